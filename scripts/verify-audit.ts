import { finishWith, runNode } from './processes.ts';

await finishWith(runNode(['api/src/verify-audit.ts', ...process.argv.slice(2)]));
