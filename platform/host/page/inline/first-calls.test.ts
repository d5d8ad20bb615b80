import { webcrypto } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { addressOf } from '@portal/release-protocol/first-calls';
import type { FirstCall } from '@portal/release-protocol/release';
import { todayInBogota } from '@portal/ui/format';
import { filterDate } from '@portal/values/filter-date';
import { type EarlyWindow, type FirstCallsPlan, startFirstCalls } from './first-calls.ts';

interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Route {
  readonly calls: readonly FirstCall[];
  readonly path: string;
  readonly audience?: FirstCallsPlan['audience'];
  readonly traced?: boolean;
}

/** Starts the calls of a route as a browser at that address would; answers what it asked for, and by which names it keeps it. */
function run(
  { calls, path, audience = 'members', traced = false }: Route,
  pathname: string,
  token?: string,
  { search = '', kept = {} }: { search?: string; kept?: Readonly<Record<string, string>> } = {},
) {
  const sent: Sent[] = [];
  const window: EarlyWindow = {
    crypto: webcrypto as Crypto,
    location: { pathname, search },
    localStorage: { getItem: (key: string) => (key === 'session_token' ? token : kept[key]) ?? null },
    fetch: (path, { headers }) => {
      sent.push({ path, headers });
      return Promise.resolve();
    },
  };
  const asked = calls.map((call): readonly [string, string?] =>
    typeof call !== 'string' && call.granted
      ? [addressOf(call, path), call.granted]
      : [addressOf(call, path)],
  );
  startFirstCalls({ calls: asked, audience, traced }, window);
  return { sent, names: [...(window.portalStarted?.keys() ?? [])] };
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

test('on a page for both, the public menu is not asked for by the person who is logged in; where their layout is that one, it is', () => {
  const menu = { calls: ['GET /api/listmenu'], path: '/faq' } as const;
  expect(run({ ...menu, audience: 'all' }, '/faq', 'abc').sent).toEqual([]);
  expect(run({ ...menu, audience: 'all' }, '/faq').sent).toHaveLength(1);
  expect(run({ ...menu, audience: 'members' }, '/clave-temporal', 'abc').sent).toHaveLength(1);
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

const history = {
  calls: [
    { call: 'GET /api/transactions', query: { min_date: '@yesterday', max_date: '@today', page: '1' } },
    { call: 'GET /api/limit/info/:fiscal_number', params: { fiscal_number: '@person' } },
    { call: 'GET /api/userList', query: { fiscal_number: ':cedula' } },
  ],
  path: '/historial/:cedula',
} as const satisfies Route;

test('a call is filled with who is logged in and with the days of Colombia, as the page itself asks', () => {
  const kept = { last_user: JSON.stringify({ fiscal_number: '1010101010', first_name: 'Mariana' }) };
  const today = todayInBogota();
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  const days = new URLSearchParams({
    min_date: filterDate(yesterday),
    max_date: filterDate(today),
    page: '1',
  });
  expect(run(history, '/historial/77', 'abc', { kept }).names).toEqual([
    `GET /api/transactions?${days}`,
    'GET /api/limit/info/1010101010',
    'GET /api/userList?fiscal_number=77',
  ]);
});

test('what is not known yet is not asked for, nor anything with a query where the address has its own', () => {
  const ofNobody = { kept: { last_user: 'nonsense' } };
  expect(run(history, '/historial/77', 'abc', ofNobody).names).toHaveLength(2);
  expect(run(history, '/historial/77', 'abc', { ...ofNobody, search: '?pagina=2' }).names).toEqual([]);
});

test('a call that an administrator may not make is not started', () => {
  const reports = {
    calls: [
      { call: 'GET /api/figures/pending', granted: '/manager' },
      { call: 'GET /api/payment/report', granted: '/reports#pagos' },
    ],
    path: '/reports',
  } as const;
  const asked = (permissions: unknown) =>
    run(reports, '/reports', 'abc', { kept: { permissions: JSON.stringify(permissions) } }).names;
  const module = { nombre: '', url: 'reports/', icon: '', acceso_total: false, secciones: ['usuarios'] };
  expect(asked([module])).toEqual([]);
  expect(asked(null)).toEqual([]);
  expect(asked([{ ...module, secciones: ['usuarios', 'pagos'] }])).toEqual(['GET /api/payment/report']);
  expect(asked([{ ...module, acceso_total: true }])).toEqual(['GET /api/payment/report']);
  expect(asked([{ ...module, url: '/manager' }])).toEqual(['GET /api/figures/pending']);
});
