import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Words that a reader has to guess at, and what to write in their place. A noun stands for its plural too. */
export const riddles: ReadonlyMap<string, string> = new Map([
  ['whoever', 'the person who, the caller, no matter who'],
  ['whomever', 'the person whom'],
  ['somebody', 'a person, a remote, another process'],
  ['nobody', 'no person, no session, or the sentence in the passive'],
  ['unless told', 'by default'],
  ['misfit', 'incompatibility'],
  ['befall', 'inject a fault'],
  ['breathe', 'yieldToMain'],
  ['tirilla', 'receipt, summary list'],
  ['mortal', 'crashable'],
]);

/** Files in which such a word is another word: the name of a user of the system, and the Spanish for a till roll. */
const ALLOWED: ReadonlySet<string> = new Set([
  'scripts/throw-away-postgres.ts',
  'mf-content/src/icons/icon-words.ts',
]);

/** Riddles in a text, in lower case, in the order in which they stand. */
export function riddlesIn(text: string): readonly string[] {
  const pattern = new RegExp(
    String.raw`(?<![\w-])(?:${[...riddles.keys()].join('|')})(?:s|es)?(?![a-z])`,
    'gi',
  );
  return (text.match(pattern) ?? []).map((word) => word.toLowerCase());
}

/** Files of the repository that hold riddles, with what they hold. The list itself and its test are left out. */
export function filesWithRiddles(): ReadonlyMap<string, readonly string[]> {
  const folders =
    '{api,bench,data,docker,docs,e2e,host,mf-*,registry,renderer,scripts,shared,shell,simulators}';
  const paths = globSync([`${folders}/**/*.{ts,tsx,md,css,mjs,sh,yml}`, '*.{md,mjs,yml}'], {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|\.portal)$/.test(path),
  });
  return new Map(
    paths
      .filter((path) => !path.startsWith('scripts/plain-words') && !ALLOWED.has(path))
      .sort()
      .map((path) => [path, riddlesIn(readFileSync(join(root, path), 'utf8'))] as const)
      .filter(([, found]) => found.length > 0),
  );
}
