import type { Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/contract/bogota-time';
import { readVerificationCode } from '@portal/contract/certificate-code';
import { ApiError } from '../../platform/api-error.ts';
import type { Context } from '../../platform/context.ts';
import type { DocumentTables } from '../tables.ts';
import { maskedId } from '../texts.ts';
import { provenReceipt } from './proven-receipt.ts';

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
 * The document issued under a verification code. Anybody with the code may ask, so the holder's name and ID are masked:
 * the paper has them in full. A receipt's code gives the payment as it stands now, with the hashes of its documents.
 * @throws ApiError DOCUMENT_UNKNOWN.
 */
export async function verifyDocument({ db }: Context, typed: string): Promise<Verification> {
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
  const [sha256 = null, ...earlier] = papers.map((paper) => paper.sha256);
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
    };
  }
  const [found] = papers;
  if (!found) throw new ApiError('DOCUMENT_UNKNOWN');
  return {
    code: found.code,
    kind: found.kind,
    title: found.title,
    issued_at: bogotaTimestamp(found.issued_at),
    holder: dottedInitials(found.holder),
    fiscal_number: maskedId(found.fiscal_number),
    statement: found.statement,
    sha256,
    earlier,
  };
}
