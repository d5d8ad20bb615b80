import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runNode } from './processes.ts';

test('what a program says goes to the file that is given, its errors in their place, and its exit code is answered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-output-'));
  const file = join(folder, 'output.log');
  const output = openSync(file, 'w');
  try {
    const source = "console.log('one'); console.error('two'); console.log('three'); process.exitCode = 3";
    expect(await runNode(['--eval', source], {}, output)).toBe(3);
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\nthree\n');
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true });
  }
});
