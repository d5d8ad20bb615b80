import { finishWith, runNode } from './processes.ts';

await finishWith(runNode(['api/src/backup/main.ts', 'export', ...process.argv.slice(2)]));
