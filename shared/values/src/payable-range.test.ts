import { expect, test } from '@jest/globals';
import { payableRange } from './payable-range.ts';

test.each([
  [2_594, 1_252_299, 2_594],
  [0, 1_252_299, 1],
  [5_000, 4_000, 4_000],
  [0, 0, 0],
])(
  '[PY-06] with %d of late interest and %d to settle at least %d is paid',
  (lateInterest, total, minimum) => {
    expect(payableRange(lateInterest, total)).toEqual({ minimum, maximum: total });
  },
);
