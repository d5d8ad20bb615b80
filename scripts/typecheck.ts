import { finishWith, run } from './processes.ts';

await finishWith(
  run('tsc', [
    ...['--noEmit', '-p', 'tsconfig.json', '--incremental'],
    // Later checks read only what changed; a fresh clone has none and checks everything.
    ...['--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
  ]),
);
