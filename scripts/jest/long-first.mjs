import TestSequencer from '@jest/test-sequencer';
import { longFirst } from './long-tests.ts';

/** Begins long files first, so that no processor waits at the end of a run while another has minutes left. */
export default class LongFirst extends TestSequencer {
  sort(tests) {
    return longFirst(super.sort(tests));
  }
}
