import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { ENGINES, foundEngine, missingEngines } from '../../e2e/engines/installed.ts';
import { builtPages, storybook } from '../../proving/component-pages/storybook.ts';
import { canInstallPackages, installPackages } from '../../shared/test-kit/src/system-packages.ts';
import { environmentWithin, inTemporaryFolder } from '../../shared/test-kit/src/temporary-folder.ts';
import { run, runNode } from '../processes.ts';

const debian = '/usr/bin/chromium';

/**
 * Path of a Chromium to test with: the one named by CHROMIUM_PATH, else Playwright's own (downloaded when
 * missing), else Debian's package (installed when that is possible).
 * @throws when none of these can be had, saying what to do.
 */
export async function ensureBrowser(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  if (existsSync(debian)) return debian;
  console.log('Downloading a browser for the tests…');
  if ((await run('playwright', ['install', 'chromium'])) === 0 && existsSync(own)) return own;
  if (canInstallPackages() && installPackages('chromium', 'fonts-liberation') && existsSync(debian)) {
    return debian;
  }
  throw new Error(
    'No Chromium for the browser tests. Install one and name it: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}

/** Debian's packages of the engines that the journeys are tried in beside Chromium. */
const ENGINE_PACKAGES = {
  chromium: [],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
} as const;

/** Brings the engines that are missing: Debian's packages where they can be installed, else Playwright's own builds. */
async function ensureEngines(): Promise<void> {
  const missing = () => ENGINES.filter((name) => !foundEngine(name));
  if (missing().length > 0 && canInstallPackages()) {
    installPackages(...missing().flatMap((name) => ENGINE_PACKAGES[name]));
  }
  if (missing().length === 0) return;
  // Machines of a pipeline may also be given the libraries of the system that a build needs.
  const withLibraries = process.env['CI'] === undefined ? [] : ['--with-deps'];
  await run('playwright', ['install', ...withLibraries, ...missing()]);
}

/** Whether these arguments take in the journeys that are tried in every engine. */
const triesEngines = (args: readonly string[]): boolean =>
  args.every((arg) => arg.startsWith('-')) || args.some((arg) => arg.includes('engines'));

/**
 * Runs Playwright on the browser tests. Answers its exit code. Engines of the journeys that cannot be had are left out,
 * and told of by who calls, in the last lines of a run.
 */
export async function browserTests(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  if (triesEngines(args)) await ensureEngines();
  return playwright('e2e/playwright.config.ts', args, environment);
}

/** Builds what changed and runs the browser tests alone, with what was not tried at the end. Answers the exit code. */
export async function runBrowserTests(args: readonly string[]): Promise<number> {
  const code = (await runNode(['tools/build/build.ts'])) || (await browserTests(args));
  if (triesEngines(args)) for (const line of missingEngines()) console.log(line);
  return code;
}

/** Builds the component pages and judges them in the browser. Answers the exit code. */
export async function testComponentPages(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const built = await storybook('build', '--output-dir', builtPages, '--test');
  return built === 0 ? playwright('proving/component-pages/playwright.config.ts', args, environment) : built;
}

/** Runs Playwright with a folder for temporary files that is removed after the run, with all that tests left in it. */
async function playwright(
  config: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const CHROMIUM_PATH = await ensureBrowser();
  return inTemporaryFolder((folder) =>
    run('playwright', ['test', '-c', config, ...args], {
      ...environment,
      ...environmentWithin(folder),
      CHROMIUM_PATH,
    }),
  );
}
