import { expect, test } from '@jest/globals';
import { watchUncaught } from './uncaught.ts';

const RELEASE = '0123456789abcdef0123';
const remoteScript = `https://portal.example/remotes/mf-payments/${RELEASE}/facturas.ab.js`;
const shellScript = `https://portal.example/shell/${RELEASE}/shell.ab.js`;

/** A page of which errors are heard, and what was told of them. */
function watched() {
  const target = new EventTarget();
  const told: [string, unknown][] = [];
  watchUncaught(target as Window, (...one) => told.push(one));
  return {
    told,
    names: () => told.map(([name]) => name),
    throws: (error: unknown, filename = '', lineno = 0, colno = 0) =>
      target.dispatchEvent(Object.assign(new Event('error'), { error, filename, lineno, colno })),
    rejects: (reason: unknown) =>
      target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })),
  };
}
const thrown = (name: string, ...places: readonly string[]): Error =>
  Object.assign(new Error('x'), {
    name,
    stack: [name, ...places.map((place) => `  at f (${place})`)].join('\n'),
  });

test('an error in a timer and a rejection that nothing waits for are of the remote whose code threw', () => {
  const page = watched();
  const error = thrown('TypeError', `${remoteScript}:1:20`);
  page.throws(error);
  page.rejects(thrown('RangeError', `${remoteScript}:1:90`));
  expect(page.told[0]).toEqual(['mf-payments', error]);
  expect(page.names()).toEqual(['mf-payments', 'mf-payments']);
});

test('what a remote made the shell’s code throw is the remote’s; what only the shell took part in is the shell’s', () => {
  const page = watched();
  page.throws(thrown('TypeError', `${shellScript}:2:1`, `${remoteScript}:1:20`));
  page.throws(thrown('TypeError', `${shellScript}:2:1`));
  expect(page.names()).toEqual(['mf-payments', 'shell']);
});

test('a text that was thrown is of the script that threw it', () => {
  const page = watched();
  page.throws('broken', remoteScript, 1, 7);
  expect(page.names()).toEqual(['mf-payments']);
});

test('extensions, refused calls, lines that broke and calls that were given up speak against no release', () => {
  const page = watched();
  page.throws(
    thrown('TypeError', 'chrome-extension://abc/content.js:3:4'),
    'chrome-extension://abc/content.js',
    3,
  );
  page.rejects(thrown('TypeError', `${remoteScript}:1:20`, 'moz-extension://abc/content.js:3:4'));
  page.rejects(undefined);
  page.throws(undefined, '', 0, 0);
  for (const name of ['ApiResponseError', 'AbortError', 'ChunkLoadError', 'RemoteLoadError'])
    page.rejects(thrown(name, `${remoteScript}:1:20`));
  expect(page.names()).toEqual([]);
});

test('the same error at every turn is told once, and of a document three at most', () => {
  const page = watched();
  for (let turn = 0; turn < 5; turn += 1) page.throws(thrown('TypeError', `${remoteScript}:1:20`));
  expect(page.told).toHaveLength(1);
  for (let column = 30; column < 40; column += 1)
    page.throws(thrown('TypeError', `${remoteScript}:1:${column}`));
  expect(page.told).toHaveLength(3);
});
