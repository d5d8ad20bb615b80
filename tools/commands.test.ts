import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { commands, npmScripts, unknownCommands } from './commands.ts';

test('at the root are the commands of every day and one that has the rest, sixteen at most', () => {
  expect(npmScripts).toEqual([...Object.keys(commands['npm'] ?? {}), 'portal']);
  expect(npmScripts.length).toBeLessThanOrEqual(16);
});

test('every command has a file, a line of help, and a name that no other one has', () => {
  const all = Object.values(commands).flatMap((named) => Object.entries(named));
  expect(all.length).toBeGreaterThan(25);
  expect(new Set(all.map(([name]) => name)).size).toBe(all.length);
  for (const [name, { file, does }] of all)
    expect([name, existsSync(file), does !== '']).toEqual([name, true, true]);
});

test('a command that does not exist is found in a text, also over the end of a line of comment', () => {
  const text =
    'npm run portal -- backup x, npm run --silent portal, npm run dev -- mf-x, `npm run\n * portal -- bakup`, npm run tset';
  expect(unknownCommands(text)).toEqual(['npm run portal -- bakup', 'npm run tset']);
});

test('each command that a document, a workflow, a container or a message names exists', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '*.md', '*.csv', '*.yml', '*.yaml', '*.ts', '*.tsx', '*.mjs', '*.sh', '*ockerfile'],
    {
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((path) => existsSync(path) && path !== 'tools/commands.test.ts');
  const texts = files.map((path) => [path, readFileSync(path, 'utf8')] as const);
  expect(texts.filter(([, text]) => text.includes('npm run')).length).toBeGreaterThan(50);
  expect(
    texts.flatMap(([path, text]) => unknownCommands(text).map((command) => `${path}: ${command}`)),
  ).toEqual([]);
});
