import { expect, test } from '@jest/globals';
import { bannerOf } from './banner.ts';

const run = 'mf-pagos@0123456789abcdef0123';
const now = new Date('2026-03-10T15:00:00Z');

test.each([
  ['its hour where it ends today', '2026-03-10T20:30:00Z', 'vence 15:30<'],
  [
    'its day too where that is another, as a preview does',
    '2026-03-17T15:00:00Z',
    'vence el 17 de mar a las 10:00<',
  ],
  ['the day of Colombia', '2026-03-11T04:59:00Z', 'vence 23:59<'],
])('the line on top says of a version on trial %s', (_what, expires, said) => {
  expect(bannerOf({ run, expires: new Date(expires) }, now)).toContain(said);
});
