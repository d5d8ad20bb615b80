import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean);

test('no secret that a process made for itself is part of the repository', () => {
  expect(tracked.filter((path) => /(?:^|\/)(?:secrets|\.portal)\//.test(path))).toEqual([]);
});

test('no private key is part of the repository', () => {
  const key = /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40}/;
  const holders = tracked
    .filter((path) => !/\.(?:png|jpe?g|webp|avif|woff2?|pdf|gz|gpg|ico)$/.test(path))
    .filter((path) => key.test(readFileSync(join(root, path), 'utf8')));
  expect(holders).toEqual([]);
});
