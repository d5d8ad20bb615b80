import { expect, test } from '@jest/globals';
import { mayPrefetch } from './prefetch.ts';

test.each([
  [undefined, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '4g', saveData: true }, false],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
])('on a line of %j fetching ahead is allowed: %s', (connection, allowed) => {
  expect(mayPrefetch(connection)).toBe(allowed);
});
