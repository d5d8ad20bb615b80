import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { type CallsScript, callsScript } from './inline-script.ts';

interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Runs the script as a browser at that address would; answers what it asked for, and under which names it keeps it. */
function run(script: Partial<CallsScript>, pathname: string, token?: string) {
  const sent: Sent[] = [];
  const self: { portalStarted?: Map<string, unknown> } = {};
  runInNewContext(callsScript({ calls: [], path: pathname, audience: 'members', traced: false, ...script }), {
    self,
    crypto,
    location: { pathname },
    localStorage: { getItem: (key: string) => (key === 'session_token' ? (token ?? null) : null) },
    fetch: (path: string, { headers }: Pick<Sent, 'headers'>) => {
      sent.push({ path, headers });
      return Promise.resolve();
    },
  });
  return { sent, names: [...(self.portalStarted?.keys() ?? [])] };
}

const timeline = {
  calls: ['GET /api/user', { call: 'GET /api/transactions/:id', params: { id: 'number' } }],
  path: '/transaccion/:number',
} as const;

test('a call with parameters is filled from the address, and kept by the name that the client asks for', () => {
  const { sent, names } = run(timeline, '/transaccion/918447/', 'abc');
  expect(sent).toEqual([
    { path: '/api/user', headers: { authorization: 'Token abc' } },
    { path: '/api/transactions/918447', headers: { authorization: 'Token abc' } },
  ]);
  expect(names).toEqual(['GET /api/user', 'GET /api/transactions/918447']);
});

test.each([
  ['members', undefined, 0],
  ['members', 'abc', 2],
  ['visitors', undefined, 2],
  ['visitors', 'abc', 0],
  ['all', undefined, 2],
  ['all', 'abc', 2],
] as const)('a page for %s with the token %s starts %d calls', (audience, token, count) => {
  expect(run({ ...timeline, audience }, '/transaccion/1', token).sent).toHaveLength(count);
});

test('where traces are collected each call begins one of its own', () => {
  const { sent } = run({ ...timeline, traced: true }, '/transaccion/1', 'abc');
  const traces = sent.map(({ headers }) => headers['traceparent']);
  for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(new Set(traces).size).toBe(2);
});
