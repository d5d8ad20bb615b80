import { expect, test } from '@jest/globals';
import {
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

test('who finds all places taken is told so and when to come again, and nothing of the work is done', async () => {
  const { inPlace, assertPlace } = hashingPlaces(2);
  const [one, two] = [held(), held()];
  const running = [inPlace(one.work), inPlace(two.work)];
  let isBegun = false;
  const third = () =>
    inPlace(async () => {
      isBegun = true;
    });
  await expect(third()).rejects.toMatchObject(REFUSED);
  expect(isBegun).toBe(false);
  expect(() => assertPlace('a')).toThrow(expect.objectContaining(REFUSED));
  one.letGo();
  await running[0];
  expect(() => assertPlace('a')).not.toThrow();
  await third();
  expect(isBegun).toBe(true);
  two.letGo();
  await running[1];
});

test('a place is given back when the work fails', async () => {
  const { inPlace } = hashingPlaces(1);
  await expect(inPlace(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(inPlace(async () => 'yes')).resolves.toBe('yes');
});

test('one asker takes so many places and leaves the others to the rest', async () => {
  const { inPlace, assertPlace } = hashingPlaces(4, 2);
  const all = [held(), held(), held(), held()] as const;
  const running = [inPlace(all[0].work, 'a'), inPlace(all[1].work, 'a')];
  await expect(inPlace(all[2].work, 'a')).rejects.toMatchObject(REFUSED);
  expect(() => assertPlace('a')).toThrow(expect.objectContaining(REFUSED));
  expect(() => assertPlace('b')).not.toThrow();
  running.push(inPlace(all[2].work, 'b'), inPlace(all[3].work));
  await expect(inPlace(all[0].work, 'c')).rejects.toMatchObject(REFUSED);
  for (const { letGo } of all) letGo();
  await Promise.all(running);
  await expect(inPlace(async () => 'again', 'a')).resolves.toBe('again');
});

test('hashes leave a core and a thread to payments, and on one core a login is answered too', () => {
  expect([1, 2, 4, 64].map(hashesAtOnce)).toEqual([1, 1, 3, 3]);
});
