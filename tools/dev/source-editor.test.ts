import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { root } from '../processes.ts';
import { sourceEditor } from './source-editor.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-editor-'));
const before = process.env['LAUNCH_EDITOR'];
afterAll(() => {
  rmSync(folder, { recursive: true });
  if (before === undefined) delete process.env['LAUNCH_EDITOR'];
  else process.env['LAUNCH_EDITOR'] = before;
});

test('a place of the sources is opened at its line and column in the editor that the environment names', async () => {
  const opened = join(folder, 'opened');
  const editor = join(folder, 'editor');
  writeFileSync(editor, `#!/bin/sh\nprintf '%s ' "$@" > "${opened}.part"\nmv "${opened}.part" "${opened}"\n`);
  chmodSync(editor, 0o755);
  process.env['LAUNCH_EDITOR'] = editor;
  expect(sourceEditor()('shell/src/main.ts:3:7')).toBe(true);
  // The editor is a process of its own.
  while (!existsSync(opened)) await pause(20);
  expect(readFileSync(opened, 'utf8').trim()).toBe(`${join(root, 'shell/src/main.ts')} 3 7`);
});

test('sources that lie elsewhere are opened where they lie', () => {
  writeFileSync(join(folder, 'remote.ts'), '');
  const opened: string[] = [];
  const open = sourceEditor({ 'mf-a': folder }, (file) => opened.push(file));
  expect(open('mf-a/remote.ts:1:2')).toBe(true);
  expect(opened).toEqual([`${join(folder, 'remote.ts')}:1:2`]);
});

test.each([
  ['outside of the project', '../etc/passwd:1:1'],
  ['by a way out', 'shell/../../../etc/passwd:1:1'],
  ['with an absolute path', '/etc/passwd:1:1'],
  ['that is not there', 'shell/src/none.ts:1:1'],
  ['without a line', 'shell/src/main.ts'],
  ['that is a command', 'shell/src/main.ts;ls:1:1'],
])('a file %s is not opened', (_case, place) => {
  const opened: string[] = [];
  expect(sourceEditor({}, (file) => opened.push(file))(place)).toBe(false);
  expect(opened).toEqual([]);
});
