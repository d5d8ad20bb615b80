import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type CreditEvent,
  type CreditState,
  instalmentDebts,
  replay,
  totalToPay,
} from '@portal/credit-engine';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import {
  creditsByInvoice,
  ledgerBalances,
  lockObligations,
  openObligations,
  postPayment,
  replacePlan,
  reversePayment,
  simulateTerm,
} from './index.ts';
import { aCustomer, anObligation, TWELVE_MONTHS } from './obligation.fixture.ts';

const FISCAL = '7070707070';
const LIMITS = { minimum: 2, maximum: 60 };
const OPENED = { occurredAt: new Date('2025-12-31T05:00:00Z'), businessDate: '2025-12-31' };
const TERMS = [
  TWELVE_MONTHS,
  { ...TWELVE_MONTHS, ivaRate: '19', guarantee: 142_800, instalments: 9 },
  { ...TWELVE_MONTHS, ivaRate: '19', paid: 2 },
] as const;

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await inTransaction(database.db, (trx) => aCustomer(trx, FISCAL));
});
afterAll(() => database.close());

const creditOf = async (invoice: string) => {
  const [credit] = await creditsByInvoice(database.db, [invoice]);
  if (credit === undefined) throw new Error(`no credit ${invoice}`);
  return credit;
};

const outstanding = async (invoice: string, account: string): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::bigint as balance from ledger_posting
    where invoice = ${invoice} and account = ${account}`.execute(database.db);
  return rows[0]?.balance ?? 0;
};

const after = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

const step = fc.record({
  act: fc.constantFrom('pay', 'pay', 'pay', 'pay', 'take back', 'term'),
  days: fc.oneof(
    fc.integer({ min: 0, max: 40 }),
    fc.constantFrom(0, 1, 31),
    fc.integer({ min: -20, max: -1 }),
  ),
  thousandths: fc.oneof(fc.integer({ min: 1, max: 1050 }), fc.constantFrom(93, 186, 1000)),
  beyondDue: fc.constantFrom('next_instalments', 'shorten_term', 'lower_instalment'),
  closes: fc.boolean(),
  nth: fc.nat(9),
  more: fc.integer({ min: 1, max: 12 }),
});

let made = 0;

test(`what the database holds of a credit is what its events make of it, whatever is paid, chosen and taken back (SEED=${seed})`, async () => {
  process.stdout.write(`history of credits: SEED=${seed}\n`);
  const history = fc.record({ terms: fc.nat(2), steps: fc.array(step, { minLength: 1, maxLength: 9 }) });
  await fc.assert(
    fc.asyncProperty(history, async ({ terms, steps }) => {
      made += 1;
      const invoice = `H${String(made).padStart(6, '0')}`;
      const record = anObligation(TERMS[terms] ?? TWELVE_MONTHS, { invoice, fiscalNumber: FISCAL });
      await inTransaction(database.db, (trx) => openObligations(trx, [record], OPENED));
      const opening: CreditState = (await creditOf(invoice)).state;
      const caps = opening.caps ?? {};
      let events: CreditEvent[] = [];
      let asOf = terms === 2 ? '2026-03-01' : '2026-01-01';
      for (const [index, { act, days, thousandths, beyondDue, closes, nth, more }] of steps.entries()) {
        const on = after(asOf, days);
        if (days > 0) asOf = on;
        const occurredAt = new Date(`${on}T15:00:00Z`);
        const transactionId = `${invoice}-${index}`;
        if (act === 'take back') {
          const payments = events.filter(({ kind }) => kind === 'payment');
          const taken = payments[nth % Math.max(1, payments.length)];
          if (taken === undefined) continue;
          await inTransaction(database.db, (trx) =>
            reversePayment(trx, { transactionId: taken.id, asOf, occurredAt }),
          );
          events = events.filter((event) => event !== taken);
        } else if (act === 'term') {
          const change = await inTransaction(database.db, async (trx) => {
            await lockObligations(trx, [invoice]);
            const [credit] = await creditsByInvoice(trx, [invoice]);
            if (credit === undefined) throw new Error(`no credit ${invoice}`);
            const simulated = simulateTerm(credit, credit.term + more, LIMITS, asOf);
            if (simulated.outcome !== 'simulated') return undefined;
            await replacePlan(trx, credit, simulated.change, asOf, occurredAt);
            return simulated.change;
          });
          if (change === undefined) continue;
          const { term } = await creditOf(invoice);
          const signed = { firstNumber: change.rows[0]?.number ?? 0, level: change.level };
          events.push({ kind: 'term_change', id: transactionId, asOf, term, signed });
        } else {
          const { total } = totalToPay(replay(opening, events, caps).state, asOf);
          const amount = Math.max(1, Math.round((total * thousandths) / 1000));
          await inTransaction(database.db, (trx) =>
            postPayment(trx, {
              ...{ transactionId, version: 0, invoice, amount, asOf: on, occurredAt },
              ...{ beyondDue, closes },
            }),
          );
          events.push({ kind: 'payment', id: transactionId, asOf: on, amount, beyondDue, isTotal: closes });
        }

        const told = replay(opening, events, caps);
        const credit = await creditOf(invoice);
        expect(credit.status).toBe(told.closedOn === null ? 'open' : 'closed');
        expect(credit.closedOn).toBe(told.closedOn);
        const remainders = told.events.reduce(
          (sum, event) => sum + (event.outcome === 'allocated' ? event.allocation.remainder : 0),
          0,
        );
        expect(await outstanding(invoice, 'unapplied_payments')).toBe(0 - remainders);
        const paid = events.reduce((sum, event) => sum + (event.kind === 'payment' ? event.amount : 0), 0);
        expect(await outstanding(invoice, 'gateway_clearing')).toBe(paid);
        if (told.closedOn !== null) continue;
        for (const later of [0, 1, 13, 45, 200]) {
          const day = after(asOf, later);
          expect(instalmentDebts(credit.state, day)).toEqual(instalmentDebts(told.state, day));
          expect(totalToPay(credit.state, day)).toEqual(totalToPay(told.state, day));
        }
        const debts = instalmentDebts(told.state, asOf);
        const owed = (part: 'capital' | 'guarantee') => debts.reduce((sum, debt) => sum + debt[part], 0);
        expect(await outstanding(invoice, 'capital_receivable')).toBe(owed('capital'));
        expect(await outstanding(invoice, 'guarantee_receivable')).toBe(owed('guarantee'));
      }
      const balances = [...(await ledgerBalances(database.db)).values()];
      expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(0);
    }),
    { seed, numRuns: 20, endOnFailure: true },
  );
});
