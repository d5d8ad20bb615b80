import type { Output } from '@portal/contract';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database.ts';
import type { Handler } from '../../platform/server.ts';
import { newVerificationCode } from '../certificate-code.ts';
import { qrPath } from '../qr-path.ts';
import { holderName } from '../queries/proven-receipt.ts';
import type { DocumentTables } from '../tables.ts';
import { verifyUrlOf } from '../verify-url.ts';

type FindTransaction = Handler<'GET /api/transactions/:id'>;
type Transaction = Output<'GET /api/transactions/:id'>['transaction'];
type ReceiptProof = NonNullable<Output<'GET /api/transactions/:id'>['proof']>;

/**
 * A transaction as its domain finds it, with the code that proves its receipt once it is approved and has paid
 * invoices. A visitor gets none: the code opens the payment to all who have it.
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
 * The code of a payment's receipt, the same on the screen and on every paper of it; undefined unless it is approved and has
 * paid invoices.
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

/** Gives a receipt its code. Of two that show it at once the first wins, and both show the same. */
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
