import type { Output } from '@portal/contract';
import { bogotaTimestamp, businessDate } from '@portal/values/bogota-time';
import { readVerificationCode } from '@portal/values/certificate-code';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { provenReceipt, receiptNow } from '../queries/proven-receipt.ts';
import { REVOCATION_WORDS } from '../revocation-words.ts';
import type { DocumentTables } from '../tables.ts';
import { maskedId } from '../texts.ts';
import { revokeUntrue } from './revoke-documents.ts';

export type Verification = Output<'GET /api/verify/:code'>;

/** Most documents of one receipt that are listed, the newest first: a person prints a few. */
const MOST_PAPERS = 50;

const dottedInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0]}.`)
    .join(' ');

/**
 * The document issued under a verification code; one that its ledger makes untrue is revoked on the way. Anybody with
 * the code may ask, so the holder's name and ID are masked: the paper has them in full. A receipt's code gives the payment
 * as it stands now, with the hashes of its documents.
 * @throws ApiError DOCUMENT_UNKNOWN.
 */
export async function verifyDocument(context: Context, typed: string): Promise<Verification> {
  const { db } = context;
  const code = readVerificationCode(typed);
  if (code === undefined) throw new ApiError('DOCUMENT_UNKNOWN');
  const papers = await db
    .withTables<DocumentTables>()
    .selectFrom('document')
    .selectAll()
    .where('code', '=', code)
    .orderBy('id', 'desc')
    .limit(MOST_PAPERS)
    .execute();
  const [newest] = papers;
  const revoked = await inTransaction(db, (trx) => revokeUntrue(context, trx, papers));
  const { sha256 = null } = newest ?? {};
  const earlier = papers.slice(1).flatMap((paper) => (revoked.has(paper.id) ? [] : [paper.sha256]));
  const revocation = newest && revoked.get(newest.id);
  const said = revocation && {
    revoked: {
      on: businessDate(revocation.at),
      why: REVOCATION_WORDS[revocation.reason],
      now: revocation.holds,
    },
  };
  const receipt = await provenReceipt(db, code);
  if (receipt) {
    return {
      code: receipt.code,
      kind: 'receipt',
      title: 'Recibo de pago',
      issued_at: receipt.issuedAt,
      holder: dottedInitials(receipt.holder),
      fiscal_number: maskedId(receipt.fiscalNumber),
      statement: receipt.statement,
      sha256,
      earlier,
      ...said,
    };
  }
  if (!newest) throw new ApiError('DOCUMENT_UNKNOWN');
  return {
    code: newest.code,
    kind: newest.kind,
    title: newest.title,
    issued_at: bogotaTimestamp(newest.issued_at),
    holder: dottedInitials(newest.holder),
    fiscal_number: maskedId(newest.fiscal_number),
    statement:
      (newest.kind === 'receipt' && (await receiptNow(db, newest.facts?.about.payments))) || newest.statement,
    sha256,
    earlier,
    ...said,
  };
}
