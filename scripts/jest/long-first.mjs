import TestSequencer from '@jest/test-sequencer';

/** Files that take minutes though they are short; Jest, which guesses the time by the size, would begin them last. */
const LONG = /[\\/]testing[\\/]fuzz[\\/]/;

/** Begins long files first, so that no processor waits at the end of a run while another has minutes left. */
export default class LongFirst extends TestSequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted].sort((a, b) => Number(LONG.test(b.path)) - Number(LONG.test(a.path)));
  }
}
