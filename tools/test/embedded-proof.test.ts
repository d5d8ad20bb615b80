import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { embeddedProof } from './embedded-proof.ts';

test.each(embeddedProof)('%s names database tests that exist', (pattern) => {
  const tests = globSync('{api,platform}/**/*.db.test.ts', {
    exclude: (path) => path.includes('node_modules'),
  });
  expect(tests.filter((path) => new RegExp(pattern).test(path))).not.toEqual([]);
});
