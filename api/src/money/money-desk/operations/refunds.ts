import type { Input, Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { staffNames } from '../../../access/identity/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { csvLine } from '../../../platform/http/csv-cells.ts';
import { assertNotOwnCredit } from '../../../platform/http/own-credit.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import {
  decideRefund,
  type FoundRefund,
  fileRefunds,
  findRefunds,
  refundFileAgain,
  waitingRefundFile,
} from '../../payments/index.ts';
import type { DeskContext } from '../context.ts';

const COLUMNS: Readonly<Record<string, (refund: FoundRefund) => string | number>> = {
  Devolución: ({ act }) => act,
  Cédula: ({ fiscalNumber }) => fiscalNumber,
  Nombre: ({ name }) => name,
  Correo: ({ email }) => email,
  Banco: ({ bank }) => bank,
  'Código de rastreo': ({ trazabilityCode }) => trazabilityCode,
  Transacción: ({ transactionId }) => transactionId,
  Valor: ({ amount }) => amount,
};

/** Who asked for a payout file that no second person has asked for yet. */
export async function fileAskedBy(db: Handle): Promise<Output<'GET /api/money/refunds'>['file_asked_by']> {
  const asked = await waitingRefundFile(db);
  if (!asked) return null;
  return { fiscal_number: asked.by, name: (await staffNames(db, [asked.by])).get(asked.by) ?? '' };
}

/** The refunds of the desk as they go over the wire. */
export async function wireRefunds(
  db: Handle,
  now: Date,
): Promise<Output<'GET /api/money/refunds'>['refunds']> {
  return (await findRefunds(db, { now })).map((refund) => ({
    act_id: refund.act,
    state: refund.state,
    amount: refund.amount,
    fiscal_number: refund.fiscalNumber,
    name: refund.name,
    transaction_id: refund.transactionId,
    asked_at: bogotaTimestamp(refund.askedAt),
    changed_at: bogotaTimestamp(refund.changedAt),
    file: refund.file,
    reason: refund.reason,
  }));
}

/** What Excel needs to read UTF-8. It is not stored: the embedded database reads a text without one. */
const BOM = '\uFEFF';

function csvOf(refunds: readonly FoundRefund[]): string {
  const lines = refunds.map((refund) => csvLine(Object.values(COLUMNS).map((value) => value(refund))));
  return csvLine(Object.keys(COLUMNS)) + lines.join('');
}

/**
 * Asks for the payout file of the refunds that wait; the second person who asks for the same one is given it. With the
 * number of a file that was made it gives the same one again, for a reply that was lost.
 * @throws ApiError MONEY_REFUND_NONE where none waits, NOT_FOUND for a number that no file has, FORBIDDEN to
 * the second person without the right.
 */
export async function refundFile(
  ctx: DeskContext,
  { fiscalNumber: by }: AdminPrincipal,
  again?: number,
): Promise<Output<'POST /api/money/refunds/file'>> {
  const at = ctx.clock.now();
  return await inTransaction(ctx.db, async (trx) => {
    const other = (await waitingRefundFile(trx))?.by;
    const isSecond = again === undefined && other !== undefined && other !== by;
    const holders = isSecond ? await ctx.mayMoveMoney(trx, [other, by]) : undefined;
    if (holders && !holders.has(by)) throw new ApiError('FORBIDDEN');
    const file = await (again === undefined
      ? fileRefunds(trx, at, { by, after: holders?.has(other ?? '') ? other : undefined }, csvOf)
      : refundFileAgain(trx, again, csvOf));
    if (!file) throw new ApiError('MONEY_REFUND_NONE');
    const { number, refunds, csv, askedBy } = file;
    const count = refunds.length;
    const amount = refunds.reduce((sum, refund) => sum + refund.amount, 0);
    if (again === undefined && askedBy === undefined) return { number: null, csv: '', count, amount };
    const action = again === undefined ? 'refund.in_file' : 'refund.file_again';
    for (const { fiscalNumber, transactionId, amount: own } of refunds) {
      const data = { file: number, transaction: transactionId, amount: own, ...(askedBy && { askedBy }) };
      await audit(trx, at, { actor: by, subject: fiscalNumber, action, data });
    }
    return { number, csv: BOM + csv, count, amount };
  });
}

/** Notes what became of a refund that stands in a file. @throws ApiError as `decideRefund`; INVALID_REQUEST */
export async function noteRefund(
  ctx: DeskContext,
  principal: AdminPrincipal,
  act: string,
  { result, reason = '' }: Input<'POST /api/money/refunds/:id/result'>['body'],
): Promise<void> {
  if (result === 'failed' && reason === '') {
    throw new ApiError('INVALID_REQUEST', {
      fields: [{ path: '/body/reason', message: 'Escribe por qué no se pagó.' }],
    });
  }
  const at = ctx.clock.now();
  await inTransaction(ctx.db, async (trx) => {
    const refund = await decideRefund(trx, at, { act, state: result, reason });
    const { fiscalNumber: subject, transactionId, amount, file } = refund;
    assertNotOwnCredit(principal, [subject]);
    const data = { file, transaction: transactionId, amount, reason };
    await audit(trx, at, { actor: principal.fiscalNumber, subject, action: `refund.${result}`, data });
  });
}
