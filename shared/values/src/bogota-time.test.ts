import { expect, test } from '@jest/globals';
import { businessDate, dateOf, timeOf } from './bogota-time.ts';

test.each(['2026-11-20T09:43:12.000Z', '2026-11-20 09:43:12'])(
  '[TX-13] %s is shown by its first 10 characters and its characters 11 to 19',
  (timestamp) => {
    expect(dateOf(timestamp)).toBe('2026-11-20');
    expect(timeOf(timestamp)).toBe('09:43:12');
  },
);

test('the business date is the one of Bogotá, five hours behind', () => {
  expect(businessDate(new Date('2026-11-21T04:59:59Z'))).toBe('2026-11-20');
  expect(businessDate(new Date('2026-11-21T05:00:00Z'))).toBe('2026-11-21');
});
