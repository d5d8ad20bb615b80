import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Call, Name } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import { onPostgres } from '../../src/platform/testing/database.ts';
import { type FuzzedPortal, openFuzzedPortal } from './fuzzed-portal.ts';
import { rightRequest } from './requests.ts';
import { scenes } from './scenes.ts';
import type { Schema } from './schema-values.ts';

/** Columns of tables that a body must not set, and words that other portals have read as rights. */
const FOREIGN = [
  ...['id', 'account_id', 'fiscal_number', 'customer_id', 'transaction_id', 'obligation_id', 'public_id'],
  ...['created_at', 'updated_at', 'business_date', 'version', 'status', 'state', 'amount', 'total_amount'],
  ...['password_hash', 'profile_id', 'is_admin', 'role', 'permissions', 'acceso_total', 'approved_limit'],
];

/** Calls whose bodies are open on purpose (`mass-assignment.test.ts`). */
const OPEN: readonly string[] = ['POST /api/gateway/events'];
const writing = (Object.keys(contract) as Name[]).filter(
  (name) => !name.startsWith('GET ') && (contract[name] as Call).body && scenes[name] && !OPEN.includes(name),
);

let portal: FuzzedPortal;
beforeAll(async () => {
  if (onPostgres) portal = await openFuzzedPortal();
}, 120_000);
afterAll(() => portal?.close());

// The embedded database has one session for all: a test that resets it for each call takes minutes there.
(onPostgres ? test.each(writing) : test.skip.each(writing))(
  '[Z5] a right request of %s that also names columns of tables is refused, and no row is written',
  async (name) => {
    const call = contract[name] as Call;
    await portal.prepare();
    const scene = await portal.stage(name);
    if (!scene) throw new Error('the scene was not made');
    const own = Object.keys((call.body as Schema).properties ?? {});
    const foreign = FOREIGN.filter((column) => !own.includes(column)).map((column) => [column, '1']);
    const body = { ...(scene.body as object | undefined), ...Object.fromEntries(foreign) };
    const request = rightRequest(name, call, { ...scene, body }, randomUUID());
    await portal.writes();
    const { status } = await portal.send(name, request);
    expect([status, await portal.writes()]).toEqual([400, []]);
  },
  60_000,
);
