import { expect, test } from '@jest/globals';
import { ContractError, classify, type Evidence, TimeoutError } from './classify.ts';
import type { FaultKind } from './remote-load-error.ts';

const cause = new Error('boom');
const cases: [string, Evidence, FaultKind][] = [
  ['a page that the set does not list', { phase: 'resolve', cause }, 'manifest'],
  [
    'a server that cannot be reached',
    { phase: 'entry', cause, event: 'error', probe: { kind: 'unreachable' } },
    'network',
  ],
  [
    'an entry that is gone',
    { phase: 'entry', cause, event: 'error', probe: { kind: 'status', status: 404 } },
    'http',
  ],
  [
    'a page chunk the server fails at',
    { phase: 'page', cause, event: 'error', probe: { kind: 'status', status: 503 } },
    'http',
  ],
  [
    'an entry that was altered',
    { phase: 'entry', cause, event: 'error', probe: { kind: 'served' } },
    'integrity',
  ],
  [
    'a chunk that was altered',
    { phase: 'page', cause, event: 'error', probe: { kind: 'served' } },
    'integrity',
  ],
  ['a refused script that could not be asked about', { phase: 'page', cause, event: 'error' }, 'network'],
  ['an entry that ran and defined nothing', { phase: 'entry', cause, event: 'load' }, 'evaluation'],
  ['a page module that throws', { phase: 'page', cause }, 'evaluation'],
  ['a container that cannot be initialised', { phase: 'init', cause }, 'contract'],
  ['a page that exports no component', { phase: 'page', cause: new ContractError('x') }, 'contract'],
  [
    'a page that is not exposed',
    { phase: 'page', cause: new Error('Module "./x" does not exist in container.') },
    'contract',
  ],
  [
    'a shared module that the shell does not have',
    { phase: 'page', cause: new Error("Shared module jotai doesn't exist in shared scope default") },
    'contract',
  ],
  ['a first render that throws', { phase: 'mount', cause }, 'mount'],
  ['a later render that throws', { phase: 'render', cause }, 'render'],
  ['an entry that never comes', { phase: 'entry', cause: new TimeoutError('5 s') }, 'timeout'],
  [
    'an entry on which the federation runtime gave up',
    { phase: 'entry', cause: new Error('#RUNTIME-008 ScriptNetworkError: Script "/e.js" timed out.') },
    'timeout',
  ],
  ['a mount that never ends', { phase: 'mount', cause: new TimeoutError('5 s') }, 'timeout'],
];

test.each(cases)('%s is told apart', (_what, evidence, kind) => {
  expect(classify(evidence)).toBe(kind);
});

test('every kind of fault has a case', () => {
  const kinds = new Set(cases.map(([, , kind]) => kind));
  expect([...kinds].sort()).toEqual(
    [
      'contract',
      'evaluation',
      'http',
      'integrity',
      'manifest',
      'mount',
      'network',
      'render',
      'timeout',
    ].sort(),
  );
});
