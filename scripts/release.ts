import { join } from 'node:path';
import { runReleaseCommand } from '../registry/cli/release.ts';
import { buildAll, packages } from './build.ts';
import { root } from './processes.ts';
import { runBrowserTest } from './release/browser-test.ts';
import { teams } from './release/built.ts';
import { failingCheck } from './release/checks.ts';

await runReleaseCommand({
  buildFolder: (name) => join(root, name, 'dist'),
  packages,
  buildAll,
  failingCheck,
  teams,
  runBrowserTest,
});
