import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { RegistryError } from '../model/registry-error.ts';
import { LIMITS } from './files.ts';
import { checkStyles } from './styles.ts';

const answerOf = (sheet: string | Buffer): RegistryError['answer'] | undefined => {
  try {
    checkStyles({ name: 'mf-a', owner: 'a' }, new Map([['a.css', Buffer.from(sheet)]]));
    return undefined;
  } catch (error) {
    if (error instanceof RegistryError) return error.answer;
    throw error;
  }
};
const codeOf = (sheet: string | Buffer): string | undefined => answerOf(sheet)?.code;

test.each([
  '.mf-a_own{color:red}',
  '.mf-a_own td,.mf-a_own th:first-child>b{color:red}',
  '[data-size=desktop] .mf-a_own h1{color:red}',
  'td.mf-a_own:after{color:red}',
  '.mf-a_own.bar{color:red}',
  '.mf-a_own .bar,.bar .mf-a_own{color:red}',
  '.mf-a_own .bar+.entry{color:red}',
  '.mf-a_own:not(:has(.bar)):hover{color:red}',
  '@media (min-width:1px){@supports (display:grid){.mf-a_own{color:red}}}',
  '@keyframes mf-a_turn{from{rotate:0}50%{rotate:1deg}to{rotate:2deg}}.mf-a_own{animation:mf-a_turn 1s}',
  '.mf-a_own{& b{color:red}}',
  ':where(.mf-a_own) .leaflet-pane,:is(.mf-a_own,.mf-a_other){color:red}',
  '.mf-a_own{--portalTouch:1px;content:"\\201c /* } html{";background:url(data:image/png;base64,AA==)}',
])('%s stays within the remote', (sheet) => {
  expect(codeOf(sheet)).toBeUndefined();
});

test.each([
  'html{background:red}',
  ':root{--colorBrand:red}',
  '*{color:red}',
  'header *{display:none}',
  '#contenido{display:none}',
  '.bar{display:none}',
  '.own{color:red}',
  '.mf-b_own{color:red}',
  '.mf-a-b_own{color:red}',
  '.mf-a_own,.mf-b_own{color:red}',
  '.side-menu .entry{display:none}',
  '[class]{display:none}',
  '[class~="mf-a_own"]{display:none}',
  ':where(.mf-a_own) ~ header{display:none}',
  ':where(.mf-a_own,header) b{display:none}',
  ':is(header:has(.mf-a_own)) b{display:none}',
  '.mf-a_own{header{display:none}}',
  '.mf-a_own{& ~ header{display:none}}',
  '.mf-a_own{:root:has(&){display:none}}',
  '.\\66oreign{display:none}',
  '@\\69mport "x.css";',
  '\\68tml{display:none}',
  '@IMPORT "x.css";',
  '@keyframes turn{to{rotate:9deg}}',
  '@property --colorBrand{syntax:"*";inherits:true;initial-value:red}',
  '@font-face{font-family:Inter;src:url(x.woff2)}',
  '@scope (html){.mf-a_own{color:red}}',
  '@starting-style{html{color:red}}',
  '.mf-a_own{content:"\n}html{display:none}.mf-a_x{content:"}',
  '.mf-a_own{background:url( /*)}html{display:none}.mf-a_x{background:url(*/)}',
  '.mf-a_own{background:URL(a"b)}html{display:none}.mf-a_x{content:"c)}',
  '.mf-a_own{background:u\\72l(a"b)}html{display:none}.mf-a_x{content:"c)}',
  '&{--colorBrand:red}',
  '@media all{& header{display:none}}',
  '.mf-a_own{content:"</style><h1>"}',
  '.mf-a_own,body{color:red}',
  '.mf-a_own~*{display:none}',
  '.mf-a_own+header{display:none}',
  'body:has(.mf-a_own) header{display:none}',
  ':is(.mf-a_own,header){display:none}',
  ':not(.mf-a_own){display:none}',
  '@media all{header{display:none}}',
  '@import url(/remotes/mf-b/x.css);',
  '@font-face{font-family:x;src:url(x.woff2)}',
  '@layer x{.mf-a_own{color:red}}',
  '.mf-a_own{color:red',
  '.mf-a_own{} }} html{color:red}',
])('%s is refused', (sheet) => {
  expect(codeOf(sheet)).toBe('FOREIGN_STYLE');
});

test.each([
  [
    'header *{display:none}',
    'mf-a: a.css styles what is not its own: header *',
    /^Begin each selector with a class/,
  ],
  [
    '@layer x{.mf-a_own{color:red}}',
    'mf-a: a.css has a rule for the whole page: @layer x',
    /^Leave it out: .*@media/,
  ],
  [
    '.mf-a_own{color:red',
    'mf-a: a.css cannot be read for certain: ',
    /^Write it without escapes, and close each text/,
  ],
])('of %s it is said what it does, and its owner what to do', (sheet, what, fix) => {
  const answer = answerOf(sheet);
  expect(answer?.problem.startsWith(what)).toBe(true);
  expect([answer?.who, answer?.fix]).toEqual(['a', expect.stringMatching(fix)]);
});

test.each(['.a{b:url(', '"\\', 'url("a" ', 'url( ', "url('"])(
  'as many %j as a release may hold are refused at the first, and do not hold up the others',
  (begun) => {
    const most = LIMITS.styleBytes;
    expect(codeOf(begun.padEnd(most, ' '))).toBe('FOREIGN_STYLE');
    expect(codeOf(begun.repeat(most / begun.length))).toBe('FOREIGN_STYLE');
  },
);

test('a sheet in another encoding than it is read in here is refused', () => {
  const polyglot = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('html{display:none}', 'utf16le')]);
  expect(codeOf(polyglot)).toBe('FOREIGN_STYLE');
});

/** Remotes that are built on this machine. A release of any other is judged when it is published. */
const root = join(import.meta.dirname, '../../..');
const built = readdirSync(root).filter(
  (entry) => entry.startsWith('mf-') && existsSync(join(root, entry, 'dist/release.json')),
);
const sheetsOf = (folder: string) =>
  new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.css'))
      .map((file) => [file, readFileSync(join(folder, file))]),
  );

// Skipped, and counted as such, where nothing is built.
(built.length > 0 ? test : test.skip).each(built.length > 0 ? built : ['no remote'])(
  '%s, as it is built on this machine, stays within itself',
  (name) => {
    const sheets = sheetsOf(join(root, name, 'dist'));
    expect(sheets.size).toBeGreaterThan(0);
    expect(() => checkStyles({ name, owner: name }, sheets)).not.toThrow();
  },
);
