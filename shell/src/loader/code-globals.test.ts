import { afterEach, expect, test } from '@jest/globals';
import { createCodeGlobals } from './code-globals.ts';

const FOLDER = '/remotes/mf-b/h/';
const globals = globalThis as unknown as Record<string, unknown>;

/** The script that is said to run: jsdom runs none. */
let running: HTMLScriptElement | null = null;
Object.defineProperty(Document.prototype, 'currentScript', { configurable: true, get: () => running });
afterEach(() => {
  running = null;
});

function during(src: string | undefined, act: () => void): void {
  running = src === undefined ? null : Object.assign(document.createElement('script'), { src });
  act();
  running = null;
}

/** Globals stay for the whole page, so each test has a container of its own. */
let containers = 0;
function reserved(): string {
  containers += 1;
  const container = `mf_b_${containers}`;
  createCodeGlobals(window, '/remotes/shell/h/').reserve(container, FOLDER);
  return container;
}

test.each([
  ['no script', undefined],
  ['a script of another remote', '/remotes/mf-a/h/page.js'],
])('%s cannot stand in for a container', (_who, src) => {
  const container = reserved();
  during(src, () => {
    globals[container] = { get: 'hostile' };
  });
  expect(globals[container]).toBeUndefined();
  expect(() => Object.defineProperty(globals, container, { value: 'hostile' })).toThrow(TypeError);
  during(`${FOLDER}entry.js`, () => {
    globals[container] = { get: 'own' };
  });
  expect(globals[container]).toEqual({ get: 'own' });
});

test('what a container delivers is taken from files of its folder only, and nothing lies ready before it runs', () => {
  const container = reserved();
  const chunks = `rspackChunk${container}`;
  const list = globals[chunks] as unknown[];
  const delivered: unknown[] = [];
  list.push(['laid ready']);
  // As the bundler's runtime begins.
  during(`${FOLDER}~1/entry.js`, () => {
    list.forEach((piece) => {
      delivered.push(piece);
    });
    const parent = list.push.bind(list);
    list.push = (piece) => {
      parent(piece);
      return delivered.push(piece);
    };
  });
  during(`${FOLDER}page.js`, () => list.push('own page'));
  during('/remotes/mf-a/h/page.js', () => list.push('page of another'));
  list.push('page of no script');
  list.push = () => 0;
  during(`${FOLDER}page.js`, () => list.push('another page'));
  expect(delivered).toEqual(['own page', 'another page']);
  expect(() => Object.defineProperty(globals, chunks, { value: [] })).toThrow(TypeError);
});

test('an entry that runs again hands on to the one before, not to itself', () => {
  const list = globals[`rspackChunk${reserved()}`] as unknown[];
  const delivered: string[] = [];
  for (const name of ['first', 'second']) {
    during(`${FOLDER}~${name}/entry.js`, () => {
      const parent = list.push.bind(list);
      list.push = (piece) => {
        delivered.push(`${name}: ${piece}`);
        return parent(piece);
      };
    });
  }
  during(`${FOLDER}page.js`, () => list.push('a page'));
  expect(delivered).toEqual(['second: a page', 'first: a page']);
});

test('a failed try can be cleared, and the next one delivers', () => {
  const container = reserved();
  during(`${FOLDER}entry.js`, () => {
    globals[container] = 'first';
  });
  globals[container] = undefined;
  during(`${FOLDER}~1/entry.js`, () => {
    globals[container] = 'second';
  });
  expect(globals[container]).toBe('second');
});

test('the modules of the shell are handed to no script but its own', () => {
  const pieces: unknown[] = [];
  globals['rspackChunkportal_shell'] = { push: (piece: unknown) => pieces.push(piece) };
  createCodeGlobals(window, '/remotes/shell/h/');
  const list = globals['rspackChunkportal_shell'] as unknown[];
  list.push('ask for a module');
  during('/remotes/shell/h/224.js', () => list.push('a part of the shell'));
  expect(pieces).toEqual(['a part of the shell']);
});
