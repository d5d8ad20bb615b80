import { spawn } from 'node:child_process';
import { root } from '../processes.ts';
import { ensureBrowser } from '../test/browser.ts';

/** Variables that make Playwright part of another run; a test of this very command runs inside of one. */
const OUTER = /^(TEST_|PLAYWRIGHT_|PW_|NODE_CHANNEL|NODE_OPTIONS)/;

/**
 * Runs one browser test (`e2e/…spec.ts`, or words of its title) against a portal; each browser uses the version that
 * the link opens. Returns whether it passes. @throws Error where there is no such test
 */
export async function runBrowserTest(test: string, portal: string, link: string): Promise<boolean> {
  const chosen = /\.spec\.ts(:\d+)?$/.test(test) ? [test] : ['--grep', test];
  const inherited = Object.entries(process.env).filter(([name]) => !OUTER.test(name));
  const child = spawn(
    process.execPath,
    [
      ...['--disable-warning=ExperimentalWarning', `${root}/node_modules/@playwright/test/cli.js`, 'test'],
      ...['-c', 'e2e/playwright.config.ts', '--project', 'desktop', '--reporter', 'line', '--workers', '1'],
      ...['--output', '.portal/bisect-results', ...chosen],
    ],
    {
      cwd: root,
      env: {
        ...Object.fromEntries(inherited),
        CHROMIUM_PATH: await ensureBrowser(),
        E2E_PORTAL: portal,
        E2E_GRANT_LINK: link,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve));
  if (code === 0) return true;
  // Only a test that ran and failed counts against a release.
  if (/\b\d+ failed\b/.test(printed) && !/The grant did not open/.test(printed)) return false;
  throw new Error(`The test could not be run:\n${printed.slice(-2000)}`);
}
