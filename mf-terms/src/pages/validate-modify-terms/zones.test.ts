import { expect, test } from '@jest/globals';
import { mayModify } from './zones.ts';

test.each([
  [false, true, true],
  [false, false, true],
  [true, true, true],
  [true, false, false],
])(
  '[TM-34] excluded zone %s, invoice let through %s: may be modified %s',
  (excluded_zone, is_active, may) => {
    expect(mayModify({ excluded_zone, modify_quota: { message: '', is_active } })).toBe(may);
  },
);
