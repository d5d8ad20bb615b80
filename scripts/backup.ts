import { finishWith, runNode } from './processes.ts';

await finishWith(runNode(['api/src/backup/main.ts', 'backup', ...process.argv.slice(2)]));
