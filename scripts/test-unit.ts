import { jest, littleHashing, notDatabase } from './jest.ts';
import { finishWith } from './processes.ts';

// Paths come first: after the patterns Jest would take them for further patterns.
await finishWith(jest([...process.argv.slice(2), ...notDatabase], littleHashing));
