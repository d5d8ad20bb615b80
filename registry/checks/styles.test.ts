import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { RegistryError } from '../model/registry-error.ts';
import { checkStyles, classesIn } from './styles.ts';

const frame = classesIn(['.side-menu .entry{color:red}@media print{.bar{color:red}}']);
const codeOf = (sheet: string): string | undefined => {
  try {
    checkStyles({ name: 'mf-a', owner: 'a' }, new Map([['a.css', Buffer.from(sheet)]]), frame);
    return undefined;
  } catch (error) {
    if (error instanceof RegistryError) return error.answer.code;
    throw error;
  }
};

test.each([
  '.own{color:red}',
  '.own td,.own th:first-child>b{color:red}',
  '[data-size=desktop] .own h1{color:red}',
  'td.own:after{color:red}',
  '.own.bar{color:red}',
  '.own .bar,.bar .own{color:red}',
  '.own .bar+.entry{color:red}',
  '.own:not(:has(.bar)):hover{color:red}',
  '@media (min-width:1px){@supports (display:grid){.own{color:red}}}',
  '@keyframes turn{from{rotate:0}50%{rotate:1deg}to{rotate:2deg}}.own{animation:turn 1s}',
  '.own{& b{color:red}}',
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
  '.side-menu .entry{display:none}',
  '.own,body{color:red}',
  '.own~*{display:none}',
  '.own+header{display:none}',
  'body:has(.own) header{display:none}',
  ':is(.own,header){display:none}',
  ':not(.own){display:none}',
  '@media all{header{display:none}}',
  '@import url(/remotes/mf-b/x.css);',
  '@font-face{font-family:x;src:url(x.woff2)}',
  '@layer x{.own{color:red}}',
  '.own{color:red',
  '.own{} }} html{color:red}',
])('%s is refused', (sheet) => {
  expect(codeOf(sheet)).toBe('FOREIGN_STYLE');
});

/** What is built here, where it is: the rule asks nothing of the teams that they do not do already. */
const root = join(import.meta.dirname, '../..');
const dist = (name: string): string | undefined => {
  try {
    readdirSync(join(root, name, 'dist'));
    return join(root, name, 'dist');
  } catch {
    return undefined;
  }
};
const sheetsOf = (folder: string) =>
  new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.css'))
      .map((file) => [file, readFileSync(join(folder, file))]),
  );

test('the remotes that are built on this machine pass', () => {
  const shell = dist('shell');
  const own = classesIn(shell ? [...sheetsOf(shell).values()].map(String) : []);
  for (const name of readdirSync(root).filter((entry) => entry.startsWith('mf-'))) {
    const folder = dist(name);
    if (folder) checkStyles({ name, owner: name }, sheetsOf(folder), own);
  }
});
