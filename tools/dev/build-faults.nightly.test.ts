import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from '../processes.ts';

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

/** Message of the build once these lines stand at the end of a file. */
async function messageAfter(file: string, lines: string): Promise<string> {
  appendFileSync(join(folder, file), `\n${lines}\n`);
  // As a process of its own: the modules of a test are not this process's.
  const code = `import { watchRemote } from ${JSON.stringify(join(import.meta.dirname, 'watch-build.ts'))};
    const say = (text) => process.stdout.write(text);
    try {
      const tell = ({ faults = [] }) => say(faults.map(({ text }) => text).join('\\n\\n'));
      const watched = await watchRemote('${REMOTE}', ${JSON.stringify(folder)}, tell);
      await watched.ready;
      await watched.close();
    } catch ({ message }) {
      say(message);
    }`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
  if (stdout) return stdout;
  throw new Error('it was built');
}
const place = (file: string): string => join(relative(root, folder), file);

test('what cannot be parsed is named once with file, line and column', async () => {
  const message = await messageAfter('src/pages/modify-terms/page.tsx', 'const broken = {{;');
  expect(message).toMatch(
    new RegExp(`^${place('src/pages/modify-terms/page.tsx')}:\\d+:17: Unexpected token`),
  );
  expect(message.split('Unexpected token')).toHaveLength(2);
});

const PAGE = 'src/pages/modify-terms/page.tsx';
const linesOf = (file: string): number =>
  readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').length;
/** The same with these lines before everything else in the file. */
function messageBefore(file: string, lines: string): Promise<string> {
  const path = join(folder, file);
  writeFileSync(path, `${lines}\n${readFileSync(path, 'utf8')}`);
  return messageAfter(file, '');
}

test('an import of what is not there is named by its line in the file, not in what the compiler made of it', async () => {
  expect(await messageBefore(PAGE, "import './nothing.ts';")).toBe(
    `${place(PAGE)}:1:8: Module not found: Can't resolve './nothing.ts'`,
  );
});

test('in the last line it is named by that line', async () => {
  const line = linesOf(PAGE) + 2;
  expect(await messageAfter(PAGE, "import './nothing.ts';")).toMatch(
    `${place(PAGE)}:${line}:8: Module not found`,
  );
});

test('what is wrong in the first line is named by the first line, with its mark', async () => {
  const message = await messageBefore(PAGE, 'const broken = {{;');
  expect(message).toMatch(new RegExp(`^${place(PAGE)}:1:17: Unexpected token`));
  expect(message).toMatch(/1 │ const broken = \{\{;\n\s*· {17}─/);
});

test('a file that ends too early is named by its end', async () => {
  const line = linesOf(PAGE) + 2;
  expect(await messageAfter(PAGE, 'function broken() {')).toBe(
    `${place(PAGE)}:${line}:20: Expected '}', got '<eof>'`,
  );
});

test('a fault in a JSON file is reported with its line and column', async () => {
  writeFileSync(join(folder, 'src/x.json'), '{\n  "a": 1,\n  b: 2\n}\n');
  const message = await messageBefore(PAGE, "import x from '../../x.json';\nconsole.log(x);");
  expect(message).toMatch(new RegExp(`^${place('src/x.json')}:3:3: Unexpected character b`));
  expect(message).toMatch(/3 │ {3}b: 2\n\s*· {3}─/);
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
