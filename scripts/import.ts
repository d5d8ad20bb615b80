import { finishWith, runNode } from './processes.ts';

await finishWith(runNode(['api/src/import/main.ts', ...process.argv.slice(2)]));
