import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { totalToPay } from '@portal/credit-engine';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/database.ts';
import { onPostgres } from '../../platform/testing/database.ts';
import { creditsByInvoice, postPayment } from '../credit/index.ts';
import { settle } from '../payments/index.ts';
import {
  addCustomer,
  balances,
  INSTALMENT,
  type Intent,
  started,
  stored,
  sumOf,
} from '../payments/testing/payment-fixture.ts';
import type { DeskContext } from './context.ts';
import { checkMoney } from './operations/check-money.ts';
import { confirmAct } from './operations/decide-act.ts';
import { type DeskActs, deskActs } from './testing/desk-acts.ts';
import {
  ask,
  type CaseList,
  type DeskFixture,
  decide,
  JULIAN,
  OTHERS,
  openDesk,
  PAULA,
} from './testing/desk-fixture.ts';

let fixture: DeskFixture;
let acts: DeskActs;

beforeAll(async () => {
  fixture = await openDesk();
  acts = deskActs(fixture);
});
afterAll(() => fixture.close());

const mailsOf = (who: string) =>
  fixture.ctx.db
    .selectFrom('outbox_message')
    .select(['subject', 'html'])
    .where('recipient', '=', `m${who}@correo.example`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

describe('applying money that waits', () => {
  test('is what the preview said: credit, money, case and mail, and counts from the day the bank took it', async () => {
    const { caseId, id, who, invoice } = await acts.waitingCase();
    const before = await balances(fixture);
    const { shown, body } = await acts.done(caseId, { kind: 'apply', invoice });
    expect(shown).toMatchObject({
      kind: 'apply',
      amount: INSTALMENT,
      as_of: '2026-11-20',
      unapplied_before: INSTALMENT,
      unapplied_after: 0,
      before: { capital_balance: 600_000, unpaid_instalments: 6 },
      after: { capital_balance: 500_000, unpaid_instalments: 5 },
      lines: [{ instalment: 1, capital: 100_000, interest: 10_000, total: INSTALMENT, paid: true }],
    });
    expect(body).toMatchObject({
      case: { state: 'posted', waiting: null },
      transaction: { status: 'Approved', money: 'applied' },
      unapplied: 0,
      acts: [
        { state: 'confirmed', proposed_by: { fiscal_number: PAULA }, decided_by: { fiscal_number: JULIAN } },
      ],
    });
    const { basis: _basis, ...promised } = shown;
    expect(body.acts[0]?.preview).toMatchObject(promised);
    const after = await balances(fixture);
    expect((after['unapplied_payments'] ?? 0) - (before['unapplied_payments'] ?? 0)).toBe(INSTALMENT);
    expect(sumOf(after)).toBe(0);
    expect(await stored(fixture, id)).toMatchObject({ money: 'applied', attention: null });
    const mail = await mailsOf(who);
    expect(mail?.subject).toBe('Aplicamos tu pago de $110.000');
    expect(mail?.html).toMatch(/Valor<.*\$110\.000.*Ver el comprobante/s);
  });

  test('a part of it leaves the rest waiting, and the case open', async () => {
    const { caseId, invoices } = await acts.waitingCase(2);
    const [first, second] = invoices;
    const { body } = await acts.done(caseId, { kind: 'apply', invoice: first, amount: INSTALMENT });
    expect(body).toMatchObject({
      case: { closed_at: null, amount: INSTALMENT },
      unapplied: INSTALMENT,
      transaction: { money: 'suspense' },
    });
    const rest = await acts.done(caseId, { kind: 'apply', invoice: second });
    expect(rest.body).toMatchObject({
      case: { state: 'posted' },
      unapplied: 0,
      transaction: { money: 'applied' },
    });
  });

  test('what waited under several invoices and went to one of them waits again whole when that is undone', async () => {
    const { caseId, invoices } = await acts.waitingCase(2);
    const { shown, actId } = await acts.done(caseId, { kind: 'apply', invoice: invoices[0] });
    expect(shown).toMatchObject({ amount: 2 * INSTALMENT, unapplied_after: 0 });
    const { shown: undone } = await acts.done(caseId, { kind: 'undo', undoes: actId });
    expect(undone).toMatchObject({ unapplied_after: 2 * INSTALMENT, after: shown.before });
    expect((await checkMoney(fixture.ctx.db, { kind: 'whole' })).differences).toEqual([]);
  });

  test('suggests the invoice that the customer chose, with what it would do', async () => {
    const { caseId, invoice } = await acts.waitingCase();
    const { body } = await ask(fixture, PAULA, `GET /api/money/cases/${caseId}`);
    expect(body.suggestions).toMatchObject([
      {
        invoice,
        chosen_by_customer: true,
        amount: INSTALMENT,
        left_over: 0,
        lines: [{ instalment: 1, paid: true }],
      },
    ]);
    const other = await acts.waitingCase();
    const found = await ask(fixture, PAULA, `GET /api/money/cases/${caseId}/invoices?text=${other.invoice}`);
    expect(found.body.suggestions).toMatchObject([{ invoice: other.invoice, chosen_by_customer: false }]);
  });

  test('suggests nothing while an act waits for another person: no invoice is tried out then', async () => {
    const { caseId, invoice } = await acts.waitingCase();
    await acts.proposed(caseId, { kind: 'apply', invoice });
    expect(await acts.detailOf(caseId)).toMatchObject({ may: { apply: false }, suggestions: [] });
  });

  test.each([
    ['more than waits', { kind: 'apply', amount: 10 * INSTALMENT }, '/body/amount'],
    ['an invoice that does not exist', { kind: 'apply', invoice: 'Z999' }, '/body/invoice'],
    ['no invoice', { kind: 'apply', invoice: undefined }, '/body/invoice'],
  ])('%s is refused at its field', async (_what, order, path) => {
    const { caseId, invoice } = await acts.waitingCase();
    const { status, body } = await acts.preview(caseId, { invoice, ...order });
    expect([status, body.code, body.fields?.[0]?.path]).toEqual([400, 'INVALID_REQUEST', path]);
  });
});

test.each(['shorten_term', 'lower_instalment'] as const)(
  'money that a person puts to capital (%s) is told beforehand, and the books agree after it and after undoing it',
  async (beyond_due) => {
    const { caseId, invoice } = await acts.waitingCase();
    const { shown, actId } = await acts.done(caseId, { kind: 'apply', invoice, beyond_due });
    expect(shown).toMatchObject({
      beyond_due,
      unapplied_after: 0,
      after: { capital_balance: expect.any(Number) },
    });
    expect(shown.to_capital).toBeGreaterThan(90_000);
    const whole = () => checkMoney(fixture.ctx.db, { kind: 'whole' });
    expect((await whole()).differences).toEqual([]);
    const { shown: undone } = await acts.done(caseId, { kind: 'undo', undoes: actId });
    expect(undone.after).toEqual(shown.before);
    expect((await whole()).differences).toEqual([]);
  },
);

describe('what the customer was quoted stands when the money is applied by hand', () => {
  /** The same choice of another customer, whose bank approved it in time. */
  async function inTime(who: string, invoice: string, choice: Omit<Intent, 'who' | 'invoices'>) {
    await addCustomer(fixture, who, [invoice]);
    const payment = await started(fixture, { who, invoices: [invoice], ...choice });
    decide(fixture, payment.reference, 'APPROVED');
    await settle(fixture.ctx, payment.reference);
    return await credit(invoice);
  }
  const credit = async (invoice: string) => {
    const [found] = await creditsByInvoice(fixture.ctx.db, [invoice]);
    if (!found) throw new Error(`no credit ${invoice}`);
    return found;
  };
  const totalOf = (one: Awaited<ReturnType<typeof credit>>, day = '2026-11-20') =>
    totalToPay(one.state, day).total;

  test.each(['shorten_term', 'lower_instalment'] as const)(
    'a payment to capital (%s) leaves the credit that a timely approval leaves; case, suggestion and preview say the choice',
    async (beyondDue) => {
      const choice = { amount: 250_000, beyondDue };
      const { caseId, invoice } = await acts.waitingCase(1, choice);
      const detail = await acts.detailOf(caseId);
      expect(detail.transaction?.invoices).toEqual([
        { invoice, amount: 250_000, beyond_due: beyondDue, total: false },
      ]);
      expect(detail.suggestions).toMatchObject([{ invoice, beyond_due: beyondDue, total: false, lines: [] }]);
      const { shown } = await acts.done(caseId, { kind: 'apply', invoice });
      expect(shown).toMatchObject({ beyond_due: beyondDue, lines: [], unapplied_after: 0 });
      const suffix = beyondDue === 'shorten_term' ? '1' : '2';
      const timely = await inTime(`139000000${suffix}`, `T${suffix}`, choice);
      const late = await credit(invoice);
      expect(late.state.instalments).toEqual(timely.state.instalments);
      expect(late.state.offPlan).toEqual(timely.state.offPlan);
    },
  );

  test('[rule 12] a total that was approved late closes the credit, also a day later; nothing of it is future interest', async () => {
    const { invoice: measure } = await acts.waitingCase();
    const amount = totalOf(await credit(measure));
    const start = fixture.clock.now();
    try {
      const { caseId, invoice } = await acts.waitingCase(1, { amount, total: true }, 24 * 60 * 60_000);
      expect(totalOf(await credit(invoice), '2026-11-21')).toBeGreaterThan(amount);
      const { suggestions } = await acts.detailOf(caseId);
      expect(suggestions).toMatchObject([{ invoice, amount, total: true, left_over: 0 }]);
      const { shown } = await acts.done(caseId, { kind: 'apply', invoice, beyond_due: 'next_instalments' });
      expect(shown).toMatchObject({
        ...{ total: true, beyond_due: 'shorten_term', as_of: '2026-11-20', unapplied_after: 0 },
        after: { status: 'closed', total_to_pay: 0 },
      });
      expect(await credit(invoice)).toMatchObject({ status: 'closed', closedOn: '2026-11-20' });
      expect((await checkMoney(fixture.ctx.db, { kind: 'whole' })).differences).toEqual([]);
    } finally {
      fixture.clock.set(start.toISOString());
    }
  });

  test('[rule 12] a part of such a total goes to capital', async () => {
    const { invoice: measure } = await acts.waitingCase();
    const amount = totalOf(await credit(measure));
    const { caseId, invoice } = await acts.waitingCase(1, { amount, total: true });
    const { shown } = await acts.done(caseId, { kind: 'apply', invoice, amount: 300_000 });
    expect(shown).toMatchObject({ total: true, beyond_due: 'shorten_term', lines: [] });
    expect(shown.to_capital).toBeGreaterThan(290_000);
  });

  test('[rule 12] a total beside other money that came since counts on the bank’s day and closes what is left', async () => {
    const { invoice: measure } = await acts.waitingCase();
    const amount = totalOf(await credit(measure));
    const { caseId, invoice } = await acts.waitingCase(1, { amount, total: true });
    await inTransaction(fixture.ctx.db, (trx) =>
      postPayment(trx, {
        ...{ transactionId: 'another', version: 1, invoice, amount: INSTALMENT },
        ...{ asOf: '2026-11-20', occurredAt: fixture.clock.now() },
      }),
    );
    const [suggested] = (await acts.detailOf(caseId)).suggestions;
    expect(suggested).toMatchObject({ amount: amount - INSTALMENT, left_over: INSTALMENT });
    const { shown } = await acts.done(caseId, { kind: 'apply', invoice, amount: suggested?.amount });
    expect(shown).toMatchObject({ after: { status: 'closed' }, unapplied_after: INSTALMENT });
  });
});

describe('maker and checker', () => {
  test('a preview changes nothing', async () => {
    const { caseId, invoice } = await acts.waitingCase();
    const before = await balances(fixture);
    const one = await acts.preview(caseId, { kind: 'apply', invoice });
    const two = await acts.preview(caseId, { kind: 'apply', invoice });
    expect(two.body).toEqual(one.body);
    expect(await balances(fixture)).toEqual(before);
  });

  test('the one who asked cannot confirm, whatever permissions they hold, and the database would refuse it too', async () => {
    const { caseId, invoice } = await acts.waitingCase();
    const { shown, actId } = await acts.proposed(caseId, { kind: 'apply', invoice });
    const { status, body } = await acts.confirm(PAULA, actId, shown.basis);
    expect([status, body.code]).toEqual([403, 'MONEY_ACT_OWN']);
    await expect(
      sql`update money_act set state = 'confirmed', decided_by = proposed_by, decided_at = now()
        where public_id = ${actId}`.execute(fixture.ctx.db),
    ).rejects.toThrow('money_act_two_persons');
    await expect(
      sql`update money_act set state = 'confirmed', proposed_by = 'x', decided_by = ${PAULA}, decided_at = now()
        where public_id = ${actId}`.execute(fixture.ctx.db),
    ).rejects.toThrow('decided once and never rewritten');
    expect((await acts.confirm(JULIAN, actId, shown.basis)).status).toBe(200);
  });

  test('a confirmation of something else than what was asked for is refused, and what was asked for still waits', async () => {
    const { caseId, invoice } = await acts.waitingCase();
    const { shown, actId } = await acts.proposed(caseId, { kind: 'apply', invoice });
    const { body } = await acts.confirm(JULIAN, actId, '0'.repeat(shown.basis.length));
    expect(body.code).toBe('MONEY_CASE_CHANGED');
    expect((await acts.detailOf(caseId)).case.waiting?.act_id).toBe(actId);
    expect((await acts.confirm(JULIAN, actId, shown.basis)).status).toBe(200);
  });

  test('a confirmation without the own password is refused', async () => {
    const { caseId, invoice } = await acts.waitingCase();
    const { shown, actId } = await acts.proposed(caseId, { kind: 'apply', invoice });
    expect((await acts.confirm(JULIAN, actId, shown.basis, 'wrong')).body.code).toBe(
      'WRONG_CURRENT_PASSWORD',
    );
    expect(
      (await stored(fixture, (await acts.detailOf(caseId)).transaction?.transaction_id ?? '')).money,
    ).toBe('suspense');
  });

  test('two who confirm at once: one does it, the other is told', async () => {
    const { caseId, id, invoice } = await acts.waitingCase();
    const { shown, actId } = await acts.proposed(caseId, { kind: 'apply', invoice });
    const answers = await Promise.all(
      [JULIAN, ...OTHERS].map((who) => acts.confirm(who, actId, shown.basis)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(answers.filter(({ body }) => body.code === 'MONEY_ACT_DECIDED')).toHaveLength(2);
    expect((await stored(fixture, id)).money).toBe('applied');
    const [credit] = await creditsByInvoice(fixture.ctx.db, [invoice]);
    expect(credit?.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(INSTALMENT);
  });

  test('a process that dies while it confirms leaves the act to be confirmed, and nothing moved', async () => {
    const { caseId, id, invoice } = await acts.waitingCase();
    const { shown, actId } = await acts.proposed(caseId, { kind: 'apply', invoice });
    const before = await balances(fixture);
    const dying: DeskContext = {
      ...fixture.desk,
      checkpoint: (name) => {
        if (name === 'desk:before-commit') throw new Error('the process died here');
      },
    };
    const julian = {
      kind: 'admin' as const,
      sessionId: 2,
      accountId: 2,
      fiscalNumber: JULIAN,
      modules: new Set(['money'] as const),
      reportSections: 'all' as const,
    };
    await expect(confirmAct(dying, julian, actId, shown.basis)).rejects.toThrow('the process died here');
    expect(await balances(fixture)).toEqual(before);
    expect((await acts.detailOf(caseId)).case.waiting?.act_id).toBe(actId);
    expect((await acts.confirm(JULIAN, actId, shown.basis)).status).toBe(200);
    expect((await stored(fixture, id)).money).toBe('applied');
  });

  test('one act of a case waits at a time; refused or taken back, another may be asked for', async () => {
    const { caseId, invoice } = await acts.waitingCase();
    const { shown, actId } = await acts.proposed(caseId, { kind: 'apply', invoice });
    const again = { kind: 'apply', invoice, reason: 'Otra vez.', basis: shown.basis };
    const second = await ask(fixture, JULIAN, `POST /api/money/cases/${caseId}/acts`, again);
    expect(second.body.code).toBe('MONEY_ACT_WAITING');
    const rejected = await ask(fixture, JULIAN, `POST /api/money/acts/${actId}/reject`, {
      reason: 'No es suya.',
    });
    expect(rejected.body.acts).toMatchObject([{ state: 'rejected', outcome: 'No es suya.' }]);
    expect((await acts.confirm(JULIAN, actId, shown.basis)).body.code).toBe('MONEY_ACT_DECIDED');
    const third = await acts.proposed(caseId, { kind: 'return' });
    const back = await ask(fixture, PAULA, `POST /api/money/acts/${third.actId}/reject`, {
      reason: 'Me equivoqué.',
    });
    expect(back.body.acts.at(-1)).toMatchObject({ state: 'withdrawn' });
  });

  test('money that the bank took back meanwhile: the act is over, nothing moves', async () => {
    const { caseId, id, reference, invoice } = await acts.waitingCase();
    const { shown, actId } = await acts.proposed(caseId, { kind: 'apply', invoice });
    decide(fixture, reference, 'DECLINED');
    await settle(fixture.ctx, reference);
    const before = await balances(fixture);
    const { status, body } = await acts.confirm(JULIAN, actId, shown.basis);
    expect([status, body.code]).toEqual([412, 'MONEY_CASE_CHANGED']);
    expect(await balances(fixture)).toEqual(before);
    expect(await stored(fixture, id)).toMatchObject({ money: 'reversed' });
    expect((await acts.detailOf(caseId)).acts).toMatchObject([{ state: 'stale' }]);
    await fixture.sync();
    expect((await acts.detailOf(caseId)).case.state).toBe('posted');
  });

  test('a credit that changed since the preview is not what was agreed to', async () => {
    const one = await acts.waitingCase();
    const other = await acts.waitingCase();
    const { shown, actId } = await acts.proposed(one.caseId, { kind: 'apply', invoice: one.invoice });
    await acts.done(other.caseId, { kind: 'apply', invoice: one.invoice });
    expect((await acts.confirm(JULIAN, actId, shown.basis)).body.code).toBe('MONEY_CASE_CHANGED');
    const asked = { kind: 'apply', invoice: one.invoice, reason: 'Con lo que vi antes.', basis: shown.basis };
    const late = await ask(fixture, PAULA, `POST /api/money/cases/${one.caseId}/acts`, asked);
    expect(late.body.code).toBe('MONEY_CASE_CHANGED');
  });

  (onPostgres ? test : test.skip)(
    'a confirmation and the bank taking the money back at once end in one order',
    async () => {
      const { caseId, id, reference, invoice } = await acts.waitingCase();
      const { shown, actId } = await acts.proposed(caseId, { kind: 'apply', invoice });
      decide(fixture, reference, 'DECLINED');
      await Promise.all([acts.confirm(JULIAN, actId, shown.basis), settle(fixture.ctx, reference)]);
      await settle(fixture.ctx, reference);
      const { money } = await stored(fixture, id);
      const [credit] = await creditsByInvoice(fixture.ctx.db, [invoice]);
      expect(money).toBe('reversed');
      expect(credit?.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      expect(sumOf(await balances(fixture))).toBe(0);
    },
  );
});

describe('returning, closing and undoing', () => {
  test('returned money leaves the books by an account of its own; the customer is told', async () => {
    const { caseId, id, who } = await acts.waitingCase();
    const { body } = await acts.done(caseId, { kind: 'return' });
    expect(body).toMatchObject({
      case: { state: 'posted' },
      unapplied: 0,
      transaction: { money: 'returned' },
    });
    expect(body.accounts.find(({ account }) => account === 'customer_refunds')?.amount).toBe(-INSTALMENT);
    expect(await mailsOf(who)).toMatchObject({ subject: 'Te devolvemos $110.000' });
    // Asking the bank again finds nothing new: it came in, and it was given back.
    await settle(fixture.ctx, (await stored(fixture, id)).reference);
    expect((await stored(fixture, id)).money).toBe('returned');
  });

  test('returned money that the bank takes back afterwards is a case of its own: we paid it twice', async () => {
    const { caseId, id, reference, who } = await acts.waitingCase();
    await acts.done(caseId, { kind: 'return' });
    fixture.bank.control.reverse(reference, { event: false });
    await settle(fixture.ctx, reference);
    expect(await stored(fixture, id)).toMatchObject({ status: 'Fail', money: 'reversed' });
    expect((await mailsOf(who))?.html).toContain('Ese valor ya te lo habíamos devuelto');
    await fixture.sync();
    const { body } = await ask<CaseList>(fixture, PAULA, `GET /api/money/cases?text=${who}`);
    expect(body.cases).toMatchObject([{ kind: 'unapplied', state: 'under', amount: INSTALMENT }]);
    expect(sumOf(await balances(fixture))).toBe(0);
  });

  test('an undone act is as if it had never been: the money waits again and the case is open', async () => {
    const { caseId, id, invoice } = await acts.waitingCase();
    const { actId } = await acts.done(caseId, { kind: 'apply', invoice });
    const applied = await acts.detailOf(caseId);
    expect(applied.acts).toMatchObject([{ undoable: true }]);
    const { body, shown } = await acts.done(caseId, { kind: 'undo', undoes: actId });
    expect(shown).toMatchObject({
      before: { capital_balance: 500_000 },
      after: { capital_balance: 600_000 },
      unapplied_after: INSTALMENT,
    });
    expect(body).toMatchObject({
      case: { closed_at: null, amount: INSTALMENT },
      unapplied: INSTALMENT,
      transaction: { money: 'suspense' },
      acts: [
        { undoable: false, undone_by: expect.any(String) },
        { kind: 'undo', state: 'confirmed', undoes: actId },
      ],
    });
    expect((await acts.preview(caseId, { kind: 'undo', undoes: actId })).body.code).toBe(
      'MONEY_ACT_NOT_POSSIBLE',
    );
    await acts.done(caseId, { kind: 'return' });
    expect((await stored(fixture, id)).money).toBe('returned');
  });

  test('closed by hand it stays closed, and what waited stands with the differences', async () => {
    const { caseId, who } = await acts.waitingCase();
    const { body } = await acts.done(caseId, { kind: 'close' });
    expect(body).toMatchObject({
      case: { state: 'closed_by_hand' },
      unapplied: 0,
      transaction: { money: 'written_down' },
    });
    expect(body.accounts.find(({ account }) => account === 'payment_differences')?.amount).toBe(-INSTALMENT);
    await fixture.sync();
    const open = await ask<CaseList>(fixture, PAULA, `GET /api/money/cases?text=${who}`);
    expect(open.body.cases).toEqual([]);
    expect((await acts.preview(caseId, { kind: 'return' })).body.code).toBe('MONEY_ACT_NOT_POSSIBLE');
  });
});

// Last: its payment beside stands in the ledger alone, which a check of the whole would tell.
test('more than an invoice owes, out of money that waits under several, is refused with what it owes', async () => {
  const { caseId, invoices } = await acts.waitingCase(2);
  const [first] = invoices;
  const [credit] = await creditsByInvoice(fixture.ctx.db, [first ?? '']);
  if (!credit) throw new Error('the customer has no such invoice');
  const debt = totalToPay(credit.state, '2026-11-20').total;
  const closing = await inTransaction(fixture.ctx.db, (trx) =>
    postPayment(trx, {
      transactionId: `beside-${caseId}`,
      version: 0,
      invoice: first ?? '',
      amount: debt - INSTALMENT / 2,
      asOf: '2026-11-20',
      beyondDue: 'shorten_term',
      occurredAt: fixture.clock.now(),
    }),
  );
  expect(closing).toMatchObject({ closed: false });
  const { status, body } = await acts.preview(caseId, { kind: 'apply', invoice: first });
  expect([status, body.code, body.fields?.[0]]).toEqual([
    400,
    'INVALID_REQUEST',
    { path: '/body/amount', message: `Esa factura debe ${INSTALMENT / 2} pesos: aplica como máximo eso.` },
  ]);
});

describe('the own money of a clerk', () => {
  test('may be looked at; another person alone asks for an act, agrees to it or rejects it', async () => {
    const { caseId, who, invoice } = await acts.waitingCase();
    const order = { kind: 'apply', invoice };
    const { actId, shown } = await acts.proposed(caseId, order);
    const { basis } = shown;
    fixture.holders.add(who);
    for (const [call, body] of [
      [`POST /api/money/cases/${caseId}/preview`, order],
      [`POST /api/money/cases/${caseId}/ask`],
      [`POST /api/money/cases/${caseId}/acts`, { ...order, reason: 'Es mi plata.', basis }],
      [`POST /api/money/acts/${actId}/confirm`, { basis, current_password: 'Portal2026*' }],
      [`POST /api/money/acts/${actId}/reject`, { reason: 'Es mi plata.' }],
    ] as const)
      expect([call, (await ask(fixture, who, call, body)).body.code]).toEqual([call, 'OWN_CREDIT']);
    expect((await ask(fixture, who, `GET /api/money/cases/${caseId}`)).status).toBe(200);
    fixture.holders.delete(who);
  });

  test('and another person’s money is not put on the own invoice', async () => {
    const [{ caseId }, own] = [await acts.waitingCase(), await acts.waitingCase()];
    const order = { kind: 'apply', invoice: own.invoice };
    const { body } = await ask(fixture, own.who, `POST /api/money/cases/${caseId}/preview`, order);
    expect(body.code).toBe('OWN_CREDIT');
  });
});
