import { expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import {
  type HashingAsker,
  hashesAtOnce,
  hashingCost,
  hashingPlaces,
  hashPassword,
  verifyPassword,
} from './password-hashing.ts';

test('a password is kept as Argon2id with 19 MiB, two passes and a salt of its own', async () => {
  const served = hashingCost({ NODE_ENV: 'production' });
  const [one, two] = [await hashPassword('Portal2026*', served), await hashPassword('Portal2026*', served)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, 'Portal2026*')).toBe(true);
  expect(await verifyPassword(one, 'portal2026*')).toBe(false);
});

test('a password is one whichever way its accents were typed: only its hash in NFC is one', async () => {
  const [composed, apart] = ['Ñandú-42', 'Ñandú-42'.normalize('NFD')];
  expect(await verifyPassword(await hashPassword(apart), composed)).toBe(true);
  expect(await verifyPassword(await hashPassword(composed), apart)).toBe(true);
  expect(await verifyPassword(await hash(apart), apart)).toBe(false);
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

/** Work that goes on until it is let go. */
function held() {
  let letGo = (): void => {};
  const ended = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { work: () => ended, letGo };
}

const REFUSED = { code: 'TOO_MANY_REQUESTS', retryAfter: 2 };

const of = (key: string, network = key): HashingAsker => ({ key, network });

test('who finds all places taken is told so and when to come again, and nothing of the work is done', async () => {
  const { inPlace, assertPlace } = hashingPlaces(2);
  const [one, two] = [held(), held()];
  const running = [inPlace(one.work, of('a')), inPlace(two.work, of('b'))];
  let isBegun = false;
  const third = () =>
    inPlace(async () => {
      isBegun = true;
    }, of('c'));
  await expect(third()).rejects.toMatchObject(REFUSED);
  expect(isBegun).toBe(false);
  expect(() => assertPlace(of('c'))).toThrow(expect.objectContaining(REFUSED));
  one.letGo();
  await running[0];
  expect(() => assertPlace(of('c'))).not.toThrow();
  await third();
  expect(isBegun).toBe(true);
  two.letGo();
  await running[1];
});

test('a place is given back when the work fails', async () => {
  const { inPlace } = hashingPlaces(1);
  await expect(inPlace(() => Promise.reject(new Error('no')), of('a'))).rejects.toThrow('no');
  await expect(inPlace(async () => 'yes', of('a'))).resolves.toBe('yes');
});

/** Calls that wait behind one that works, and the order in which they are done; refused ones are not among them. */
async function orderOf(most: number, calls: readonly HashingAsker[]): Promise<string[]> {
  const { inPlace } = hashingPlaces(most, 1);
  const first = held();
  const done: string[] = [];
  const running = [
    inPlace(first.work, of('first')),
    ...calls.map((asker) => inPlace(async () => void done.push(asker.key), asker)),
  ];
  first.letGo();
  const ends = await Promise.allSettled(running);
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject(REFUSED);
  return done;
}

test('one asker may use all places that others do not ask for, and gives way to each who has fewer', async () => {
  const ofOne = Array.from({ length: 6 }, () => of('a'));
  expect(await orderOf(7, ofOne)).toEqual(['a', 'a', 'a', 'a', 'a', 'a']);
  expect(await orderOf(7, [...ofOne, of('b'), of('c'), of('a')])).toEqual(['a', 'b', 'c', 'a', 'a', 'a']);
});

test('turns go to the asker who was served longest ago, in the order in which each asked', async () => {
  expect(await orderOf(9, [of('a'), of('a'), of('a'), of('b'), of('b'), of('c')])).toEqual(
    'abcaba'.split(''),
  );
});

test('of askers with one call each, those of the network that has most of them give way', async () => {
  const net = ['a', 'b', 'c', 'd'].map((key) => of(key, 'net'));
  expect(await orderOf(5, [...net, of('e', 'other')])).toEqual(['a', 'e', 'b', 'c']);
});

test('being told to wait takes no place', async () => {
  const { inPlace } = hashingPlaces(1);
  const one = held();
  const running = inPlace(one.work, of('a'));
  for (let n = 0; n < 3; n += 1)
    await expect(inPlace(async () => 'no', of('b'))).rejects.toMatchObject(REFUSED);
  one.letGo();
  await running;
  await expect(inPlace(async () => 'again', of('b'))).resolves.toBe('again');
});

test('hashes leave a core and a thread to payments, and on one core a login is answered too', () => {
  expect([1, 2, 4, 64].map(hashesAtOnce)).toEqual([1, 1, 3, 3]);
});
