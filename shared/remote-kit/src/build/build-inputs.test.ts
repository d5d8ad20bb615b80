import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { hashOfInputs } from './build-inputs.ts';

/** A remote that takes `@portal/features`, which takes `@portal/engine` and an installed library. */
function workspace(files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'portal-kit-'));
  const manifest = (version: string, ...dependencies: readonly string[]): string =>
    JSON.stringify({ version, dependencies: Object.fromEntries(dependencies.map((name) => [name, '*'])) });
  const all: Record<string, string> = {
    'remote/package.json': manifest('0.1.0', '@portal/features', 'react'),
    'remote/src/page.tsx': 'export const page = 1;',
    'features/package.json': manifest('0.1.0', '@portal/engine', 'library'),
    'features/src/captcha.ts': 'export const captcha = 1;',
    'features/src/captcha.test.ts': 'test(1);',
    'engine/package.json': manifest('0.1.0'),
    'engine/src/arithmetic.ts': 'export const rate = 1;',
    'features/node_modules/library/package.json': manifest('1.0.0', 'part'),
    'features/node_modules/part/package.json': manifest('1.0.0'),
    'remote/node_modules/react/package.json': manifest('19.0.0'),
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  for (const [from, name] of [
    ['remote', 'features'],
    ['features', 'engine'],
  ] as const) {
    mkdirSync(join(root, from, 'node_modules/@portal'), { recursive: true });
    symlinkSync(join(root, name), join(root, from, 'node_modules/@portal', name));
  }
  return join(root, 'remote');
}

const unedited = hashOfInputs(workspace());

test('the same sources hash the same, wherever they lie', () => {
  expect(hashOfInputs(workspace())).toBe(unedited);
});

test.each([
  ['the remote itself', 'remote/src/page.tsx', 'export const page = 2;'],
  ['a package of ours that it bundles', 'features/src/captcha.ts', 'export const captcha = 2;'],
  ['a package of ours that this one bundles', 'engine/src/arithmetic.ts', 'export const rate = 2;'],
  ['an installed library of theirs', 'features/node_modules/library/package.json', '{"version":"1.0.1"}'],
  ['a library of that library', 'features/node_modules/part/package.json', '{"version":"1.0.1"}'],
])('a build differs with %s', (_, file, text) => {
  expect(hashOfInputs(workspace({ [file]: text }))).not.toBe(unedited);
});

test.each([
  ['a test', 'features/src/captcha.test.ts', 'test(2);'],
  ['a library that the shell offers', 'remote/node_modules/react/package.json', '{"version":"19.1.0"}'],
])('a build does not differ with %s, which is not in it', (_, file, text) => {
  expect(hashOfInputs(workspace({ [file]: text }))).toBe(unedited);
});

test('a dependency that is not installed is named', () => {
  const folder = workspace({ 'engine/package.json': '{"version":"1","dependencies":{"gone":"1"}}' });
  expect(() => hashOfInputs(folder)).toThrow('gone');
});
