import { expect, test } from '@jest/globals';
import { bestEncoding } from './encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.000, gzip;q=0', 'identity'],
  ['BR; Q=0.1', 'br'],
  ['br;q=1.0', 'br'],
  ['brotli, x-gzip', 'identity'],
  ['gzip;q=0.001', 'gzip'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %j is answered in %s', (accepted, encoding) => {
  expect(bestEncoding({ headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })).toBe(
    encoding,
  );
});
