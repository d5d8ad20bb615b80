import { expect, test } from '@jest/globals';
import { depthOf, fetchedTwice, type SeenRequest } from './trace.ts';

const request = (url: string, start: number, firstByte: number, fromCache = false): SeenRequest => ({
  url: `https://localhost${url}`,
  method: 'GET',
  start,
  firstByte,
  bytes: 100,
  fromCache,
});

test('requests that start together count as one trip', () => {
  expect(depthOf([request('/', 0, 0.3), request('/a.js', 0.31, 0.6), request('/b.js', 0.32, 0.7)])).toBe(2);
});

test('a request that waits for the answer of another adds a trip', () => {
  expect(
    depthOf([
      request('/', 0, 0.3),
      request('/a.js', 0.31, 0.6),
      request('/late.js', 0.65, 0.9),
      request('/b.js', 0.31, 0.95),
    ]),
  ).toBe(3);
});

test('what the browser takes from its memory is not fetched twice', () => {
  const requests = [request('/', 0, 1), request('/a.js', 1, 2), request('/a.js', 3, 3, true)];
  expect(fetchedTwice(requests)).toEqual([]);
  expect(fetchedTwice([...requests, request('/a.js', 4, 5)])).toEqual(['GET /a.js']);
});
