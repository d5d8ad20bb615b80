import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { root } from '../processes.ts';

/** In a process of its own: Jest reads modules in its own way. */
const program = (folder: string): string => `
import { writeFileSync } from 'node:fs';
import { importAnew } from ${JSON.stringify(join(root, 'tools/dev/import-anew.ts'))};
const write = (name, text) => writeFileSync(${JSON.stringify(folder)} + '/' + name, text);
write('package.json', '{ "type": "module" }');
write('config.ts', "import remote from './remote.ts'; export default remote;");
const read = async (title) => {
  write('remote.ts', "export default '" + title + "';");
  return (await importAnew(${JSON.stringify(join(folder, 'config.ts'))}, title)).default;
};
console.log([await read('one'), await read('two')].join());
`;

test('a configuration is read anew with the manifest that it imports: an edit of either is built', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-anew-'));
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '--eval',
    program(folder),
  ]);
  rmSync(folder, { recursive: true });
  expect(stdout.trim()).toBe('one,two');
});
