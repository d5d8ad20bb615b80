import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { totalToPay } from '@portal/credit-engine';
import { sql } from 'kysely';
import { onPostgres } from '../../platform/testing/database.ts';
import { holding, meetAt } from '../../platform/testing/interleaving.ts';
import { creditsByInvoice } from '../credit/index.ts';
import { settle } from '../payments/index.ts';
import { INSTALMENT, started, stored } from '../payments/testing/payment-fixture.ts';
import { checkMoney } from './operations/check-money.ts';
import { type DeskActs, deskActs } from './testing/desk-acts.ts';
import { type DeskFixture, decide, JULIAN, OTHERS, openDesk } from './testing/desk-fixture.ts';

const CREDIT = '%"obligation"%for update%';
let fixture: DeskFixture;
let acts: DeskActs;

// The embedded database has one session: everything queues, and a race proves nothing.
(onPostgres ? describe : describe.skip)(
  'an act of the desk whose credit changes while it is confirmed',
  () => {
    beforeAll(async () => {
      fixture = await openDesk();
      acts = deskActs(fixture);
    });
    afterAll(() => fixture.close());

    const heldCredit = (invoice: string) =>
      holding(fixture.ctx.db, sql`select from obligation where invoice = ${invoice} for update`);
    const creditOf = async (invoice: string) => {
      const [credit] = await creditsByInvoice(fixture.ctx.db, [invoice]);
      if (!credit) throw new Error(`no credit ${invoice}`);
      return credit;
    };
    const agrees = async () =>
      expect((await checkMoney(fixture.ctx.db, { kind: 'whole' })).differences).toEqual([]);

    test.each([
      ['the first', 0],
      ['the second', 1],
    ] as const)(
      'two cases of one invoice confirmed at once, %s before the other: one moves, the other is stale and shows what it would do now',
      async (_which, first) => {
        const one = await acts.waitingCase();
        const other = await acts.waitingCase();
        const { invoice } = one;
        const asked = [
          await acts.proposed(one.caseId, { kind: 'apply', invoice }),
          await acts.proposed(other.caseId, { kind: 'apply', invoice }),
        ];
        const confirmations = asked.map(({ actId, shown }, index) => ({
          call: () => acts.confirm(index === 0 ? JULIAN : OTHERS[0], actId, shown.basis),
          waits: CREDIT,
        }));
        const [done, stale] = await meetAt<[Answer, Answer]>(
          fixture.ctx.db,
          await heldCredit(invoice),
          ...((first === 0 ? confirmations : confirmations.toReversed()) as [Meeting, Meeting]),
        );
        expect([done.status, stale.status, stale.body.code]).toEqual([200, 412, 'MONEY_CASE_CHANGED']);
        expect(stale.body.preview).toMatchObject({ lines: [{ instalment: 2, total: INSTALMENT }] });
        expect((await creditOf(invoice)).payments.map(({ instalment }) => instalment)).toEqual([1, 1]);
        await agrees();
      },
    );

    test.each([
      ['an instalment', INSTALMENT, false],
      ['the total', undefined, true],
    ] as const)(
      'against the customer’s own payment of %s, in both orders: what was shown is what is done, or nothing is',
      async (_what, sum, total) => {
        for (const order of ['payment', 'desk'] as const) {
          const waiting = await acts.waitingCase();
          const { invoice, who, caseId } = waiting;
          const amount = sum ?? totalToPay((await creditOf(invoice)).state, '2026-11-20').total;
          const own = await acts.begunBeforeTheApproval(waiting.id, () =>
            started(fixture, { who, invoices: [invoice], amount, total }),
          );
          decide(fixture, own.reference, 'APPROVED');
          const { actId, shown } = await acts.proposed(caseId, { kind: 'apply', invoice });
          const confirmation = { call: () => acts.confirm(JULIAN, actId, shown.basis), waits: CREDIT };
          const payment = { call: () => settle(fixture.ctx, own.reference), waits: CREDIT };
          const held = await heldCredit(invoice);
          const { status, body } =
            order === 'payment'
              ? (await meetAt<[unknown, Answer]>(fixture.ctx.db, held, payment, confirmation))[1]
              : (await meetAt<[Answer, unknown]>(fixture.ctx.db, held, confirmation, payment))[0];
          if (order === 'payment') {
            expect([status, body.code]).toEqual([412, 'MONEY_CASE_CHANGED']);
            expect((await stored(fixture, waiting.id)).money).toBe('suspense');
            expect(body.preview === undefined).toBe(total);
          } else {
            expect(status).toBe(200);
            expect((await stored(fixture, own.id)).money).toBe('suspense');
          }
          await agrees();
        }
      },
    );

    test('an undone act is refused where the customer’s payment came to the credit meanwhile', async () => {
      const waiting = await acts.waitingCase();
      const { invoice, who, caseId } = waiting;
      const done = await acts.done(caseId, { kind: 'apply', invoice });
      await sql`update payment_reservation set state = 'released' where invoice = ${invoice}`.execute(
        fixture.ctx.db,
      );
      fixture.clock.advance(60_000);
      const own = await started(fixture, { who, invoices: [invoice] });
      decide(fixture, own.reference, 'APPROVED');
      const { actId, shown } = await acts.proposed(caseId, { kind: 'undo', undoes: done.actId });
      const [, { status, body }] = await meetAt<[unknown, Answer]>(
        fixture.ctx.db,
        await heldCredit(invoice),
        { call: () => settle(fixture.ctx, own.reference), waits: CREDIT },
        { call: () => acts.confirm(JULIAN, actId, shown.basis), waits: CREDIT },
      );
      expect([status, body.code]).toEqual([412, 'MONEY_CASE_CHANGED']);
      expect((await stored(fixture, waiting.id)).money).toBe('applied');
      await agrees();
    });
  },
);

type Answer = Awaited<ReturnType<DeskActs['confirm']>>;
type Meeting = { readonly call: () => Promise<Answer>; readonly waits: string };
