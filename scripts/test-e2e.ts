import { runBrowserTests } from './browser.ts';
import { finishWith, runNode } from './processes.ts';

const built = await runNode(['scripts/build.ts']);
if (built !== 0) process.exit(built);
await finishWith(runBrowserTests(process.argv.slice(2)));
