import { finishWith, runNode } from './processes.ts';

await finishWith(runNode(['api/src/appoint-administrator.ts', ...process.argv.slice(2)]));
