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
  ['patience', 'timeout, or what is waited for and its unit: SEND_TIMEOUT_MS'],
  ['door', 'reverse proxy, service, lock'],
  ['tirilla', 'receipt, summary list'],
  ['mortal', 'crashable'],
  ['misfortune', 'failure mode'],
  ['module of content', 'content block'],
  ['module state', 'state of an ES module'],
]);

/** Names that only this project used, or whose word means another thing, as they were written, and what took their place. */
export const goneNames: ReadonlyMap<string, string> = new Map([
  ['Refusal', 'ApiError'],
  ['CallRefused', 'ApiResponseError'],
  ['RemoteFault', 'RemoteLoadError'],
  ['Declined', 'PaymentRuleError'],
  ['GatewayRefused', 'GatewayRejectedError'],
  ['DeliveryRefused', 'DeliveryRejectedError'],
  ['Duty', 'RequiredAction'],
  ['dutyOf', 'requiredActionOf'],
  ['FrameView', 'LayoutView'],
  ['FrameModule', 'LayoutModule'],
  ['renderFrame', 'renderLayout'],
  ['createDraw', 'createRender'],
  ['mayBeDrawn', 'mayBeRendered'],
  ['standIns', 'lastKnownGood'],
  ['createRegion', 'createRemoteOutlet'],
  ['letInWholeSheet', 'loadFullStylesheet'],
  ['markOf', 'cursorOf, cursorColumn'],
  ['isBehind', 'isAfterCursor'],
  ['openWorld', 'openPaymentFixture'],
  ['openOffice', 'openStaffFixture'],
  ['asDaniel', 'asQualifiedCustomer'],
  ['Grants', 'ProfilePermissions'],
  ['EditedModule', 'EditedBlock'],
  ['ModuleForm', 'BlockForm'],
  ['ModuleImage', 'BlockImage'],
  ['ModuleList', 'BlockList'],
  ['ModuleType', 'BlockType'],
  ['ModuleValues', 'BlockValues'],
  ['modulesOf', 'blocksOf'],
  ['useModules', 'useBlocks'],
]);

/** Names of a limit that do not say what is limited; its unit belongs to the name too: `SEND_TIMEOUT_MS`, `MOST_HITS`. */
const BARE_LIMITS = [
  'PATIENCE',
  'REST',
  'KEPT',
  'LONGEST',
  'MOST',
  'FEW',
  'HINTED',
  'TYPING',
  'FAREWELL',
] as const;

/** Files in which such a word is another word: the name of a user of the system, the Spanish for a till roll, an icon. */
const ALLOWED: ReadonlySet<string> = new Set([
  'scripts/throw-away-postgres.ts',
  'mf-content/src/parts/icons/icon-words.ts',
  'mf-content/src/parts/icons/all-icons.ts',
]);

/** Files in which a gone name stays: remotes that are released take it from the shell. */
const PUBLISHED: ReadonlySet<string> = new Set(['shared/api-client/src/index.ts CallRefused']);

/** 'is none' as the end of a sentence about a thing: say which thing it is not, or that it is invalid. 'There is none' is plain. */
const IS_NONE = String.raw`(?<!\bthere )\b(?:is|are|was|were)\s+(?:\*\s+)?none\b(?! of)`;

/** Riddles in a text, in lower case, in the order in which they stand. */
export function riddlesIn(text: string): readonly string[] {
  const pattern = new RegExp(
    String.raw`(?<![\w-])(?:${[...riddles.keys()].join('|')})(?:s|es)?(?![a-z])|${IS_NONE}`,
    'gi',
  );
  return (text.match(pattern) ?? []).map((word) => word.toLowerCase());
}

/** Gone names and bare limits in the code of a file, in the order in which they stand; words in comments are left out. */
export function goneNamesIn(text: string): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const names = [...goneNames.keys(), ...BARE_LIMITS].join('|');
  const pattern = new RegExp(String.raw`(?<![\w$])(?:${names})(?![\w$])`, 'g');
  return code.match(pattern) ?? [];
}

/** Classes of errors whose name does not say that they are errors. */
export function errorsWithoutName(text: string): readonly string[] {
  return [...text.matchAll(/\bclass (\w+) extends \w*Error\b/g)].flatMap(([, name = '']) =>
    name.endsWith('Error') ? [] : [name],
  );
}

/** Files of the repository that hold riddles or gone names, with what they hold. The list itself and its test are left out. */
export function filesWithRiddles(): ReadonlyMap<string, readonly string[]> {
  const folders =
    '{api,bench,component-pages,data,docker,docs,e2e,host,mf-*,registry,renderer,scripts,shared,shell,simulators}';
  const paths = globSync([`${folders}/**/*.{ts,tsx,md,css,mjs,sh,yml}`, '*.{md,mjs,yml}'], {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|\.portal)$/.test(path),
  });
  return new Map(
    paths
      .filter((path) => !path.startsWith('scripts/plain-words') && !ALLOWED.has(path))
      .sort()
      .map((path) => [path, wordsIn(path, readFileSync(join(root, path), 'utf8'))] as const)
      .filter(([, found]) => found.length > 0),
  );
}

const wordsIn = (path: string, text: string): readonly string[] => [
  ...riddlesIn(text),
  ...(/\.tsx?$/.test(path) ? errorsWithoutName(text) : []),
  ...(/\.tsx?$/.test(path) ? goneNamesIn(text).filter((name) => !PUBLISHED.has(`${path} ${name}`)) : []),
];
