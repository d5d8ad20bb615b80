import { finishWith, runNode } from './processes.ts';

await finishWith(runNode(['bench/main.ts', ...process.argv.slice(2)]));
