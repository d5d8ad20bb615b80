import { expect, test } from '@jest/globals';
import { createScript } from './script.ts';

const integrity = `sha384-${'A'.repeat(64)}`;

test('a script tag carries its hash and asks anonymously, so that the preload is used', () => {
  const script = createScript('/remotes/a/entry.js', integrity, document);
  expect([script.getAttribute('src'), script.integrity, script.crossOrigin]).toEqual([
    '/remotes/a/entry.js',
    integrity,
    'anonymous',
  ]);
});

test.each(['', 'sha1-x', 'sha384-short', 'anything'])('without a hash (%p) there is no tag', (hash) => {
  expect(() => createScript('/remotes/a/entry.js', hash, document)).toThrow('no integrity');
});

test('what a script throws while it runs is no uncaught error of the page; what another throws is', () => {
  const script = createScript('/remotes/mf-a/h/entry.js', `sha384-${'A'.repeat(64)}`, document);
  const isContained = (filename: string): boolean =>
    !window.dispatchEvent(new ErrorEvent('error', { filename, cancelable: true }));
  expect([isContained(script.src), isContained('http://localhost/other.js')]).toEqual([true, false]);
  script.dispatchEvent(new Event('load'));
  expect(isContained(script.src)).toBe(false);
});
