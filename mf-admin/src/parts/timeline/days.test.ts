import { expect, test } from '@jest/globals';
import { byDay } from './days.ts';

test('events stand under their day, in their order', () => {
  const at = (moment: string) => ({ at: moment });
  expect(byDay([at('2026-11-20T10:00:00'), at('2026-11-20T09:00:00'), at('2026-11-18T23:59:59')])).toEqual([
    { date: '2026-11-20', events: [at('2026-11-20T10:00:00'), at('2026-11-20T09:00:00')] },
    { date: '2026-11-18', events: [at('2026-11-18T23:59:59')] },
  ]);
  expect(byDay([])).toEqual([]);
});
