import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, firefox, webkit } from '@playwright/test';

/** Engines of the journeys that must never break. */
export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINES)[number];

/** An engine on this machine. */
export interface FoundEngine {
  readonly name: EngineName;
  readonly by: 'playwright' | 'bidi' | 'webdriver';
  /** Program that is started: of the browser, or of its WebDriver. */
  readonly path: string;
}

/** Variable that names the program, how it is driven, and Debian's program, which need not be named. */
const DEBIAN: Readonly<Record<EngineName, readonly [string, FoundEngine['by'], string]>> = {
  chromium: ['CHROMIUM_PATH', 'playwright', 'chromium'],
  firefox: ['FIREFOX_PATH', 'bidi', 'firefox-esr'],
  webkit: ['WEBKIT_DRIVER', 'webdriver', 'WebKitWebDriver'],
};

/** File of a program that is on the PATH. */
const onPath = (program: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(existsSync);

/**
 * The engine on this machine: what the environment names, else Playwright's own build where it was downloaded, else
 * Debian's package; undefined where there is none of them.
 */
export function foundEngine(name: EngineName): FoundEngine | undefined {
  const [variable, by, program] = DEBIAN[name];
  const named = process.env[variable];
  if (named) return { name, by, path: named };
  const own = { chromium, firefox, webkit }[name].executablePath();
  if (existsSync(own)) return { name, by: 'playwright', path: own };
  // WebKit shows its window on a screen that the tests start.
  const path = name === 'webkit' && !onPath('Xvfb') ? undefined : onPath(program);
  return path ? { name, by, path } : undefined;
}

/** A line for each engine that is not on this machine, to be said in the last lines of a run. */
export function missingEngines(): string[] {
  return ENGINES.filter((name) => !foundEngine(name)).map(
    (name) =>
      `NOT TRIED in ${name}: it is not on this machine and could not be installed (${DEBIAN[name][0]} names one).`,
  );
}
