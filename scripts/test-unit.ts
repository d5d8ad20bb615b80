import { jest, notDatabase } from './jest.ts';
import { finishWith } from './processes.ts';

await finishWith(jest([...notDatabase, ...process.argv.slice(2)]));
