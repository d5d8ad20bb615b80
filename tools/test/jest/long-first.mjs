import TestSequencer from '@jest/test-sequencer';
import { longFirst } from './long-tests.ts';

/** Starts long files first, so that no processor is idle at the end of a run. */
export default class LongFirst extends TestSequencer {
  sort(tests) {
    return longFirst(super.sort(tests));
  }
}
