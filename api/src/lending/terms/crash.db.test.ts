import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningBank, startBank } from '@portal/simulators/bank';
import type { Checkpoint } from '../../money/payments/index.ts';
import type { TermReport } from '../../money/payments/testing/crashable-api.ts';
import { startCrashableApi } from '../../money/payments/testing/crashable-api-process.ts';
import type { Database } from '../../platform/database/database.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import type { ReadyChange } from './testing/ready-to-confirm.ts';

let bank: RunningBank;
let database: (Database & { readonly url: string | undefined }) | undefined;
let folder: string;

beforeAll(async () => {
  bank = await startBank();
  folder = mkdtempSync(join(tmpdir(), 'portal-crash-'));
  if (onPostgres) database = await openTestDatabase();
});
afterAll(async () => {
  await bank.close();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

const startApi = (dieAt?: Checkpoint) =>
  startCrashableApi({
    bank,
    now: new Date('2026-11-20T15:00:00Z'),
    place: database?.url ?? folder,
    dieAt,
  });

test.each([
  { at: 'term:before-commit', kept: false },
  { at: 'term:committed', kept: true },
] as const)(
  'killed at $at of the confirmation of a term: after the start it is there whole or not at all, and repeated it makes one plan',
  async ({ at, kept }) => {
    const who = kept ? '1465000002' : '1465000001';
    const invoice = kept ? 'E4652' : 'E4651';
    let api = await startApi(at);
    await api.order({ what: 'add-customer', who, invoices: [invoice] });
    const change = await api.order<ReadyChange>({ what: 'prepare-term', who, invoice, term: 12 });
    if (!change) throw new Error('the change could not be prepared');
    const before = await api.order<TermReport>({ what: 'terms', who, invoice });
    expect(await api.order({ what: 'confirm-term', change })).toBeUndefined();
    expect(await api.died).toBe('SIGKILL');

    api = await startApi();
    const changed = {
      plans: [
        { version: 1, term: 6, active: false },
        { version: 2, term: 12, active: true },
      ],
      confirmed: 1,
      logged: 1,
      told: 1,
      noted: 1,
    };
    expect(before).toEqual({
      plans: [{ version: 1, term: 6, active: true }],
      confirmed: 0,
      logged: 0,
      told: 0,
      noted: 0,
    });
    expect(await api.order<TermReport>({ what: 'terms', who, invoice })).toEqual(kept ? changed : before);
    // The customer, who had no answer, presses again.
    const replies = [
      await api.order<{ status: number }>({ what: 'confirm-term', change }),
      await api.order<{ status: number }>({ what: 'confirm-term', change }),
    ];
    const after = await api.order<TermReport>({ what: 'terms', who, invoice });
    await api.end();
    expect(replies.map((reply) => reply?.status)).toEqual([200, 200]);
    expect(after).toEqual(changed);
  },
  // Starts of whole APIs; a limit for what hangs, not a measure.
  180_000,
);
