import { expect, test } from '@jest/globals';
import { type Trace, traceOf } from './trace.ts';

const url = '/remotes/mf-a/h/entry.js';
const ofRuntime = (code: number, original = '') =>
  new Error(
    `[ Federation Runtime ]: What it says. #RUNTIME-00${code}\nOriginal Error Message:\n ${original}`,
  );
const ofBundler = (type: string) =>
  Object.assign(new Error('x'), { name: 'ChunkLoadError', request: '/p.js', type });

const cases: [string, unknown, Trace][] = [
  [
    'an entry that was not let in',
    ofRuntime(8, 'ScriptNetworkError: Failed to load script "e"'),
    { phase: 'entry', url, event: 'error' },
  ],
  [
    'an entry that never came',
    ofRuntime(8, 'ScriptNetworkError: Script "e" timed out.'),
    { phase: 'entry', url },
  ],
  [
    'an entry that threw',
    ofRuntime(8, 'ScriptExecutionError: Script "e" loaded but threw'),
    { phase: 'entry', url, event: 'load' },
  ],
  ['an entry that defined nothing', ofRuntime(1), { phase: 'entry', url, event: 'load' }],
  ['a container without a start', ofRuntime(2), { phase: 'init' }],
  ['a chunk that did not arrive', ofBundler('error'), { phase: 'page', url: '/p.js', event: 'error' }],
  [
    'a chunk that ran and brought nothing',
    ofBundler('missing'),
    { phase: 'page', url: '/p.js', event: 'load' },
  ],
  ['an error of the page itself', new Error('boom'), { phase: 'page' }],
  ['a thrown nothing', undefined, { phase: 'page' }],
];

test.each(cases)('%s is read from its error', (_what, cause, trace) => {
  expect(traceOf(cause, url)).toEqual(trace);
});
