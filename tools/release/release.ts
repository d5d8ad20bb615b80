import { join } from 'node:path';
import { runReleaseCommand } from '../../platform/registry/cli/release.ts';
import { buildAll, packages } from '../build/build.ts';
import { root } from '../processes.ts';
import { runBrowserTest } from './browser-test.ts';
import { teams } from './built.ts';
import { failingCheck } from './checks.ts';

await runReleaseCommand({
  buildFolder: (name) => join(root, name, 'dist'),
  packages,
  buildAll,
  failingCheck,
  teams,
  runBrowserTest,
});
