import { finishWith, run } from './processes.ts';

await finishWith(run('tsc', ['--noEmit', '-p', 'tsconfig.json']));
