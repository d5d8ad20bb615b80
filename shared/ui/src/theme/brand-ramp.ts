/** Fluent's `BrandVariants`: a calm deep green. White text is safe on 10–100, ramp text on dark cards from 110 up. */
export const brandRamp = {
  10: '#01160e',
  20: '#011f15',
  30: '#00281b',
  40: '#003223',
  50: '#003c2a',
  60: '#024731',
  70: '#075139',
  80: '#115d42',
  90: '#207051',
  100: '#308461',
  110: '#4a9d78',
  120: '#66b38d',
  130: '#87c6a5',
  140: '#abd9bf',
  150: '#cdead9',
  160: '#e9f6ee',
} as const;
