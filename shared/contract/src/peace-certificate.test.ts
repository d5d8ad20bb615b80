import { expect, test } from '@jest/globals';
import { firstDayOfPeace } from './peace-certificate.ts';

test('[CE-08] an invoice is certified as paid from two days after its last payment on', () => {
  expect(firstDayOfPeace('2026-11-29')).toBe('2026-12-01');
});
