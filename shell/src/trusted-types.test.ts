import { expect, test } from '@jest/globals';
import { installTrustedTypes, isScriptOfSet } from './trusted-types.ts';

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

test('both policies that the page allows are made before any remote could make one', () => {
  const made = new Map<string, { createHTML(html: string): string; createScriptURL(url: string): string }>();
  const createPolicy = (name: string, rules: never) => made.set(name, rules).get(name);
  installTrustedTypes({ location: { origin }, trustedTypes: { createPolicy } } as unknown as Window, bases);
  expect([...made.keys()]).toEqual(['default', 'dompurify']);
  expect(() => made.get('default')?.createHTML('<b>hostile</b>')).toThrow(TypeError);
  expect(() => made.get('dompurify')?.createScriptURL('/remotes/mf-a/bbb/entry.js')).toThrow(TypeError);
});
