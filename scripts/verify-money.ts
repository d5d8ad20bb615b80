import { finishWith, runNode } from './processes.ts';

await finishWith(runNode(['api/src/verify-money.ts', ...process.argv.slice(2)]));
