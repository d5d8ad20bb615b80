import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { businessDate } from '@portal/values/bogota-time';
import { pesos } from '@portal/values/number-formats';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/database.ts';
import { type Credit, creditsByInvoice, replacePlan, simulateTerm } from '../credit/index.ts';
import { INSTALMENT } from '../payments/testing/payment-fixture.ts';
import { withdrawActsOf } from './operations/decide-act.ts';
import { type DeskActs, deskActs } from './testing/desk-acts.ts';
import { ask, type DeskFixture, JULIAN, mailsTo, openDesk, PASSWORD, PAULA } from './testing/desk-fixture.ts';

type Refunds = Output<'GET /api/money/refunds'>['refunds'];

let fixture: DeskFixture;
let acts: DeskActs;
beforeAll(async () => {
  fixture = await openDesk();
  acts = deskActs(fixture);
});
afterAll(() => fixture.close());

const refundOf = async (actId: string): Promise<Refunds[number] | undefined> => {
  const { body } = await ask<{ refunds: Refunds }>(fixture, PAULA, 'GET /api/money/refunds');
  return body.refunds.find(({ act_id }) => act_id === actId);
};
const askFile = (who: string, given: { readonly number?: number } = {}) =>
  ask<Output<'POST /api/money/refunds/file'>>(fixture, who, 'POST /api/money/refunds/file', {
    ...given,
    current_password: PASSWORD,
  });
const askedBy = async () => {
  const { body } = await ask<Output<'GET /api/money/refunds'>>(fixture, PAULA, 'GET /api/money/refunds');
  return body.file_asked_by?.fiscal_number;
};
/** The payout file of what waits, as the second of two persons is given it, or one that was made. */
const file = async (number?: number) => {
  if (number !== undefined) return { ...(await askFile(PAULA, { number })), number };
  await askFile(JULIAN);
  const { status, body } = await askFile(PAULA);
  return { status, body, number: body.number ?? 0 };
};
const result = (actId: string, body: object) =>
  ask(fixture, JULIAN, `POST /api/money/refunds/${actId}/result`, body);
const mailsOf = async (who: string): Promise<readonly string[]> => {
  const rows = await fixture.ctx.db
    .selectFrom('outbox_message')
    .select('subject')
    .where('recipient', '=', `m${who}@correo.example`)
    .orderBy('id')
    .execute();
  return rows.map(({ subject }) => String(subject));
};
const toldTo = async (who: string, id: string) => {
  const response = await fixture.app.inject({
    method: 'GET',
    url: `/api/transactions/${id}`,
    headers: { 'x-principal': who },
  });
  return response.json().refunds;
};

test('a return is asked for, goes into one file, and its result ends it; customer and log say so', async () => {
  const { caseId, id, who } = await acts.waitingCase();
  const { actId } = await acts.done(caseId, { kind: 'return' });
  expect(await refundOf(actId)).toMatchObject({ state: 'asked', amount: INSTALMENT, file: null });
  expect(await toldTo(who, id)).toMatchObject([{ state: 'asked', amount: INSTALMENT }]);
  expect((await result(actId, { result: 'paid' })).body).toMatchObject({ code: 'MONEY_REFUND_DECIDED' });
  expect((await ask(fixture, PAULA, 'POST /api/money/refunds/file', {})).status).toBe(422);

  const { status, body } = await file();
  expect(status).toBe(200);
  expect(await askedBy()).toBeUndefined();
  const [head, ...lines] = body.csv.replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toBe('Devolución;Cédula;Nombre;Correo;Banco;Código de rastreo;Transacción;Valor');
  expect(lines.filter((line: string) => line.includes(actId))).toHaveLength(1);
  expect(lines.join()).toContain(`${id};${INSTALMENT}`);
  expect(await refundOf(actId)).toMatchObject({ state: 'in_file', file: body.number });
  expect((await file()).body).toMatchObject({ code: 'MONEY_REFUND_NONE' });

  expect((await result(actId, { result: 'paid' })).status).toBe(200);
  expect(await refundOf(actId)).toMatchObject({ state: 'paid', file: body.number });
  expect((await result(actId, { result: 'failed', reason: 'error' })).body).toMatchObject({
    code: 'MONEY_REFUND_DECIDED',
  });
  expect(await toldTo(who, id)).toMatchObject([{ state: 'paid' }]);
  const { rows } = await sql<{ action: string; actor: string }>`
    select action, actor from audit_entry where subject = ${who} and action like 'refund.%' order by id`.execute(
    fixture.ctx.db,
  );
  expect(rows).toEqual([
    { action: 'refund.in_file', actor: PAULA },
    { action: 'refund.paid', actor: JULIAN },
  ]);
});

test('one person alone gets no payout file; the second one gets it who asks for the very same', async () => {
  const { caseId, who } = await acts.waitingCase();
  const { actId } = await acts.done(caseId, { kind: 'return' });
  const waits = { number: null, csv: '', count: 1, amount: INSTALMENT };
  for (const asker of [PAULA, PAULA]) expect((await askFile(asker)).body).toEqual(waits);
  expect([await askedBy(), (await refundOf(actId))?.state]).toEqual([PAULA, 'asked']);
  // What would be paid out has changed since the first one asked.
  await sql`update customer set email = 'otro@correo.example' where fiscal_number = ${who}`.execute(
    fixture.ctx.db,
  );
  expect((await askFile(JULIAN)).body).toEqual(waits);
  expect(await askedBy()).toBe(JULIAN);
  // The first one may not move money any more, and the second one neither.
  fixture.holders.delete(JULIAN);
  expect((await askFile(PAULA)).body).toEqual(waits);
  expect((await askFile(JULIAN)).body).toMatchObject({ code: 'FORBIDDEN' });
  fixture.holders.add(JULIAN);
  // The password of the first one was replaced: another person may have asked.
  await inTransaction(fixture.ctx.db, (trx) => withdrawActsOf(trx, PAULA, fixture.clock.now()));
  expect(await askedBy()).toBeUndefined();
  expect((await askFile(JULIAN)).body).toEqual(waits);
  const { body } = await askFile(PAULA);
  expect(body).toMatchObject({ count: 1, amount: INSTALMENT, csv: expect.stringContaining(actId) });
  expect(await refundOf(actId)).toMatchObject({ state: 'in_file', file: body.number });
});

test('the undo of a return cancels a refund that has not left, tells the customer, and the money waits again', async () => {
  const { caseId, id, who } = await acts.waitingCase();
  const { actId } = await acts.done(caseId, { kind: 'return' });
  const { body } = await acts.done(caseId, { kind: 'undo', undoes: actId });
  expect(body.unapplied).toBe(INSTALMENT);
  expect(await refundOf(actId)).toMatchObject({ state: 'cancelled', file: null });
  expect((await mailsOf(who)).at(-1)).toContain('Volvimos a revisar tu pago');
  expect(await toldTo(who, id)).toEqual([]);
});

test('a refund in a file or paid keeps its return from being undone; one that failed does not', async () => {
  const { caseId } = await acts.waitingCase();
  const { actId } = await acts.done(caseId, { kind: 'return' });
  await file();
  const refused = await acts.preview(caseId, { kind: 'undo', undoes: actId });
  expect(refused.body).toMatchObject({ code: 'MONEY_REFUND_SENT' });
  expect((await result(actId, { result: 'failed' })).status).toBe(400);
  expect((await result(actId, { result: 'failed', reason: 'Cuenta cerrada' })).status).toBe(200);
  expect(await refundOf(actId)).toMatchObject({ state: 'failed', reason: 'Cuenta cerrada' });
  await acts.done(caseId, { kind: 'undo', undoes: actId });
  expect(await refundOf(actId)).toMatchObject({ state: 'cancelled' });
});

test('a file that is made between the question and the confirmation of an undo ends the undo', async () => {
  const { caseId } = await acts.waitingCase();
  const { actId } = await acts.done(caseId, { kind: 'return' });
  const asked = await acts.proposed(caseId, { kind: 'undo', undoes: actId });
  await file();
  const { status, body } = await acts.confirm(JULIAN, asked.actId, asked.shown.basis);
  expect([status, body.code]).toEqual([422, 'MONEY_REFUND_SENT']);
  expect(await refundOf(actId)).toMatchObject({ state: 'in_file' });
  expect((await acts.detailOf(caseId)).case.waiting).toBeNull();
});

test('a payout file whose reply was lost is given again by its number, the same bytes, and no refund enters another one', async () => {
  const { caseId, who } = await acts.waitingCase();
  const { actId } = await acts.done(caseId, { kind: 'return' });
  const { caseId: other } = await acts.waitingCase();
  await acts.done(other, { kind: 'return' });
  const { body: lost, number } = await file();
  expect(lost.count).toBe(2);
  // What the lines are read from changes meanwhile, and so does the order of the list.
  await sql`update customer set first_name = 'Otra' where fiscal_number = ${who}`.execute(fixture.ctx.db);
  await result(actId, { result: 'paid' });
  const { status, body } = await file(number);
  expect([status, body]).toEqual([200, lost]);
  expect((await file()).body).toMatchObject({ code: 'MONEY_REFUND_NONE' });
  expect((await file(number + 1)).body).toMatchObject({ code: 'NOT_FOUND' });
  expect((await ask(fixture, PAULA, 'POST /api/money/refunds/file', { number })).status).toBe(422);
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where subject = ${who} and action like 'refund.%' order by id`.execute(
    fixture.ctx.db,
  );
  expect(rows.map(({ action }) => action)).toEqual(['refund.in_file', 'refund.paid', 'refund.file_again']);
});

test('a name that a spreadsheet would run stays text in the file', async () => {
  const { caseId, who } = await acts.waitingCase();
  await sql`update customer set first_name = '=HYPERLINK("x")', last_name = '' where fiscal_number = ${who}`.execute(
    fixture.ctx.db,
  );
  await acts.done(caseId, { kind: 'return' });
  const { body } = await file();
  expect(body.csv).toContain(`"'=HYPERLINK(""x"")"`);
});

/** Mails that a piece of work sends to a customer. */
const mailsDuring = async (who: string, work: () => Promise<unknown>) => {
  const before = (await mailsTo(fixture, who)).length;
  await work();
  return (await mailsTo(fixture, who)).slice(before);
};

test('money that was applied and taken off again is told in one mail, with each figure before and after', async () => {
  const { caseId, who, invoice } = await acts.waitingCase();
  const { actId, shown } = await acts.done(caseId, { kind: 'apply', invoice });
  const mails = await mailsDuring(who, () => acts.done(caseId, { kind: 'undo', undoes: actId }));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain('Volvimos a revisar tu pago');
  expect(mails[0]?.body).toContain(`Dejamos sin efecto la aplicación de $110.000 a la factura ${invoice}`);
  const [now, then] = [shown.before, shown.after].map((figures) => pesos(figures?.total_to_pay ?? 0));
  expect(mails[0]?.body).toContain(`Total a pagar: ${then} antes, ${now} ahora`);
});

test('money of an earlier day that leaves nothing of a signed term is told in one mail, with each figure before and after', async () => {
  const { caseId, who, invoice } = await acts.waitingCase(1, { amount: 605_400, total: true });
  fixture.clock.advance(2 * 24 * 60 * 60_000);
  const { db } = fixture.ctx;
  const [credit] = await creditsByInvoice(db, [invoice]);
  const today = businessDate(fixture.clock.now());
  const simulated = credit && simulateTerm(credit, 24, { minimum: 2, maximum: 60 }, today);
  if (simulated?.outcome !== 'simulated') throw new Error('the term was refused');
  await inTransaction(db, (trx) =>
    replacePlan(trx, credit as Credit, simulated.change, today, fixture.clock.now()),
  );
  const mails = await mailsDuring(who, () => acts.done(caseId, { kind: 'apply', invoice }));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain('Aplicamos tu pago');
  expect(mails[0]?.body).toContain('El cambio de plazo a 24 cuotas que firmaste no se pudo mantener');
  expect(mails[0]?.body).toContain('Total a pagar: $605.400 antes, $0 ahora');
});
