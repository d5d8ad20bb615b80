import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from './processes.ts';

/** A remote with a server bundle, whose sources are read by two builds. */
const REMOTE = 'mf-terms';
let folder: string;
let made: string;
beforeEach(() => {
  // Inside the project, where what the remote imports is found.
  made = mkdtempSync(join(root, '.portal-faults-'));
  folder = join(made, REMOTE);
  cpSync(join(root, REMOTE), folder, {
    recursive: true,
    filter: (path) => !/[\\/](node_modules|dist)$/.test(path),
  });
  symlinkSync(join(root, REMOTE, 'node_modules'), join(folder, 'node_modules'));
});
afterEach(() => rmSync(made, { recursive: true, force: true }));

/** What the build says once these lines stand at the end of a file. */
async function messageAfter(file: string, lines: string): Promise<string> {
  appendFileSync(join(folder, file), `\n${lines}\n`);
  // As a build of its own: the modules of a test are not this process's.
  const code = `import { buildFolder } from ${JSON.stringify(join(root, 'scripts/build.ts'))};
    await buildFolder(${JSON.stringify(folder)}, 'tried').catch(({ message }) => process.stdout.write(message));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
  if (stdout) return stdout;
  throw new Error('it was built');
}
const place = (file: string): string => join(relative(root, folder), file);

test('what cannot be parsed is named once with file, line and column, not as the bundle that is missing', async () => {
  appendFileSync(
    join(folder, 'server.tsx'),
    "import './src/pages/modify-terms/page.tsx';\nexport const render = 1;\n",
  );
  const message = await messageAfter('src/pages/modify-terms/page.tsx', 'const broken = {{;');
  expect(message).toMatch(
    new RegExp(`^${place('src/pages/modify-terms/page.tsx')}:\\d+:17: Unexpected token`),
  );
  expect(message).not.toContain('ENOENT');
  expect(message.split('Unexpected token')).toHaveLength(2);
});

test('an import of what is not there is named with file, line and column', async () => {
  const message = await messageAfter('src/pages/modify-terms/page.tsx', "import './nothing.ts';");
  expect(message).toMatch(new RegExp(`^${place('src/pages/modify-terms/page.tsx')}:\\d+:\\d+: `));
  expect(message).toContain('./nothing.ts');
});

test.each([
  ['that cannot be parsed', 'const broken = {{;', /:\d+:17: Unexpected token/],
  ['that throws', "throw new Error('no such thing');", /:\d+:7: no such thing/],
  ['that imports what is not there', "import './nothing.ts';", /:\d+:8: there is no .*nothing\.ts/],
])('a manifest %s is named with file, line and column', async (_what, lines, problem) => {
  const message = await messageAfter('remote.ts', lines);
  expect(message).toContain(`${place('remote.ts')}:`);
  expect(message).toMatch(problem);
});
