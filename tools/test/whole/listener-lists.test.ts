import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const product = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(
    (path) => path && !/\.(?:test|spec|fixture)\.tsx?$|^(?:bench|e2e|scripts)\/|\/testing\//.test(path),
  );

test('state is told by atoms in the browser and by events of Node elsewhere: the event bus alone keeps listeners', () => {
  expect(product.length).toBeGreaterThan(1000);
  const calls = /for \(const (\w*[lL]istener\w*) of [^\n]+\)\s*\{?\s*(?:try \{\s*)?[^\n]*\b\1\b[^\n]*\(/;
  const files = product.filter((path) => calls.test(readFileSync(join(root, path), 'utf8')));
  expect(files).toEqual(['shared/event-bus/src/bus.ts']);
});
