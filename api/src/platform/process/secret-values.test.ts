import { expect, test } from '@jest/globals';
import { keyedHash, randomLetters, randomToken, sameSecret, tokenHash } from './secret-values.ts';

const MANY = 2_000;

test('a token has 256 random bits, a link’s secret 131 in small letters; no two are alike', () => {
  const tokens = Array.from({ length: MANY }, randomToken);
  expect(new Set(tokens).size).toBe(MANY);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const links = Array.from({ length: MANY }, randomLetters);
  expect(new Set(links).size).toBe(MANY);
  for (const link of links) expect(link).toMatch(/^[a-z]{28}$/);
  // Each of the 26 letters comes at each place: none is left out by the way they are drawn.
  for (let place = 0; place < 28; place += 1) expect(new Set(links.map((link) => link[place])).size).toBe(26);
});

test('what is stored of a token has 256 bits and is not the token', () => {
  const token = randomToken();
  expect(Buffer.from(tokenHash(token), 'base64url')).toHaveLength(32);
  expect(tokenHash(token)).not.toBe(token);
});

test('a keyed hash is another for another key, purpose or value, and has 256 bits', () => {
  const hashes = ['key', 'other key'].flatMap((key) =>
    (['otp-code', 'otp-link'] as const).flatMap((purpose) =>
      ['1010101010', '1010101011'].map((value) => keyedHash(key, purpose, value)),
    ),
  );
  expect(new Set(hashes).size).toBe(8);
  for (const hash of hashes) expect(Buffer.from(hash, 'base64url')).toHaveLength(32);
});

test('secrets are equal when they are the same text, and of no other length', () => {
  expect(sameSecret('abc', 'abc')).toBe(true);
  for (const other of ['abd', 'ab', 'abcd', '']) expect(sameSecret('abc', other)).toBe(false);
});
