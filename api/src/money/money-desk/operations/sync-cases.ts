import { type Selectable, sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { publicId } from '../../../platform/process/random-id.ts';
import { suspendedMoney } from '../../credit/index.ts';
import { paymentsInQuestion, type QuestionedPayment, questionedByReference } from '../../payments/index.ts';
import { deskTables, type MoneyDeskTables } from '../tables.ts';
import { type BankWord, type WantedCase, wantedCase } from '../wanted-case.ts';

export type CaseRow = Selectable<MoneyDeskTables['money_case']>;

type EventOf = MoneyDeskTables['money_case_event']['what'];

/** Adds an event to the history of a case. */
export async function noteCaseEvent(
  trx: Handle,
  event: {
    readonly caseId: number;
    readonly at: Date;
    readonly what: EventOf;
    readonly actor: string;
    readonly detail: Readonly<Record<string, string | number | boolean | null>>;
  },
): Promise<void> {
  await deskTables(trx)
    .insertInto('money_case_event')
    .values({
      case_id: event.caseId,
      at: event.at,
      what: event.what,
      actor: event.actor,
      detail: JSON.stringify(event.detail),
    })
    .execute();
}

function bankWordOf(open: CaseRow | undefined): BankWord | undefined {
  if (!open?.difference) return undefined;
  return { difference: open.difference, amount: open.bank_amount, isPaid: open.bank_paid };
}

async function openCase(trx: Handle, at: Date, payment: QuestionedPayment, wanted: WantedCase) {
  const opened = await deskTables(trx)
    .insertInto('money_case')
    .values({
      public_id: publicId(),
      reference: payment.reference,
      transaction_id: payment.publicId,
      fiscal_number: payment.fiscalNumber,
      invoices: payment.lines.map(({ invoice }) => invoice),
      trazability_code: payment.trazabilityCode,
      ...wanted,
      difference: null,
      bank_day: null,
      bank_status: null,
      bank_amount: null,
      bank_amount_said: null,
      bank_paid: null,
      bank_at: null,
      opened_at: at,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.column('reference').where('closed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  // Another process was faster with the same case.
  if (!opened) return;
  const before = await deskTables(trx)
    .selectFrom('money_case')
    .select('id')
    .where('reference', '=', payment.reference)
    .where('id', '<>', opened.id)
    .limit(1)
    .executeTakeFirst();
  const detail = { kind: wanted.kind, state: wanted.state, amount: wanted.amount };
  const what = before ? 'reopened' : 'opened';
  await noteCaseEvent(trx, { caseId: opened.id, at, what, actor: 'system', detail });
}

async function changeCase(
  trx: Handle,
  at: Date,
  open: CaseRow,
  payment: QuestionedPayment,
  wanted: WantedCase,
) {
  const same =
    open.kind === wanted.kind &&
    open.state === wanted.state &&
    open.amount === wanted.amount &&
    open.trazability_code === payment.trazabilityCode;
  if (same) return;
  await deskTables(trx)
    .updateTable('money_case')
    .set({
      ...wanted,
      trazability_code: payment.trazabilityCode,
      transaction_id: payment.publicId,
      fiscal_number: payment.fiscalNumber,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', open.id)
    .execute();
  const detail = { kind: wanted.kind, state: wanted.state, amount: wanted.amount };
  await noteCaseEvent(trx, { caseId: open.id, at, what: 'changed', actor: 'system', detail });
}

/** Closes a case without anything left to decide: all of the money is where it belongs. */
async function closePosted(trx: Handle, at: Date, open: CaseRow) {
  await deskTables(trx)
    .updateTable('money_case')
    .set({ state: 'posted', closed_at: at, version: sql<number>`version + 1` })
    .where('id', '=', open.id)
    .execute();
  await noteCaseEvent(trx, {
    caseId: open.id,
    at,
    what: 'closed',
    actor: 'system',
    detail: { state: 'posted' },
  });
}

/** Money in suspense by transaction: of all, or of the given ones. */
async function waitingMoney(
  trx: Handle,
  publicIds?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const waiting = publicIds
    ? (await Promise.all(publicIds.map((id) => suspendedMoney(trx, id)))).flat()
    : await suspendedMoney(trx);
  const sums = new Map<string, number>();
  for (const { transactionId, amount } of waiting) {
    sums.set(transactionId, (sums.get(transactionId) ?? 0) + amount);
  }
  return sums;
}

/**
 * Brings open cases in line with payments and ledger: opens missing ones, closes settled ones. For all payments, or for
 * those with the given references. A repetition changes nothing, and any number of processes may do so at once.
 */
export async function syncCases(trx: Handle, at: Date, references?: readonly string[]): Promise<void> {
  let openCases = deskTables(trx).selectFrom('money_case').selectAll().where('closed_at', 'is', null);
  if (references) openCases = openCases.where('reference', '=', sql<string>`any(${references}::text[])`);
  const open = await openCases.orderBy('id').forUpdate().execute();
  const openByReference = new Map(open.map((row) => [row.reference, row]));

  const named = references && (await questionedByReference(trx, references));
  const waiting = await waitingMoney(
    trx,
    named?.map(({ publicId }) => publicId),
  );
  const ids = [...waiting.keys(), ...open.flatMap((row) => row.transaction_id ?? [])];
  const payments = named ?? (await paymentsInQuestion(trx, ids));

  const settled = new Map(openByReference);
  for (const payment of payments) {
    const row = openByReference.get(payment.reference);
    const wanted = wantedCase(payment, waiting.get(payment.publicId) ?? 0, bankWordOf(row));
    if (!wanted) continue;
    settled.delete(payment.reference);
    if (row) await changeCase(trx, at, row, payment, wanted);
    else await openCase(trx, at, payment, wanted);
  }
  // A payment that only the bank knows stays open until its file is compared anew.
  for (const row of settled.values()) {
    if (!row.difference || row.transaction_id) await closePosted(trx, at, row);
  }
}
