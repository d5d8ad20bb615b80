import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
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

let workspace: string;
beforeEach(() => {
  // Inside the project, where compiler, linter and test runner find what they are set up by.
  workspace = mkdtempSync(join(root, '.portal-checks-'));
  symlinkSync(join(root, 'tools'), join(workspace, 'tools'));
  mkdirSync(join(workspace, 'mf-tried'));
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

/** The check that fails; the tools' own output, which shows failures that are meant, stays in the child process. */
async function failing(): Promise<string> {
  const code = `import { failingCheck } from ${JSON.stringify(join(import.meta.dirname, 'checks.ts'))};
    console.log('\\nfails:', await failingCheck('mf-tried', ${JSON.stringify(workspace)}));`;
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
  for (const [name, text] of Object.entries(files)) writeFileSync(join(workspace, 'mf-tried', name), text);
  expect(await failing()).toBe(expected);
});

test('types of a path alone are checked with what it imports: a fault beside it is not told of', async () => {
  const folder = join(workspace, 'mf-tried');
  writeFileSync(join(folder, 'sum.ts'), SOURCE.replace('one + other', "'three'"));
  writeFileSync(join(folder, 'three.ts'), "export const three: number = 'three';\n");
  writeFileSync(join(folder, 'uses-sum.ts'), "export { sum } from './sum.ts';\n");
  const told = async (...paths: readonly string[]): Promise<string> => {
    const types = join(import.meta.dirname, '../typecheck.ts');
    const given = paths.map((path) => join(relative(root, folder), path));
    return promisify(execFile)(process.execPath, [types, ...given]).then(
      () => '',
      (fault: { readonly stdout: string; readonly stderr: string }) => fault.stdout + fault.stderr,
    );
  };
  expect(await told('three.ts')).toMatch(/^\S+\/three\.ts\(1,14\): error .*\n$/);
  expect(await told('uses-sum.ts')).toMatch(/^\S+\/sum\.ts\(2,3\): error .*\n$/);
  expect(await told('nowhere')).toMatch(/^There is no \S+\/nowhere\.\n$/);
});
