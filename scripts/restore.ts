import { finishWith, runNode } from './processes.ts';

await finishWith(runNode(['api/src/backup/main.ts', 'restore', ...process.argv.slice(2)]));
