import { expect, test } from '@jest/globals';
import { bogotaTimestamp, businessDate } from '@portal/values/bogota-time';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { ZONE } from './clock.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

test(`days and times of Bogotá are those of the time-zone database (SEED=${SEED})`, () => {
  const moment = fc.date({ min: new Date('1994-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, (at) => {
      const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ZONE);
      expect(businessDate(at)).toBe(there.toPlainDate().toString());
      expect(bogotaTimestamp(at)).toBe(there.toPlainDateTime().toString({ smallestUnit: 'second' }));
    }),
    { seed: SEED, numRuns: 2_000 },
  );
});

test.each([
  ['2026-11-21T04:59:59.999Z', '2026-11-20', '2026-11-20T23:59:59'],
  ['2026-11-21T05:00:00.000Z', '2026-11-21', '2026-11-21T00:00:00'],
])('the day in Bogotá ends five hours after that of UTC: %s', (at, day, time) => {
  expect(businessDate(new Date(at))).toBe(day);
  expect(bogotaTimestamp(new Date(at))).toBe(time);
});
