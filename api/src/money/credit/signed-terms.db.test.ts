import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type BeyondDue, instalmentDebts, totalToPay } from '@portal/credit-engine';
import { sql } from 'kysely';
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import {
  applySuspense,
  creditsByInvoice,
  lockObligations,
  openObligations,
  postPayment,
  postToSuspense,
  replacePlan,
  reverseEntry,
  reversePayment,
  saveUsuryRates,
  simulateTerm,
} from './index.ts';
import { aCustomer, anObligation } from './obligation.fixture.ts';

const FISCAL = '1010101016';
/** The credit of docs/credit-arithmetic.md, What was signed stands. */
const TERMS = {
  capital: 1_000_000,
  monthlyRate: '1.8000',
  instalments: 6,
  openedOn: '2025-12-31',
  firstDueDate: '2026-01-31',
} as const;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await run(async (trx) => {
    await aCustomer(trx, FISCAL);
    const caps = { '2026-01': '24.36', '2026-02': '24.36', '2026-03': '24.36', '2026-04': '25.52' };
    const rates = Object.entries(caps).map(([month, annual]) => ({ month, annual, source: '' }));
    await saveUsuryRates(trx, rates, 'file');
  });
});
afterAll(() => database.close());

const run = <T>(work: (trx: Handle) => Promise<T>): Promise<T> => inTransaction(database.db, work);
const noonOf = (day: string) => new Date(`${day}T17:00:00Z`);
const open = (invoice: string) =>
  run((trx) =>
    openObligations(trx, [anObligation(TERMS, { invoice, fiscalNumber: FISCAL })], {
      occurredAt: noonOf('2025-12-31'),
      businessDate: '2025-12-31',
    }),
  );
const creditOf = async (invoice: string) => {
  const [credit] = await creditsByInvoice(database.db, [invoice]);
  if (credit === undefined) throw new Error(`no credit ${invoice}`);
  return credit;
};
const pay = (invoice: string, amount: number, asOf: string, beyondDue: BeyondDue = 'next_instalments') =>
  run((trx) =>
    postPayment(trx, {
      ...{ transactionId: `${invoice}-${asOf}`, version: 0, invoice, amount, asOf, beyondDue },
      occurredAt: noonOf(asOf),
    }),
  );
const takeBack = (invoice: string, paidOn: string, asOf: string) =>
  run((trx) =>
    reversePayment(trx, { transactionId: `${invoice}-${paidOn}`, asOf, occurredAt: noonOf(asOf) }),
  );
const sign = (invoice: string, term: number, asOf: string) =>
  run(async (trx) => {
    await lockObligations(trx, [invoice]);
    const [credit] = await creditsByInvoice(trx, [invoice]);
    const simulated = credit && simulateTerm(credit, term, { minimum: 2, maximum: 60 }, asOf);
    if (simulated?.outcome !== 'simulated') throw new Error('the term was refused');
    await replacePlan(trx, credit as NonNullable<typeof credit>, simulated.change, asOf, noonOf(asOf));
    return simulated.change.level;
  });
const mailsOf = async (invoice: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ body: string }>`
    select body from outbox_message where subject = ${`Así queda tu crédito de la factura ${invoice}`}
    order by id`.execute(database.db);
  return rows.map(({ body }) => body);
};
const logOf = async (invoice: string) => {
  const { rows } = await sql<{ data: string }>`
    select data from audit_entry where action = 'credit restated' order by id`.execute(database.db);
  return rows.map(({ data }) => JSON.parse(data)).filter((data) => data.invoice === invoice);
};

describe('[credit 16] a term that was signed stands when a payment before it is taken back', () => {
  test('by the bank: what the payment had paid is due again beside it, told with both figures', async () => {
    await open('T1');
    await pay('T1', 177_323, '2026-01-31');
    await pay('T1', 178_777, '2026-03-15');
    expect(await sign('T1', 12, '2026-03-16')).toBe(74_745);
    await takeBack('T1', '2026-03-15', '2026-03-30');
    const { term, state, planVersion } = await creditOf('T1');
    expect({ term, planVersion }).toEqual({ term: 12, planVersion: 2 });
    const debts = instalmentDebts(state, '2026-03-30');
    expect(debts.slice(1).map(({ total }) => total)).toEqual([180_230, ...Array(9).fill(74_745), 74_748]);
    const { total } = totalToPay(state, '2026-03-30');
    const [mail] = await mailsOf('T1');
    for (const fact of [
      'Próxima cuota: $74.745 antes, $74.745 ahora',
      'Plazo: 12 cuotas antes, 12 cuotas ahora',
      'Vencido: $0 antes, $180.230 ahora',
      `Total a pagar: $${(total - 180_230).toLocaleString('es-CO')} antes, $${total.toLocaleString('es-CO')} ahora`,
    ]) {
      expect(mail).toContain(fact);
    }
    expect(await logOf('T1')).toEqual([
      expect.objectContaining({
        before: expect.objectContaining({ instalment: 74_745, term: 12, total: total - 180_230 }),
        after: expect.objectContaining({ instalment: 74_745, term: 12, late: 180_230, total }),
      }),
    ]);
  });

  test('that had paid a row to come: that row is to be paid again, at the instalment that was signed', async () => {
    await open('T2');
    await pay('T2', 177_323, '2026-01-31');
    await pay('T2', 177_323, '2026-02-05');
    const level = await sign('T2', 12, '2026-02-10');
    await takeBack('T2', '2026-02-05', '2026-02-12');
    const { term, state } = await creditOf('T2');
    expect(term).toBe(12);
    const debts = instalmentDebts(state, '2026-02-12').map(({ dueDate, total }) => [dueDate, total]);
    expect(debts.slice(1, 4)).toEqual([
      ['2026-02-28', 177_323],
      ['2026-03-31', level],
      ['2026-04-30', level],
    ]);
  });

  test('by the desk: its undo is told with both figures', async () => {
    await open('T3');
    await pay('T3', 177_323, '2026-01-31');
    const receipt = { transactionId: 'late-T3', version: 1, invoice: 'T3', amount: 178_777 };
    const at = { asOf: '2026-03-15', occurredAt: noonOf('2026-03-15') };
    const applied = await run(async (trx) => {
      await postToSuspense(trx, { ...receipt, ...at });
      return await applySuspense(trx, {
        ...{ act: 'act-T3', transactionId: 'late-T3', from: 'T3', invoice: 'T3', amount: 178_777 },
        ...{ reason: 'caso', beyondDue: 'next_instalments', ...at },
      });
    });
    await sign('T3', 12, '2026-03-16');
    if (applied.outcome !== 'posted') throw new Error(applied.outcome);
    const { entryId } = applied;
    const undo = { entryId, asOf: '2026-03-30', occurredAt: noonOf('2026-03-30'), reason: 'error' };
    await run((trx) => reverseEntry(trx, undo));
    expect(await creditOf('T3')).toMatchObject({ term: 12 });
    const [mail] = await mailsOf('T3');
    expect(mail).toContain('Corregimos la aplicación de un pago a la factura T3');
    expect(mail).toContain('Vencido: $0 antes, $180.230 ahora');
    expect(await logOf('T3')).toMatchObject([{ cause: 'undone_by_us', after: { late: 180_230, term: 12 } }]);
  });
});

test('[credit 16] a closed credit that a reversal opens again is told as owed, with the figure', async () => {
  await open('T4');
  await pay('T4', 177_323, '2026-01-31');
  const { total } = totalToPay((await creditOf('T4')).state, '2026-02-10');
  await pay('T4', total, '2026-02-10');
  expect(await creditOf('T4')).toMatchObject({ status: 'closed' });
  await takeBack('T4', '2026-01-31', '2026-03-30');
  const { state, status } = await creditOf('T4');
  const owed = `$${totalToPay(state, '2026-03-30').total.toLocaleString('es-CO')}`;
  expect(status).toBe('open');
  const [mail] = await mailsOf('T4');
  expect(mail).toContain(`Estaba pagada y vuelve a estar abierta: hoy debes ${owed} en total.`);
  expect(mail).toContain(`Total a pagar: $0 antes, ${owed} ahora`);
  expect(await logOf('T4')).toMatchObject([{ before: { isOpen: false }, after: { isOpen: true } }]);
});

test('[credit 16] a signed term that earlier money leaves nothing of is told as such', async () => {
  await open('T6');
  await pay('T6', 177_323, '2026-01-31');
  await sign('T6', 12, '2026-02-10');
  await pay('T6', 2_000_000, '2026-02-05');
  expect(await creditOf('T6')).toMatchObject({ status: 'closed', term: 6 });
  expect((await mailsOf('T6'))[0]).toContain(
    'El cambio de plazo a 12 cuotas que firmaste no se pudo mantener',
  );
  expect(await logOf('T6')).toMatchObject([{ cause: 'earlier_money', refusedTerms: [12] }]);
});
