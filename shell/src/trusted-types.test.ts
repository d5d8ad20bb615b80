import { expect, test } from '@jest/globals';
import { isScriptOfSet } from './trusted-types.ts';

const bases = ['/shell/aaa/', '/remotes/mf-a/bbb/'];
const origin = 'https://portal.example';

test.each([
  ['/remotes/mf-a/bbb/entry.js', true],
  ['https://portal.example/shell/aaa/form.js', true],
  ['/remotes/mf-a/bbb/~1/entry.js', true],
  ['/remotes/mf-a/ccc/entry.js', false],
  ['/remotes/mf-a/bbb/../../../x.js', false],
  ['https://evil.example/remotes/mf-a/bbb/entry.js', false],
  ['//evil.example/shell/aaa/x.js', false],
  ['data:text/javascript,alert(1)', false],
  ['/api/file.js', false],
])('a script at %s: %s', (url, allowed) => {
  expect(isScriptOfSet(url, origin, bases)).toBe(allowed);
});
