import { expect, test } from '@jest/globals';
import { filterDate } from './filter-date.ts';

test('[HI-08] [RE-18] dates of filters go over the wire as dd-mm-yy', () => {
  expect(filterDate('2026-11-20')).toBe('20-11-26');
});
