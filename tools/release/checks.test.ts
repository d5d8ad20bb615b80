import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from '../processes.ts';

const SOURCE = 'export function sum(one: number, other: number): number {\n  return one + other;\n}\n';
const testOf = (sum: number): string =>
  [
    "import { expect, test } from '@jest/globals';",
    "import { sum } from './sum.ts';",
    '',
    `test('one and two', () => expect(sum(1, 2)).toBe(${sum}));`,
    '',
  ].join('\n');

let folder: string;
beforeEach(() => {
  // Inside the project, where compiler, linter and test runner find what they are set up by.
  folder = mkdtempSync(join(root, 'tools/.tried-'));
  for (const file of ['package.json', 'tsconfig.json', 'jest.config.mjs'])
    cpSync(join(root, 'shared/values', file), join(folder, file));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(root, 'node_modules/jest'), join(folder, 'node_modules/jest'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The check that fails; the tools' own output, which shows failures that are meant, stays in the child process. */
async function failing(): Promise<string> {
  const code = `import { failingCheck } from ${JSON.stringify(join(import.meta.dirname, 'checks.ts'))};
    console.log('\\nfails:', await failingCheck('mf-tried', ${JSON.stringify(folder)}));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
  return /^fails: (\w+)$/m.exec(stdout)?.[1] ?? stdout;
}

test.each([
  ['nothing of a sound package', {}, 'undefined'],
  ['its types', { 'sum.ts': SOURCE.replace('one + other', "'three'") }, 'types'],
  ['its lint', { 'sum.ts': SOURCE.replace('other: number)', 'other: any)') }, 'lint'],
  ['its tests', { 'sum.test.ts': testOf(4) }, 'tests'],
] as const)('before a release fails %s', async (_what, changed, expected) => {
  const files = { 'sum.ts': SOURCE, 'sum.test.ts': testOf(3), ...changed };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  expect(await failing()).toBe(expected);
});
