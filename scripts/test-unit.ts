import { jest, littleHashing, notDatabase } from './jest.ts';
import { finishWith } from './processes.ts';

// Paths go first: behind the patterns they would be taken for more of them.
await finishWith(jest([...process.argv.slice(2), ...notDatabase], littleHashing));
