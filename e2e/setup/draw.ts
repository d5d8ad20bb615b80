import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Browser tests of every change beside the journeys in the engines: failures and choices of money, access and content
 * that no journey comes to, and the sessions that end in the middle of it. What a journey proves is drawn like the rest
 * (table in docs/assurance.md).
 */
export const EVERY_CHANGE: readonly string[] = [
  'failure-modes/session-ends/{permission-removed,session-ends,session-expires}.spec.ts',
  'journeys/{access-failures,own-access,payment-misfortunes,two-taps,money-desk}.spec.ts',
  'journeys/{two-clerks,routes,policy,behind-tls}.spec.ts',
];

/** Of the other files one in this many is drawn for a change; the nightly run tries all of them. */
export const ONE_IN = 8;

/** Of the journeys that must never break, so many are drawn for a change in each engine but Chromium, which has all. */
export const IN_OTHER_ENGINES = 3;

/** By the hash of commit and file, so that the same commit draws the same files on every machine. */
export function inDrawnOrder(files: readonly string[], draw: string): string[] {
  const order = (file: string) => createHash('sha256').update(`${draw} ${file}`).digest('hex');
  return files.toSorted((one, other) => order(one).localeCompare(order(other)));
}

/**
 * The files of browser tests that a change runs.
 * @param draw What the draw is made by: the commit, or `DRAW` of the environment to repeat another one's.
 * @param always Files that run whatever the draw, of `files`.
 */
export function drawnFiles(files: readonly string[], always: readonly string[], draw: string): string[] {
  const others = files.filter((file) => !always.includes(file));
  return [...always, ...inDrawnOrder(others, draw).slice(0, Math.ceil(others.length / ONE_IN))];
}

const within = join(import.meta.dirname, '..');
const filesOf = (patterns: readonly string[]): string[] =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: within })).toSorted();

/** The files of this checkout that are drawn for a change, relative to `e2e`. */
export function filesOfChange(draw: string): string[] {
  return drawnFiles(filesOf(['{failure-modes,journeys}/**/*.spec.ts']), filesOf(EVERY_CHANGE), draw);
}

/** The journeys of this checkout that an engine runs, relative to `e2e`; every one where the draw is `all`. */
export function journeysOfEngine(engine: string, draw: string): string[] {
  const all = filesOf(['engines/journeys/*.spec.ts']);
  if (engine === 'chromium' || draw === 'all') return all;
  return inDrawnOrder(all, `${draw} ${engine}`).slice(0, IN_OTHER_ENGINES);
}

/** The first eight digits of this checkout's commit; `none` where there is no history. */
export function commitDraw(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: within, encoding: 'utf8' }).trim();
  } catch {
    return 'none';
  }
}
