import { expect, test } from '@jest/globals';
import { hashingCost, hashPassword, queueOf, verifyPassword } from './password-hashing.ts';

test('a password is kept as Argon2id with 19 MiB, two passes and a salt of its own', async () => {
  const served = hashingCost({ NODE_ENV: 'production' });
  const [one, two] = [await hashPassword('Portal2026*', served), await hashPassword('Portal2026*', served)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, 'Portal2026*')).toBe(true);
  expect(await verifyPassword(one, 'portal2026*')).toBe(false);
});

test.each([
  {},
  { NODE_ENV: 'production' },
  { NODE_ENV: 'production', PASSWORD_HASHING: 'little' },
  { NODE_ENV: 'development', PASSWORD_HASHING: 'little' },
  { PASSWORD_HASHING: 'little' },
  { NODE_ENV: 'test' },
  { NODE_ENV: 'test', PASSWORD_HASHING: 'none' },
])('no setting of a portal makes hashes cheap: %j', (environment) => {
  expect(hashingCost(environment)).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});

test('without a stored password nothing is right, not even what the dummy was made of', async () => {
  expect(await verifyPassword(null, 'no account has this password')).toBe(false);
});

test('a queue runs two at once, keeps the rest in order and refuses who comes when it is full', async () => {
  const inTurn = queueOf(2, 2);
  const started: number[] = [];
  const finishers: (() => void)[] = [];
  const work = (n: number) =>
    inTurn(async () => {
      started.push(n);
      await new Promise<void>((finish) => finishers.push(finish));
    });
  const running = [work(1), work(2), work(3), work(4)];
  await expect(work(5)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 2 });
  expect(started).toEqual([1, 2]);
  finishers.shift()?.();
  await running[0];
  await Promise.resolve();
  expect(started).toEqual([1, 2, 3]);
  while (started.length < 4 || finishers.length > 0) {
    finishers.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(running);
  expect(started).toEqual([1, 2, 3, 4]);
});

test('a turn is given back when the work fails', async () => {
  const inTurn = queueOf(1, 0);
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(inTurn(async () => 'yes')).resolves.toBe('yes');
});

test('one asker takes so many places and leaves the others to the rest', async () => {
  const inTurn = queueOf(1, 3, 2);
  const finishers: (() => void)[] = [];
  const work = (asker?: string) => inTurn(() => new Promise<void>((finish) => finishers.push(finish)), asker);
  const running = [work('a'), work('a')];
  await expect(work('a')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  running.push(work('b'), work());
  await expect(work('c')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  while (running.length > 0) {
    while (finishers.length === 0) await new Promise(setImmediate);
    finishers.shift()?.();
    await running.shift();
  }
  const again = work('a');
  finishers.shift()?.();
  await expect(again).resolves.toBeUndefined();
});
