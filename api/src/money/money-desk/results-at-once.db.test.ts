import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { onPostgres } from '../../platform/testing/database.ts';
import { heldOpen, untilWaiting } from '../../platform/testing/interleaving.ts';
import { settleDue } from '../payments/index.ts';
import { checkOnVisit } from '../payments/operations/check-on-visit.ts';
import {
  addCustomer,
  balances,
  INSTALMENT,
  started,
  stored,
  sumOf,
} from '../payments/testing/payment-fixture.ts';
import { reconcileDay } from './operations/reconcile-days.ts';
import { type DeskFixture, decide, openDesk } from './testing/desk-fixture.ts';

const CLAIM = { day: '2026-11-20', until: new Date('2026-11-21T06:00:00Z') };
let fixture: DeskFixture;
/** Set while a test wants all who asked the bank to stand still with its answer. */
let still: { readonly arrived: () => void; readonly go: Promise<void> } | undefined;

// The embedded database has one session: everything queues, and a race proves nothing.
(onPostgres ? describe : describe.skip)('[C04] worker, reconciliation and the customer who returns', () => {
  beforeAll(async () => {
    fixture = await openDesk({
      checkpoint: async (name) => {
        if (name !== 'settle:asked' || !still) return;
        still.arrived();
        await still.go;
      },
    });
  });
  afterAll(() => fixture.close());

  /** All three have the bank's answer to the same version in hand before the first of them may write. */
  const meet = async (id: string): Promise<void> => {
    let count = 0;
    let open = (): void => {};
    let all = (): void => {};
    const everyone = new Promise<void>((resolve) => (all = resolve));
    const go = new Promise<void>((resolve) => (open = resolve));
    still = {
      arrived: () => {
        count += 1;
        if (count === 3) all();
      },
      go,
    };
    fixture.clock.advance(3 * 60_000);
    const { ctx } = fixture;
    const running = [settleDue(ctx), checkOnVisit(ctx, id), reconcileDay(ctx, CLAIM)];
    await everyone;
    still = undefined;
    const held = heldOpen(ctx.db);
    await held.do((trx) =>
      sql`select from payment_transaction where public_id = ${id} for update`.execute(trx),
    );
    open();
    await untilWaiting(ctx.db, '%"payment_transaction"%for update%', 3);
    await held.commit();
    await Promise.all(running);
  };
  const entriesOf = async (id: string) =>
    (
      await sql<{ kind: string }>`
        select kind from ledger_entry where transaction_id = ${id} order by id`.execute(fixture.ctx.db)
    ).rows.map(({ kind }) => kind);
  const mailsOf = async (id: string) =>
    (
      await sql<{ channel: string }>`
        select channel from outbox_message where dedupe_key like ${`payment:${id}:%`} order by channel`.execute(
        fixture.ctx.db,
      )
    ).rows.map(({ channel }) => channel);

  test('learn of one approval at once: it is posted once, and told once', async () => {
    const who = '1470000001';
    await addCustomer(fixture, who, ['N1']);
    const { id, reference } = await started(fixture, { who, invoices: ['N1'] });
    // As the job claims the day.
    await sql`insert into money_day (day, state, next_at) values (${CLAIM.day}, 'waiting', ${CLAIM.until})`.execute(
      fixture.ctx.db,
    );
    const before = await balances(fixture);
    decide(fixture, reference, 'APPROVED');
    await meet(id);
    expect(await entriesOf(id)).toEqual(['payment']);
    expect(await mailsOf(id)).toEqual(['email', 'sms']);
    expect(await stored(fixture, id)).toMatchObject({
      status: 'Approved',
      money: 'applied',
      attention: null,
    });
    const after = await balances(fixture);
    expect((after['gateway_clearing'] ?? 0) - (before['gateway_clearing'] ?? 0)).toBe(INSTALMENT);
    expect(sumOf(after)).toBe(0);
  });
});
