import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { ENGINES, foundEngine, missingEngines } from '../e2e/engines/installed.ts';
import { run } from './processes.ts';
import { builtPages, storybook } from './storybook.ts';
import { canInstallPackages, installPackages } from './system-packages.ts';
import { environmentWithin, inTemporaryFolder } from './temporary-folder.ts';

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
  if (canInstallPackages() && (await installPackages('chromium', 'fonts-liberation')) && existsSync(debian)) {
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
    await installPackages(...missing().flatMap((name) => ENGINE_PACKAGES[name]));
  }
  if (missing().length === 0) return;
  // Machines of a pipeline may also be given the libraries of the system that a build needs.
  const withLibraries = process.env['CI'] === undefined ? [] : ['--with-deps'];
  await run('playwright', ['install', ...withLibraries, ...missing()]);
}

/**
 * Runs Playwright on the browser tests. Answers its exit code. Engines of the journeys that cannot be had are left out
 * and told of at the end.
 */
export async function runBrowserTests(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const hasJourneys = args.every((arg) => arg.startsWith('-')) || args.some((arg) => arg.includes('engines'));
  if (hasJourneys) await ensureEngines();
  const code = await playwright('e2e/playwright.config.ts', args, environment);
  if (hasJourneys) for (const line of missingEngines()) console.log(line);
  return code;
}

/** Builds the component pages and judges them in the browser. Answers the exit code. */
export async function testComponentPages(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const built = await storybook('build', '--output-dir', builtPages, '--test');
  return built === 0 ? playwright('component-pages/playwright.config.ts', args, environment) : built;
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
