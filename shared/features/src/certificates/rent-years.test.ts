import { expect, test } from '@jest/globals';
import { rentYears } from './rent-years.ts';

test('[CE-04, AC-04] the years run from last year back to 2017', () => {
  expect(rentYears('2026-11-20')).toEqual([2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017]);
  expect(rentYears('2018-01-01')).toEqual([2017]);
});
