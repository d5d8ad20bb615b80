import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { FoundEngine } from '../../../e2e/engines/installed.ts';

const module = pathToFileURL('e2e/engines/installed.ts').href;
const ASK = `
import { chromium, firefox, webkit } from '@playwright/test';
import { ENGINES, foundEngine, missingEngines } from '${module}';
const builds = [chromium, firefox, webkit].map((type) => type.executablePath());
console.log(JSON.stringify({ builds, found: ENGINES.map((name) => foundEngine(name) ?? null), missing: missingEngines() }));
`;

let machine = '';
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'engines-'));
});
afterEach(() => rmSync(machine, { recursive: true }));

/** A machine with these programs on its PATH and these files, asked in a process of its own. */
function ask(programs: readonly string[], files: readonly string[] = [], named = {}) {
  const bin = join(machine, 'bin');
  for (const file of [...programs.map((program) => join(bin, program)), ...files]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
  }
  const env = { PATH: bin, PLAYWRIGHT_BROWSERS_PATH: join(machine, 'builds'), ...named };
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', ASK];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: 'e2e', env, encoding: 'utf8' })) as {
    builds: string[];
    found: (FoundEngine | null)[];
    missing: string[];
  };
}

const DEBIAN = ['chromium', 'firefox-esr', 'WebKitWebDriver', 'Xvfb'];

test('each engine that is not there is named once, with the variable that names one', () => {
  const { found, missing } = ask(DEBIAN.slice(0, 3));
  // WebKit is there and has no screen to show its window on.
  expect(found.map((engine) => engine?.by)).toEqual(['playwright', 'bidi', undefined]);
  expect(missing).toEqual([expect.stringMatching(/^NOT TRIED in webkit: .*\(WEBKIT_DRIVER names one\)\.$/)]);
  expect(ask(DEBIAN).missing).toEqual([]);
});

test('builds of Playwright that are installed are taken before the packages of Debian, and what is named before both', () => {
  const { builds } = ask(DEBIAN);
  const { found } = ask(DEBIAN, builds);
  expect(found).toEqual(
    ['chromium', 'firefox', 'webkit'].map((name, at) => ({ name, by: 'playwright', path: builds[at] })),
  );
  expect(ask(DEBIAN, builds, { FIREFOX_PATH: '/opt/firefox' }).found[1]).toEqual({
    name: 'firefox',
    by: 'bidi',
    path: '/opt/firefox',
  });
});
