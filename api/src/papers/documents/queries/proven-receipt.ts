import { bogotaTimestamp } from '@portal/values/bogota-time';
import { findTransaction, findTransactions } from '../../../money/payments/index.ts';
import { customerByFiscalNumber } from '../../../people/customers/index.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { receiptStatement } from '../receipt.ts';
import type { DocumentTables } from '../tables.ts';

/** A receipt for the verification page. */
export interface ProvenReceipt {
  readonly code: string;
  readonly holder: string;
  readonly fiscalNumber: string;
  /** Timestamp in Bogotá, in the form of the wire. */
  readonly issuedAt: string;
  readonly statement: string;
}

/**
 * The payment behind a receipt's code as it stands now, also where the bank took it back; undefined for no such code.
 */
export async function provenReceipt(db: Handle, code: string): Promise<ProvenReceipt | undefined> {
  const row = await db
    .withTables<DocumentTables>()
    .selectFrom('receipt_code')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  const transaction = row && (await findTransaction(db, row.transaction_id));
  if (!transaction) return undefined;
  return {
    code,
    holder: await holderName(db, row.fiscal_number),
    fiscalNumber: row.fiscal_number,
    issuedAt: bogotaTimestamp(row.first_shown_at),
    statement: receiptStatement(transaction),
  };
}

/** The statement of a receipt as its payment stands now; undefined where no payment is known. */
export async function receiptNow(db: Handle, payments: readonly string[] = []): Promise<string | undefined> {
  const [transaction] = await findTransactions(db, payments);
  return transaction && receiptStatement(transaction);
}

/** First and last name of a customer; empty where there is no such customer. */
export async function holderName(db: Handle, fiscalNumber: string): Promise<string> {
  const customer = await customerByFiscalNumber(db, fiscalNumber);
  return customer ? `${customer.firstName} ${customer.lastName}`.trim() : '';
}
