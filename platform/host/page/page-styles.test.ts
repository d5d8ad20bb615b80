import { expect, test } from '@jest/globals';
import { build } from '@portal/registry/testing';
import type { Release } from '@portal/release-protocol/release';
import { pageStyles, sheetsOfShell } from './page-styles.ts';

const parts = [
  { css: '@font-face{src:url("f.woff2")}' },
  {
    selectors: [[':root']],
    variables: [
      ['--ink', '#111'],
      ['--never', '#222'],
    ],
    css: '',
  },
  { selectors: [['.card', 'card']], variables: [], css: 'color:red' },
  { selectors: [['.menu', 'menu']], variables: [], css: 'background:url(data:,)' },
  { selectors: [['.dialog', 'dialog']], variables: [], css: 'content:"</style>"' },
  { selectors: [['[data-layout=admin]', 'data-layout=admin']], variables: [], css: 'top:0' },
  { selectors: [['[data-theme=dark]', 'data-theme=dark']], variables: [], css: 'top:1px' },
];
const shell = build({
  name: 'shell',
  files: { 'shell.abc.css': '.whole{left:0}', 'late.css': '.c{}', 'sheet.json': JSON.stringify(parts) },
  more: { sheet: 'sheet.json' },
});
const remote = build({
  name: 'mf-a',
  files: { 'inicio.css': '.a{background:url(a.webp);color:var(--ink)}', 'names.txt': 'card dark' },
  more: { pages: { './inicio': ['inicio.js', 'inicio.css'] }, names: { './inicio': 'names.txt' } },
});
const files = new Map([...shell.files, ...remote.files]);
const read: string[] = [];
const registry = {
  file: async (_name: string, _hash: string, path: string) => {
    read.push(path);
    const content = files.get(path);
    return content && { content, encoding: 'identity' as const };
  },
} as unknown as Parameters<typeof pageStyles>[0];
const around = () => '<div data-layout="public"><p class="menu">x</p></div>';
const stylesOf = (ofShell: Release, ofRemote?: Release, isLater = true) =>
  pageStyles(registry, ofShell, ['public'], ofRemote && { remote: ofRemote, page: './inicio', isLater });

test('critical are the shell’s rules for the names of page and layout, and the page’s own, with addresses that hold', async () => {
  const { shell: rules, page } = (await stylesOf(shell.release, remote.release))(
    around,
    undefined,
    undefined,
  );
  const base = `/shell/${shell.release.hash}/`;
  expect(rules).toBe(
    `@font-face{src:url("${base}f.woff2")}:root{--ink:#111}.card{color:red}.menu{background:url(data:,)}`,
  );
  expect(page).toBe(`.a{background:url(/remotes/mf-a/${remote.release.hash}/a.webp);color:var(--ink)}`);
});

test('a page that no remote renders brings no rules of one', async () => {
  const { shell: rules, page } = (await stylesOf(shell.release))(around, undefined, undefined);
  expect(rules).not.toContain('.card');
  expect(page).toBe('');
});

test('of a page that is known the rules are those for its markup, and its rendering brings variables', async () => {
  const rulesFor = await stylesOf(shell.release, remote.release, false);
  const { shell: rules, page } = rulesFor(around, { css: '.d{color:var(--never)}' }, undefined);
  expect(rules).toContain(':root{--ink:#111;--never:#222}.menu');
  expect(rules).not.toContain('.card');
  expect(page).toContain('}.d{color:var(--never)}');
});

test('rules for a theme are there where the reader has chosen it; they are found once for each rendered page and theme', async () => {
  const rulesFor = await stylesOf(shell.release, remote.release);
  const rendered = { css: '' };
  const unasked = () => {
    throw new Error('the markup is put together for nothing');
  };
  const first = rulesFor(around, rendered, undefined);
  expect(first.shell).not.toContain('data-theme');
  expect(rulesFor(unasked, rendered, undefined)).toBe(first);
  expect(rulesFor(around, rendered, 'dark').shell).toContain('[data-theme=dark]{top:1px}');
  expect(rulesFor(() => '<p class="dialog">', { css: '' }, undefined).shell).toContain('.dialog');
  expect(rulesFor(() => '<p class="dialog">', undefined, undefined).shell).toContain('.dialog');
});

test('rules cannot end the element in which they stand', async () => {
  const rules = (await stylesOf(shell.release))(() => '<p class="dialog">', undefined, undefined).shell;
  expect(rules).toContain('.dialog');
  expect(rules).not.toContain('</');
});

test('the shell’s sheet is read once for all routes', async () => {
  await stylesOf(shell.release);
  read.length = 0;
  await stylesOf(shell.release, remote.release);
  expect(read).toEqual(['names.txt', 'inicio.css']);
});

test('releases of an earlier form, which say no names, get every rule', async () => {
  const earlier = build({ name: 'mf-a', more: { pages: { './inicio': [] } } });
  expect((await stylesOf(shell.release, earlier.release))(around, undefined, undefined).shell).toMatch(
    /--never:#222.*\.dialog/,
  );
  const { sheet: _sheet, ...old } = shell.release;
  expect(sheetsOfShell(old)).toEqual(['shell.abc.css']);
  expect((await stylesOf(old, remote.release))(around, undefined, undefined).shell).toBe('.whole{left:0}');
});
