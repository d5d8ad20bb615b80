import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { totalToPay } from '@portal/credit-engine';
import { sql } from 'kysely';
import type { Context } from '../../platform/database/context.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import {
  correctForCaps,
  creditsByInvoice,
  openObligations,
  postPayment,
  returnSuspense,
  reversePayment,
  saveUsuryRates,
} from './index.ts';
import { aCustomer, anObligation } from './obligation.fixture.ts';

const FISCAL = '1010101014';
const SIX = {
  capital: 1_000_000,
  monthlyRate: '1.8783',
  instalments: 6,
  openedOn: '2026-06-30',
  firstDueDate: '2026-07-31',
} as const;
const opening = { occurredAt: new Date('2026-06-30T05:00:00Z'), businessDate: '2026-06-30' };

let database: Database;
let context: Context;
beforeAll(async () => {
  database = await openTestDatabase();
  context = testContext(database, { at: '2026-08-10T15:00:00Z' });
  await inTransaction(database.db, (trx) => aCustomer(trx, FISCAL));
});
afterAll(() => database.close());

const open = (invoice: string, monthlyRate: string = SIX.monthlyRate) =>
  inTransaction(database.db, (trx) =>
    openObligations(trx, [anObligation({ ...SIX, monthlyRate }, { invoice, fiscalNumber: FISCAL })], opening),
  );
const enter = (month: string, annual: string) =>
  inTransaction(database.db, (trx) => saveUsuryRates(trx, [{ month, annual, source: 'prueba' }], 'entered'));
const pay = (invoice: string, amount: number, asOf: string) =>
  inTransaction(database.db, (trx) =>
    postPayment(trx, {
      transactionId: `${invoice}-${asOf}`,
      version: 0,
      invoice,
      amount,
      asOf,
      occurredAt: new Date(`${asOf}T15:00:00Z`),
    }),
  );
const rowsOf = async (invoice: string) => {
  const [credit] = await creditsByInvoice(database.db, [invoice]);
  return credit?.state.instalments.map(({ charges: { capital, interest } }) => [capital, interest]);
};
const mails = async () =>
  (
    await sql<{ subject: string; body: string; html: string }>`
      select subject, body, html from outbox_message where dedupe_key like 'cap:%' order by id`.execute(
      database.db,
    )
  ).rows;

describe('a cap that is certified late', () => {
  test('corrects the row due in its month, gives back to capital what was charged above it, and tells the customer', async () => {
    await open('K1');
    await open('K2', '1.5');
    await pay('K1', 177_793, '2026-07-31');
    await enter('2026-07', '24.36');
    expect(await correctForCaps(context)).toBe(1);
    // 1.000.000 at 1,8334 % is 18.334: 449 of the interest repaid capital.
    expect((await rowsOf('K1'))?.[0]).toEqual([159_459, 18_334]);
    const { rows } = await sql<{ account: string; amount: number }>`
      select l.account, l.amount from ledger_posting l join ledger_entry e on e.id = l.entry_id
      where e.kind = 'cap_correction' order by l.account`.execute(database.db);
    expect(rows).toEqual([
      { account: 'capital_receivable', amount: -449 },
      { account: 'interest_income', amount: 449 },
    ]);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Ajustamos los intereses de tu factura K1');
    for (const part of ['julio de 2026', '24,36 %', '$449', 'abonamos al capital']) {
      expect(mail?.body).toContain(part);
      expect(mail?.html).toContain(part);
    }
    expect(mail?.html).toContain('/resumen?factura=K1');
    // [credit 16] Each figure before and after, in the mail and in the log.
    expect(mail?.body).toContain('Plazo: 6 cuotas antes, 6 cuotas ahora');
    expect(mail?.body).toMatch(/Total a pagar: \$([\d.]+) antes, \$(?!\1)[\d.]+ ahora/);
    const { rows: log } = await sql<{ data: string }>`
      select data from audit_entry where action = 'credit corrected for a cap'`.execute(database.db);
    const { before, after } = JSON.parse(log[0]?.data ?? '{}');
    expect(before.total - after.total).toBeGreaterThanOrEqual(449);
  });

  test('is applied once: looking again changes nothing and sends no second mail', async () => {
    const before = [await rowsOf('K1'), await mails()];
    expect(await correctForCaps(context)).toBe(0);
    await database.db
      .withTables<{ usury_rate: { correction_due: boolean; month: string } }>()
      .updateTable('usury_rate')
      .set({ correction_due: true })
      .where('month', '=', '2026-07')
      .execute();
    expect(await correctForCaps(context)).toBe(0);
    expect([await rowsOf('K1'), await mails()]).toEqual(before);
  });

  test('of rows that are to come charges no more than it there; the agreed rate returns afterwards', async () => {
    await open('K3');
    // The cap of July was entered before this credit came: its plan is under it from the first day.
    expect((await rowsOf('K3'))?.[0]).toEqual([159_459, 18_334]);
    await enter('2026-08', '24.36');
    await correctForCaps(context);
    const rows = await rowsOf('K3');
    expect(rows?.[1]?.[1]).toBe(15_410);
    const balance = 1_000_000 - (rows ?? []).slice(0, 2).reduce((sum, [capital = 0]) => sum + capital, 0);
    expect(rows?.[2]?.[1]).toBe(Math.round((balance * 18_783) / 1_000_000));
  });

  test('that is corrected upwards lets the rate rise to the agreed one, never above', async () => {
    await open('K4');
    const agreed = await rowsOf('K4');
    await enter('2026-09', '24.36');
    await correctForCaps(context);
    const limited = await rowsOf('K4');
    await enter('2026-09', '25.50');
    await correctForCaps(context);
    expect(limited?.[2]?.[1]).toBeLessThan(agreed?.[2]?.[1] ?? 0);
    expect((await rowsOf('K4'))?.[2]?.[1]).toBeGreaterThan(limited?.[2]?.[1] ?? 0);
  });

  test('tells customers the truth in either direction, and those whose interest stays what it was nothing', async () => {
    const terms = { ...SIX, openedOn: '2029-06-30', firstDueDate: '2029-07-31' };
    await inTransaction(database.db, (trx) =>
      openObligations(
        trx,
        [
          anObligation(terms, { invoice: 'U8', fiscalNumber: FISCAL }),
          anObligation({ ...terms, monthlyRate: '1.5' }, { invoice: 'U9', fiscalNumber: FISCAL }),
        ],
        opening,
      ),
    );
    const toldOf = async (invoice: string) =>
      (await mails()).filter(({ subject }) => subject.endsWith(` ${invoice}`)).map(({ body }) => body);
    const entered = async (annual: string) => {
      await enter('2029-12', annual);
      await correctForCaps(context);
    };
    await entered('20.00');
    await entered('24.36');
    await entered('25.50');
    const [fell, rose, agreed, ...more] = await toldOf('U8');
    expect(fell).toContain(
      'se certificó una tasa máxima de 20,00 % efectiva anual, menor que la de tu crédito',
    );
    expect(fell).toContain('lo que baja en intereses abona a tu capital');
    expect(rose).toContain(
      'Corregimos la tasa máxima de diciembre de 2029: es de 24,36 % efectiva anual, más alta que la que habíamos registrado.',
    );
    expect(rose).toContain('sigue siendo menor que la que acordaste');
    expect(agreed).toContain('es de 25,50 % efectiva anual');
    expect(agreed).toContain('vuelve a la tasa que acordaste, nunca a una mayor');
    for (const one of [rose, agreed]) {
      expect(one).toContain('va más a intereses y menos a capital');
      expect(one).not.toMatch(/menor que la de tu crédito|lo que baja|a tu favor/i);
    }
    expect(more).toEqual([]);
    // 1,5 % a month is below all three caps.
    expect(await toldOf('U9')).toEqual([]);
  });

  test('[credit 14] gives back what a credit paid for its running row that was closed before the month of that row began', async () => {
    const terms = { ...SIX, firstDueDate: '2026-07-15' };
    await inTransaction(database.db, (trx) =>
      openObligations(trx, [anObligation(terms, { invoice: 'K9', fiscalNumber: FISCAL })], opening),
    );
    const [credit] = await creditsByInvoice(database.db, ['K9']);
    if (credit === undefined) throw new Error('no credit');
    // Ten days into the period of the row due on 15 November.
    const total = totalToPay(credit.state, '2026-10-25').total;
    const { capital } = credit.state.instalments
      .slice(4)
      .reduce((sum, { charges }) => ({ capital: sum.capital + charges.capital }), { capital: 0 });
    const paid = await pay('K9', total, '2026-10-25');
    expect(paid).toMatchObject({ closed: true, unapplied: 0 });
    await enter('2026-11', '24.36');
    await correctForCaps(context);
    const { rows } = await sql<{ waiting: number }>`
      select -sum(amount)::bigint as waiting from ledger_posting
      where invoice = 'K9' and account = 'unapplied_payments'`.execute(database.db);
    const interestAt = (rate: number) => Math.round((capital * rate * 10) / 30 / 1_000_000);
    expect(rows[0]?.waiting).toBe(interestAt(18_783) - interestAt(18_334));
    expect((await mails()).at(-1)?.body).toContain('a tu favor');
  });

  test('[credit 14] gives back what a closed credit had paid ahead for the row of its month', async () => {
    const terms = { ...SIX, openedOn: '2026-12-31', firstDueDate: '2027-01-31' };
    const story = async (invoice: string, total?: number) => {
      await inTransaction(database.db, (trx) =>
        openObligations(trx, [anObligation(terms, { invoice, fiscalNumber: FISCAL })], opening),
      );
      await pay(invoice, 3 * 177_793, '2027-01-05');
      const [credit] = await creditsByInvoice(database.db, [invoice]);
      if (credit === undefined) throw new Error('no credit');
      const toClose = total ?? totalToPay(credit.state, '2027-02-10').total;
      return { toClose, ...(await pay(invoice, toClose, '2027-02-10')) };
    };
    const waiting = async (invoice: string) => {
      const { rows } = await sql<{ waiting: number }>`
        select coalesce(-sum(amount), 0)::bigint as waiting from ledger_posting
        where invoice = ${invoice} and account = 'unapplied_payments'`.execute(database.db);
      return rows[0]?.waiting;
    };
    const before = await story('P1');
    expect(before).toMatchObject({ closed: true, unapplied: 0 });
    await enter('2027-03', '20.00');
    await correctForCaps(context);
    expect(await story('P2', before.toClose)).toMatchObject({ closed: true });
    expect(await waiting('P2')).toBeGreaterThan(0);
    expect(await waiting('P1')).toBe(await waiting('P2'));
  });

  test('that came with a file corrects nothing: the plans of that file have it already', async () => {
    await inTransaction(database.db, (trx) =>
      saveUsuryRates(trx, [{ month: '2026-12', annual: '20.00', source: 'archivo' }]),
    );
    await open('K5');
    const before = await rowsOf('K5');
    await correctForCaps(context);
    expect((await rowsOf('K5'))?.[5]).toEqual(before?.[5]);
  });

  test('gives back late interest that was paid for days of its month at a higher cap', async () => {
    await open('K6', '1.5');
    const lateOf = async () => {
      const { rows } = await sql<{ late: number }>`
        select coalesce(-sum(l.amount), 0)::bigint as late from ledger_posting l
        where l.invoice = 'K6' and l.component = 'mora'`.execute(database.db);
      return rows[0]?.late ?? 0;
    };
    await pay('K6', 60_000, '2026-11-20');
    const [credit] = await creditsByInvoice(database.db, ['K6']);
    const paid = await lateOf();
    await enter('2026-11', '20.00');
    expect(await correctForCaps(context)).toBeGreaterThan(0);
    const lower = await lateOf();
    expect(lower).toBeLessThan(paid);
    // What late interest no longer takes has paid the oldest instalment.
    const [after] = await creditsByInvoice(database.db, ['K6']);
    const covered = (of: typeof credit) =>
      of?.state.instalments.reduce((sum, row) => sum + row.paid.interest + row.paid.capital, 0) ?? 0;
    expect(covered(after) - covered(credit)).toBe(paid - lower);
  });

  describe('[credit 12] and is corrected upwards', () => {
    const terms = { ...SIX, openedOn: '2028-01-31', firstDueDate: '2028-02-29' };
    const lower = { '2028-02': '20.00', '2028-03': '20.00' };
    const openLower = async (invoice: string) => {
      for (const [month, annual] of Object.entries(lower)) await enter(month, annual);
      await inTransaction(database.db, (trx) =>
        openObligations(trx, [anObligation(terms, { invoice, fiscalNumber: FISCAL })], opening),
      );
      await pay(invoice, 177_793, '2028-02-29');
      return await stateOf(invoice);
    };
    const stateOf = async (invoice: string) => {
      const [credit] = await creditsByInvoice(database.db, [invoice]);
      if (credit === undefined) throw new Error('no credit');
      return credit;
    };
    const payTotal = async (invoice: string, amount: number, caps: Readonly<Record<string, string>>) =>
      inTransaction(database.db, (trx) =>
        postPayment(trx, {
          ...{ transactionId: `${invoice}-total`, version: 0, invoice, amount, closes: true },
          ...{ asOf: '2028-03-20', occurredAt: new Date('2028-03-20T15:00:00Z'), quote: { caps } },
        }),
      );
    const rise = async () => {
      await enter('2028-02', '24.00');
      await enter('2028-03', '26.00');
    };
    const entriesOf = async (invoice: string) =>
      (
        await sql<{ kind: string; account: string; component: string; amount: number }>`
          select e.kind, l.account, l.component, l.amount
          from ledger_posting l join ledger_entry e on e.id = l.entry_id
          where e.event_id in (select id from credit_event where invoice = ${invoice}) order by e.id, l.line`.execute(
          database.db,
        )
      ).rows;

    test('leaves a credit closed that a payment had closed, its entries as they were, and sends no mail', async () => {
      const { state } = await openLower('R1');
      const { total } = totalToPay(state, '2028-03-20');
      expect(await payTotal('R1', total, state.caps ?? {})).toMatchObject({ closed: true, unapplied: 0 });
      const before = [await entriesOf('R1'), await mails(), await rowsOf('R1')];
      await rise();
      await correctForCaps(context);
      expect(await stateOf('R1')).toMatchObject({ status: 'closed', closedOn: '2028-03-20' });
      expect([await entriesOf('R1'), await mails(), await rowsOf('R1')]).toEqual(before);
    });

    test.each([
      { invoice: 'R5', isReturned: true },
      { invoice: 'R6', isReturned: false },
    ])(
      'leaves a credit closed that closed under a third cap, neither quoted nor of now, its entries as they were, and sends no mail; what was left over returned: $isReturned',
      async ({ invoice, isReturned }) => {
        await rise();
        await inTransaction(database.db, (trx) =>
          openObligations(trx, [anObligation(terms, { invoice, fiscalNumber: FISCAL })], opening),
        );
        await pay(invoice, 177_793, '2028-02-29');
        const { state } = await stateOf(invoice);
        const { total } = totalToPay(state, '2028-03-20');
        await enter('2028-03', '18.00');
        await correctForCaps(context);
        const paid = await payTotal(invoice, total, state.caps ?? {});
        expect(paid).toMatchObject({ closed: true, unapplied: expect.any(Number) });
        const unapplied = 'unapplied' in paid ? paid.unapplied : 0;
        expect(unapplied).toBeGreaterThan(0);
        if (isReturned) {
          await inTransaction(database.db, (trx) =>
            returnSuspense(trx, {
              ...{ act: `return:${invoice}`, transactionId: `${invoice}-total`, from: invoice },
              ...{ amount: unapplied, asOf: '2028-03-21', occurredAt: new Date('2028-03-21T15:00:00Z') },
              reason: 'prueba',
            }),
          );
        }
        const toldOf = async () => (await mails()).filter(({ subject }) => subject.endsWith(` ${invoice}`));
        const before = [await entriesOf(invoice), await rowsOf(invoice), await toldOf()];
        for (const annual of ['24.00', '26.00']) {
          await enter('2028-03', annual);
          await correctForCaps(context);
          expect(await stateOf(invoice)).toMatchObject({ status: 'closed', closedOn: '2028-03-20' });
          expect([await entriesOf(invoice), await rowsOf(invoice), await toldOf()]).toEqual(before);
        }
      },
    );

    test('before the bank approves a quoted total, lets that close the credit all the same', async () => {
      const { state } = await openLower('R2');
      const { total } = totalToPay(state, '2028-03-20');
      await rise();
      await correctForCaps(context);
      expect(totalToPay((await stateOf('R2')).state, '2028-03-20').total).toBeGreaterThan(total);
      expect(await payTotal('R2', total, state.caps ?? {})).toMatchObject({ closed: true, unapplied: 0 });
      const credit = await stateOf('R2');
      expect(credit).toMatchObject({ status: 'closed', closedOn: '2028-03-20' });
      // The instalment before it counts as it was paid, under the cap that it was quoted with.
      const { rows } = await sql<{ capital: number; income: number }>`
        select sum(amount) filter (where account = 'capital_receivable')::bigint as capital,
          -sum(amount) filter (where account = 'interest_income')::bigint as income
        from ledger_posting where invoice = 'R2'`.execute(database.db);
      expect(rows).toEqual([{ capital: 0, income: 177_793 + total - terms.capital }]);
    });

    test('opens it again only where the bank takes the payment back', async () => {
      await openLower('R3');
      const { state } = await stateOf('R3');
      const { total } = totalToPay(state, '2028-03-20');
      await payTotal('R3', total, state.caps ?? {});
      await rise();
      await correctForCaps(context);
      await inTransaction(database.db, (trx) =>
        reversePayment(trx, {
          transactionId: 'R3-total',
          asOf: '2028-03-25',
          occurredAt: new Date('2028-03-25T15:00:00Z'),
        }),
      );
      const credit = await stateOf('R3');
      expect(credit.status).toBe('open');
      expect(totalToPay(credit.state, '2028-03-20').total).toBeGreaterThan(total);
    });
  });

  (onPostgres ? test : test.skip)(
    'is shared by two replicas without one doing the other’s work',
    async () => {
      for (let index = 0; index < 60; index += 1) await open(`L${String(index).padStart(3, '0')}`);
      const told = (await mails()).length;
      await enter('2026-10', '24.00');
      const both = await Promise.all([correctForCaps(context), correctForCaps(context)]);
      const more = await correctForCaps(context);
      const corrected = both[0] + both[1] + more;
      expect(corrected).toBeGreaterThanOrEqual(60);
      expect((await mails()).length).toBe(told + corrected);
    },
  );
});
