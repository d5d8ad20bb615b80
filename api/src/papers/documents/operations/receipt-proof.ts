import type { Output } from '@portal/contract';
import type { Context } from '../../../platform/database/context.ts';
import type { Handle } from '../../../platform/database/database.ts';
import type { Handler } from '../../../platform/http/server.ts';
import { newVerificationCode } from '../certificate-code.ts';
import { qrPath } from '../qr-path.ts';
import { holderName } from '../queries/proven-receipt.ts';
import type { DocumentTables } from '../tables.ts';
import { verifyUrlOf } from '../verify-url.ts';

type FindTransaction = Handler<'GET /api/transactions/:id'>;
type Transaction = Output<'GET /api/transactions/:id'>['transaction'];
type ReceiptProof = NonNullable<Output<'GET /api/transactions/:id'>['proof']>;

/**
 * Adds the code that proves a receipt to a transaction that is approved and has paid invoices. A visitor gets no code:
 * it shows the payment to every person who has it.
 */
export function withProof(context: Context, find: FindTransaction): FindTransaction {
  return async (input, caller) => {
    const found = await find(input, caller);
    const { transaction } = found;
    const { kind } = caller.principal;
    if (kind !== 'client' && kind !== 'admin') return found;
    const code = await receiptCode(context, transaction);
    return code === undefined ? found : { ...found, proof: await proofOf(context, code, transaction) };
  };
}

async function proofOf({ db, config }: Context, code: string, { user }: Transaction): Promise<ReceiptProof> {
  const url = verifyUrlOf(config, code);
  return { code, url, qr: qrPath(url), holder: await holderName(db, user.fiscal_number) };
}

/**
 * Code of a payment's receipt, the same on the screen and on all its documents; undefined unless the payment is
 * approved and has paid invoices.
 */
export async function receiptCode(
  { db, clock }: Context,
  { transaction_id, user, status, money }: Transaction,
): Promise<string | undefined> {
  if (status !== 'Approved' || money !== 'applied') return undefined;
  return (
    (await codeOf(db, transaction_id)) ?? (await newCode(db, clock.now(), transaction_id, user.fiscal_number))
  );
}

async function codeOf(db: Handle, transactionId: string): Promise<string | undefined> {
  const row = await db
    .withTables<DocumentTables>()
    .selectFrom('receipt_code')
    .select('code')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return row?.code;
}

/** Gives a receipt its code. Of two calls at once the first one wins, and both return its code. */
async function newCode(db: Handle, at: Date, transactionId: string, fiscalNumber: string): Promise<string> {
  await db
    .withTables<DocumentTables>()
    .insertInto('receipt_code')
    .values({
      transaction_id: transactionId,
      code: newVerificationCode(),
      fiscal_number: fiscalNumber,
      first_shown_at: at,
    })
    .onConflict((conflict) => conflict.column('transaction_id').doNothing())
    .execute();
  return (await codeOf(db, transactionId)) ?? '';
}
