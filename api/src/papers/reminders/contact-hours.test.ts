import { describe, expect, test } from '@jest/globals';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { contactEnds, isContactAllowed, nextContactMoment } from './contact-hours.ts';

/** A local time in Bogotá as a moment. */
const at = (local: string): Date => new Date(`${local}-05:00`);

describe('contact about a debt (Ley 2300 of 2023)', () => {
  test.each([
    ['2026-11-20T06:59:59.999', false],
    ['2026-11-20T07:00:00', true],
    ['2026-11-20T18:59:59.999', true],
    ['2026-11-20T19:00:00', false],
    ['2026-11-21T07:59:59', false],
    ['2026-11-21T08:00:00', true],
    ['2026-11-21T14:59:59', true],
    ['2026-11-21T15:00:00', false],
    ['2026-11-22T10:00:00', false],
    // Holidays: on its day, moved to a Monday, and on a Saturday.
    ['2026-12-08T10:00:00', false],
    ['2027-01-11T10:00:00', false],
    ['2027-01-06T10:00:00', true],
    ['2027-05-01T10:00:00', false],
    ['2027-12-25T10:00:00', false],
  ])('is allowed at %s in Bogotá: %s', (local, allowed) => {
    expect(isContactAllowed(at(local))).toBe(allowed);
  });

  test.each([
    ['2026-11-20T07:00:00', '2026-11-20T19:00:00'],
    ['2026-11-20T18:59:59', '2026-11-20T19:00:00'],
    ['2026-11-21T10:00:00', '2026-11-21T15:00:00'],
    ['2026-11-22T10:00:00', '2026-11-22T10:00:00'],
  ])('at %s lasts until %s', (local, end) => {
    expect(bogotaTimestamp(contactEnds(at(local)))).toBe(end);
  });

  test.each([
    ['2026-11-20T10:30:00', '2026-11-20T10:30:00'],
    ['2026-11-20T03:00:00', '2026-11-20T07:00:00'],
    ['2026-11-20T19:00:00', '2026-11-21T08:00:00'],
    ['2026-11-21T15:00:00', '2026-11-23T07:00:00'],
    ['2026-11-22T23:59:59', '2026-11-23T07:00:00'],
    ['2026-12-07T19:30:00', '2026-12-09T07:00:00'],
    ['2027-01-09T15:00:00', '2027-01-12T07:00:00'],
    ['2026-12-31T19:00:00', '2027-01-02T08:00:00'],
  ])('after %s is allowed again at %s', (local, next) => {
    expect(bogotaTimestamp(nextContactMoment(at(local)))).toBe(next);
  });
});
