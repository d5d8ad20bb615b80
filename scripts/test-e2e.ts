import { ensureBrowser } from './browser.ts';
import { finishWith, run, runNode } from './processes.ts';

const built = await runNode(['scripts/build.ts']);
if (built !== 0) process.exit(built);
await finishWith(
  run('playwright', ['test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)], {
    CHROMIUM_PATH: await ensureBrowser(),
  }),
);
