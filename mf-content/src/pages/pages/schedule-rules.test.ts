import { expect, test } from '@jest/globals';
import { momentsOf, typedTime } from './schedule-rules.ts';

const NOW = '2026-11-20T10:00:30';
const off = { on: false, date: '', time: '' };
const at = (date: string, time: string) => ({ on: true, date, time });

test('digits of an hour get their colon, and nothing else that is typed changes', () => {
  expect(['6', '06', '060', '0600', '06:00x', '123456'].map(typedTime)).toEqual([
    ...['6', '06', '060', '06:00', '06:00x', '123456'],
  ]);
});

test('a beginning and an end are local times, and what is switched off is null', () => {
  expect(momentsOf(at('2026-11-27', '06:00'), at('2026-11-28', '00:00'), NOW, false).moments).toEqual({
    publish_at: '2026-11-27T06:00:00',
    unpublish_at: '2026-11-28T00:00:00',
  });
  expect(momentsOf(off, at('2026-11-28', '00:00'), NOW, true).moments).toEqual({
    publish_at: null,
    unpublish_at: '2026-11-28T00:00:00',
  });
});

test.each([
  ['an unfinished date', at('2026-11', '06:00'), off, { begin: expect.stringContaining('2026-11-27') }],
  ['a day that does not exist', at('2027-02-30', '06:00'), off, { begin: expect.stringContaining('06:00') }],
  [
    'an hour that does not exist',
    at('2026-11-27', '24:00'),
    off,
    { begin: expect.stringContaining('06:00') },
  ],
  ['the past', at('2026-11-20', '10:00'), off, { begin: 'Debe ser más tarde que ahora' }],
  [
    'an end with the beginning',
    at('2026-11-27', '06:00'),
    at('2026-11-27', '06:00'),
    { end: 'Debe ser después de la publicación' },
  ],
  [
    'an end of what is not published',
    off,
    at('2026-11-27', '06:00'),
    { end: 'La página no está publicada: programa también su publicación' },
  ],
])('%s is said, and nothing is sent', (_what, begin, end, faults) => {
  const read = momentsOf(begin, end, NOW, false);
  expect(read.faults).toEqual(faults);
  expect(read.moments).toBeUndefined();
});
