import { expect, test } from '@jest/globals';
import { ConnectionPlaces, type GiveBack, inPlacesOf } from './places.ts';

test('who holds fewest places has the next one, however long the queue of another is', async () => {
  const places = new ConnectionPlaces(4);
  const order: string[] = [];
  const given: Record<string, GiveBack> = {};
  const take = (who: number, name: string): Promise<void> =>
    inPlacesOf('administration', who, async () => {
      given[name] = await places.take();
      order.push(name);
    });
  const settled = () => new Promise((resume) => setImmediate(resume));
  const taken = ['a1', 'a2', 'a3', 'a4'].map((name) => take(1, name));
  taken.push(take(2, 'b1'));
  await settled();
  expect(order).toEqual(['a1', 'a2']);
  given['a1']?.();
  given['a1']?.();
  await settled();
  expect(order).toEqual(['a1', 'a2', 'b1']);
  given['a2']?.();
  await settled();
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
  given['b1']?.();
  await Promise.all(taken);
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('what customers read needs no place, and a kind of work none of another', async () => {
  const places = new ConnectionPlaces(3);
  await inPlacesOf('administration', 1, () => places.take());
  await inPlacesOf('jobs', 'one', () => places.take());
  await inPlacesOf('changes', 1, () => places.take());
  await places.take();
  await places.take();
});
