import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { creditsByInvoice, unpaidInstalments } from '../../money/credit/index.ts';
import { settle } from '../../money/payments/operations/settle.ts';
import {
  addCustomer,
  openPaymentFixture,
  type PaymentFixture,
  pay,
  stored,
} from '../../money/payments/testing/payment-fixture.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { onPostgres } from '../../platform/testing/database.ts';
import { heldOpen, holding, meetAt, untilWaiting } from '../../platform/testing/interleaving.ts';
import { acceptTermCode } from './operations/accept-term-code.ts';
import { sendTermCode } from './operations/send-term-code.ts';
import { simulateTermChange } from './operations/simulate.ts';
import { validateTermChange } from './operations/validate.ts';
import { confirmReady, readyToConfirm } from './testing/ready-to-confirm.ts';

const TODAY = '2026-11-20';
const NEW_TERM = 12;

let fixture: PaymentFixture;
let next = 0;

/** A customer whose code has been accepted: only the final authorisation is left. */
const readyChange = async () => {
  next += 1;
  const who = String(1_400_000_000 + next);
  const invoice = `E${next}7`;
  await addCustomer(fixture, who, [invoice]);
  const change = await readyToConfirm(fixture.ctx, { who, invoice, term: NEW_TERM });
  return { who, invoice, confirm: () => confirmReady(fixture.ctx, change) };
};

const activePlan = async (invoice: string) => {
  const { rows } = await sql<{ version: number; term: number }>`
    select version, term from plan where invoice = ${invoice} and active`.execute(fixture.database.db);
  expect(rows).toHaveLength(1);
  return rows[0];
};

// The embedded database has one session: everything queues, and a race proves nothing.
(onPostgres ? describe : describe.skip)('many at once', () => {
  beforeAll(async () => {
    fixture = await openPaymentFixture();
  });
  afterAll(() => fixture.close());

  test('50 confirmations of one change make one plan and answer alike', async () => {
    const { invoice, confirm } = await readyChange();
    const answers = await Promise.all(Array.from({ length: 50 }, confirm));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await activePlan(invoice)).toEqual({ version: 2, term: NEW_TERM });
  });

  test('the session of a confirmation ends before it commits: nothing of it is there, and repeated it makes one plan', async () => {
    const { who, invoice, confirm } = await readyChange();
    const { db } = fixture.database;
    const writtenOf = async () => {
      const { rows } = await sql<{ events: number; logged: number; told: number }>`
        select (select count(*)::integer from credit_event where invoice = ${invoice}) as events,
          (select count(*)::integer from audit_entry where subject = ${who} and action = 'term changed') as logged,
          (select count(*)::integer from outbox_message where recipient = ${`m${who}@correo.example`}) as told`.execute(
        db,
      );
      return { events: 0, logged: 0, told: 0, ...rows[0] };
    };
    const before = await writtenOf();
    const held = heldOpen(db);
    // The chain of the audit log is the last thing it waits for: plan, event and status are written by then.
    await held.do((trx) => sql`lock table audit_entry in access exclusive mode`.execute(trx));
    const cut = confirm().catch((error: unknown) => error);
    await untilWaiting(db, '%audit_entry%');
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%audit_entry%'`.execute(
      db,
    );
    expect(await cut).toBeInstanceOf(Error);
    await held.commit();
    expect(await activePlan(invoice)).toEqual({ version: 1, term: 6 });
    expect(await writtenOf()).toEqual(before);
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).status).toBe(200);
    expect(await activePlan(invoice)).toEqual({ version: 2, term: NEW_TERM });
    expect(await writtenOf()).toEqual({ events: 1, logged: 1, told: before.told + 1 });
  });

  const meeting = async () => {
    const { who, invoice, confirm } = await readyChange();
    return {
      invoice,
      held: await holding(fixture.ctx.db, sql`select from obligation where invoice = ${invoice} for update`),
      confirming: { call: confirm, waits: '%from "obligation"%for update%' },
      paying: {
        call: () => pay(fixture, { who, invoices: [invoice], amount: 110_000 }),
        waits: '%open_payment(%',
      },
    };
  };
  /** Applies a payment. @returns by how much capital of the credit it lowered. */
  const applied = async (invoice: string, id: string) => {
    const capital = async () => {
      const [credit] = await creditsByInvoice(fixture.database.db, [invoice]);
      return credit ? unpaidInstalments(credit, TODAY).reduce((sum, debt) => sum + debt.capital, 0) : 0;
    };
    const owed = await capital();
    const { reference } = await stored(fixture, id);
    fixture.bank.control.settle(reference, { status: 'APPROVED' }, { event: false });
    await settle(fixture.ctx, reference);
    expect(await stored(fixture, id)).toMatchObject({ status: 'Approved', money: 'applied' });
    return owed - (await capital());
  };

  describe('[C03] a payment and a confirmation that meet at the credit', () => {
    test('the change comes first: the payment is computed anew, and its money goes to the new plan', async () => {
      const { invoice, held, confirming, paying } = await meeting();
      const [confirmed, paid] = await meetAt(fixture.ctx.db, held, confirming, paying);
      expect(confirmed.status).toBe(200);
      expect(paid.reply.status).toBe('Pending');
      expect(await activePlan(invoice)).toEqual({ version: 2, term: NEW_TERM });
      expect(await applied(invoice, paid.reply.transaction_id)).toBeGreaterThan(0);
      expect(await activePlan(invoice)).toEqual({ version: 2, term: NEW_TERM });
    });

    test('the payment comes first: the change is refused for the payment on its way, and its money goes to the plan that it was quoted by', async () => {
      const { invoice, held, confirming, paying } = await meeting();
      const [paid, confirmed] = await meetAt(fixture.ctx.db, held, paying, confirming);
      expect(paid.reply.status).toBe('Pending');
      expect([confirmed.status, confirmed.message]).toEqual([
        201,
        expect.stringContaining('pago en proceso'),
      ]);
      expect(await activePlan(invoice)).toEqual({ version: 1, term: 6 });
      expect(await applied(invoice, paid.reply.transaction_id)).toBe(100_000);
    });
  });

  describe('[C03] a confirmation and two payments that meet at the credit', () => {
    test('the change comes first: one payment is computed anew and begins, the other is told of it', async () => {
      const { invoice, held, confirming, paying } = await meeting();
      const [confirmed, ...paid] = await meetAt(fixture.ctx.db, held, confirming, paying, paying);
      expect(confirmed.status).toBe(200);
      const told = paid.map(({ reply }) => (reply.status === 'Pending' ? 'Pending' : reply.code));
      expect(told.toSorted()).toEqual(['PAYMENT_UNFINISHED', 'Pending']);
      expect(await activePlan(invoice)).toEqual({ version: 2, term: NEW_TERM });
      const begun = paid.find(({ reply }) => reply.status === 'Pending')?.reply.transaction_id ?? '';
      expect(await applied(invoice, begun)).toBeGreaterThan(0);
    });

    test('a payment comes first: the other is told of it, the change is refused, and the plan stays', async () => {
      const { invoice, held, confirming, paying } = await meeting();
      const [first, confirmed, second] = await meetAt(fixture.ctx.db, held, paying, confirming, paying);
      expect([first.reply.status, second.reply.code, confirmed.status]).toEqual([
        'Pending',
        'PAYMENT_UNFINISHED',
        201,
      ]);
      expect(await activePlan(invoice)).toEqual({ version: 1, term: 6 });
    });
  });

  test('[C03] a payment and a confirmation at once: one waits for the other, and neither works on a plan that is gone', async () => {
    const outcomes = { changedFirst: 0, paidFirst: 0 };
    for (let round = 0; round < 20; round += 1) {
      const { who, invoice, confirm } = await readyChange();
      const paying = () => pay(fixture, { who, invoices: [invoice], amount: 110_000 });
      const [confirmed, paid] =
        round % 2 === 0
          ? await Promise.all([confirm(), paying()])
          : await Promise.all([paying(), confirm()]).then(([p, c]) => [c, p] as const);
      expect(paid.reply.status).toBe('Pending');
      if (confirmed.status === 201) {
        outcomes.paidFirst += 1;
        expect(confirmed.message).toContain('pago en proceso');
        expect(await activePlan(invoice)).toEqual({ version: 1, term: 6 });
      } else {
        outcomes.changedFirst += 1;
        expect(await activePlan(invoice)).toEqual({ version: 2, term: NEW_TERM });
      }
      const { reference } = await stored(fixture, paid.reply.transaction_id);
      const capital = async () => {
        const [credit] = await creditsByInvoice(fixture.database.db, [invoice]);
        return credit ? unpaidInstalments(credit, TODAY).reduce((sum, debt) => sum + debt.capital, 0) : 0;
      };
      const owed = await capital();
      fixture.bank.control.settle(reference, { status: 'APPROVED' });
      await settle(fixture.ctx, reference);
      // Whichever plan is in force, the money went to it.
      expect(await capital()).toBeLessThan(owed);
    }
    expect(outcomes.changedFirst + outcomes.paidFirst).toBe(20);
  });

  test('200 guesses at the code of a change: at most three are judged', async () => {
    next += 1;
    const who = String(1_400_000_000 + next);
    const invoice = `E${next}7`;
    await addCustomer(fixture, who, [invoice]);
    const principal: Principal = {
      kind: 'client',
      sessionId: 1,
      accountId: 1,
      fiscalNumber: who,
      pendingInformation: false,
    };
    const request = { invoice, fiscal_number: who, cuota: NEW_TERM, user: who };
    const { log_modification } = await validateTermChange(fixture.ctx, principal, {
      ...request,
      log_modification: 0,
    });
    await simulateTermChange(fixture.ctx, principal, request);
    await sendTermCode(fixture.ctx, principal, { fiscal_number: who, log_modification });
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const codigo = String(i * 4_999).padStart(6, '0');
        try {
          await acceptTermCode(fixture.ctx, principal, { documento: who, codigo });
          return 'right';
        } catch (error) {
          return error instanceof ApiError ? error.code : 'failed';
        }
      }),
    );
    const judged = answers.filter((answer) => answer === 'right' || answer === 'OTP_INVALID');
    expect(judged.length).toBeLessThanOrEqual(3);
    expect(answers.filter((answer) => answer === 'right').length).toBeLessThanOrEqual(1);
    const { rows } = await sql<{ tries: number }>`
      select tries from otp_day order by tries desc limit 1`.execute(fixture.database.db);
    expect(rows[0]?.tries).toBeLessThanOrEqual(3);
  });
});
