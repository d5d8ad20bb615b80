import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { publicId } from '../../../platform/process/random-id.ts';
import {
  type BankStatement,
  type DifferenceKind,
  type QuestionedPayment,
  questionedByReference,
} from '../../payments/index.ts';
import { deskTables } from '../tables.ts';
import { wantedCase } from '../wanted-case.ts';
import { noteCaseEvent, syncCases } from './sync-cases.ts';

/** A payment on which the bank's file of a day and our books still disagree after the bank was asked again. */
export interface NotedDifference {
  readonly reference: string;
  readonly trazabilityCode: string;
  readonly day: string;
  readonly difference: DifferenceKind;
  /** The bank's last statement; undefined where neither file nor answer names the payment. */
  readonly bank: (BankStatement & { readonly status: string }) | undefined;
}

function bankColumns({ bank, difference, day }: NotedDifference) {
  return {
    difference,
    bank_day: day,
    bank_status: bank?.status ?? 'NOT_FOUND',
    bank_amount: bank?.amount ?? null,
    bank_amount_said: bank?.amountSaid ?? null,
    bank_paid: bank?.isPaid ?? null,
    bank_at: bank?.at ?? null,
  };
}

/** Whether two persons closed a case of exactly this difference: they are not asked again. */
async function isClosedByHand(trx: Handle, noted: NotedDifference): Promise<boolean> {
  const last = await deskTables(trx)
    .selectFrom('money_case')
    .select(['state', 'difference', 'bank_amount', 'bank_amount_said', 'bank_paid'])
    .where('reference', '=', noted.reference)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    last?.state === 'closed_by_hand' &&
    last.difference === noted.difference &&
    last.bank_amount === (noted.bank?.amount ?? null) &&
    last.bank_amount_said === (noted.bank?.amountSaid ?? null) &&
    last.bank_paid === (noted.bank?.isPaid ?? null)
  );
}

async function openDifference(
  trx: Handle,
  at: Date,
  noted: NotedDifference,
  payment: QuestionedPayment | undefined,
): Promise<void> {
  const word = {
    difference: noted.difference,
    amount: noted.bank?.amount ?? null,
    isPaid: noted.bank?.isPaid ?? null,
  };
  const wanted = wantedCase(payment, 0, word);
  if (!wanted) return;
  const opened = await deskTables(trx)
    .insertInto('money_case')
    .values({
      public_id: publicId(),
      reference: noted.reference,
      transaction_id: payment?.publicId ?? null,
      fiscal_number: payment?.fiscalNumber ?? null,
      invoices: payment?.lines.map(({ invoice }) => invoice) ?? [],
      trazability_code: noted.trazabilityCode,
      ...wanted,
      ...bankColumns(noted),
      opened_at: at,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.column('reference').where('closed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!opened) return;
  const detail = { kind: wanted.kind, difference: noted.difference, day: noted.day, amount: wanted.amount };
  await noteCaseEvent(trx, { caseId: opened.id, at, what: 'opened', actor: 'system', detail });
}

/**
 * Opens a case for a difference, or adds the bank's statement to the payment's open case.
 * @returns whether it is open now: a difference that two persons closed by hand is not.
 */
export async function noteDifference(trx: Handle, at: Date, noted: NotedDifference): Promise<boolean> {
  const { numUpdatedRows } = await deskTables(trx)
    .updateTable('money_case')
    .set(bankColumns(noted))
    .where('reference', '=', noted.reference)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    if (await isClosedByHand(trx, noted)) return false;
    const [payment] = await questionedByReference(trx, [noted.reference]);
    await openDifference(trx, at, noted, payment);
  }
  await syncCases(trx, at, [noted.reference]);
  return true;
}

/** Removes the differences of a day that have ended from their cases; a case closes when nothing else keeps it open. */
export async function clearDifferences(
  trx: Handle,
  at: Date,
  day: string,
  stillDiffering: readonly string[],
): Promise<void> {
  const gone = await deskTables(trx)
    .updateTable('money_case')
    .set({ difference: null, version: sql<number>`version + 1` })
    .where('bank_day', '=', day)
    .where('difference', 'is not', null)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`not reference = any(${stillDiffering}::text[])`)
    .returning('reference')
    .execute();
  if (gone.length > 0)
    await syncCases(
      trx,
      at,
      gone.map(({ reference }) => reference),
    );
}
