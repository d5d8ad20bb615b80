import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { finishWith, root, run } from './processes.ts';
import { typesOf } from './release/checks.ts';

/** `npm run typecheck -- <package or path> …`: these and what they import. What imports them is checked without a path. */
const paths = process.argv.slice(2);
const missing = paths.find((path) => !existsSync(join(root, path)));
if (missing !== undefined) {
  console.error(`There is no ${missing}.`);
  process.exit(2);
}
await finishWith(
  run(
    'tsc',
    paths.length > 0
      ? typesOf('paths', ...paths.map((path) => join(root, path)))
      : [
          ...['--noEmit', '-p', 'tsconfig.json', '--incremental'],
          // Later checks read only what changed; a fresh clone has none and checks everything.
          ...['--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
        ],
  ),
);
