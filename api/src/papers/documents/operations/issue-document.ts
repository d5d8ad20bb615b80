import { createHash } from 'node:crypto';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { randomToken, tokenHash } from '../../../platform/process/secret-values.ts';
import { newVerificationCode } from '../certificate-code.ts';
import type { DocumentContent, Holder, Seal } from '../content.ts';
import { factsOf } from '../paper-facts.ts';
import { printPdf } from '../pdf/print.ts';
import type { DocumentTables } from '../tables.ts';
import { verifyUrlOf } from '../verify-url.ts';

/** Validity of the address of a document, in milliseconds. */
export const LINK_LIFETIME = 120_000;
/** Most documents that one person, customer or staff, may ask for within so many milliseconds (threat T48). */
const BUDGET = { documents: 60, within: 600_000 } as const;

/** A document that was printed and waits to be recorded. */
export interface PrintedDocument {
  readonly content: DocumentContent;
  readonly seal: Seal;
  readonly pdf: Buffer;
  /** SHA-256 of the PDF's bytes, in hexadecimal. */
  readonly sha256: string;
}

/**
 * Prints a document with a verification code.
 *
 * @param holder the holder as printed
 * @param code verification code of the receipt that it prints; a new one by default
 */
export async function printDocument(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  holder: Holder,
  content: DocumentContent,
  code = newVerificationCode(),
): Promise<PrintedDocument> {
  const seal: Seal = { code, issuedAt: clock.now(), verifyUrl: verifyUrlOf(config, code) };
  const pdf = Buffer.from(await printPdf(content, holder, seal));
  return { content, seal, pdf, sha256: createHash('sha256').update(pdf).digest('hex') };
}

/** Records a document with its holder and the person who asked for it. @returns the document's number. */
export async function recordDocument(
  trx: Handle,
  { content, seal, sha256 }: PrintedDocument,
  { holder, issuedBy }: { readonly holder: Holder; readonly issuedBy: string },
): Promise<number> {
  const { code, issuedAt } = seal;
  const paper = {
    kind: content.kind,
    fiscal_number: holder.fiscalNumber,
    holder: holder.name,
    issued_at: issuedAt,
  };
  const facts = await factsOf(trx, paper, content);
  const { id } = await trx
    .withTables<DocumentTables>()
    .insertInto('document')
    .values({
      code,
      ...paper,
      title: content.title,
      statement: content.statement,
      issued_by: issuedBy,
      sha256,
      facts: JSON.stringify(facts),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(trx, issuedAt, {
    actor: issuedBy,
    subject: holder.fiscalNumber,
    action: 'document issued',
    data: { kind: content.kind, code, sha256 },
  });
  return id;
}

const assertBudget = async ({ db, clock }: Context, actor: string): Promise<void> => {
  const since = new Date(clock.now().getTime() - BUDGET.within);
  const { made } = await db
    .withTables<DocumentTables>()
    .selectFrom('document')
    .select((select) => select.fn.countAll<number>().as('made'))
    .where('issued_by', '=', actor)
    .where('issued_at', '>', since)
    .executeTakeFirstOrThrow();
  if (made >= BUDGET.documents) throw new ApiError('TOO_MANY_REQUESTS');
};

/**
 * Prints a document, records what was issued to whom with the hash of its bytes, and answers an address that is good
 * for two minutes in the session that asked.
 *
 * @param code verification code of the receipt that the document prints; a new one by default
 * @throws ApiError TOO_MANY_REQUESTS.
 */
export async function issueDocument(
  context: Context,
  principal: Principal,
  holder: Holder,
  content: DocumentContent,
  code?: string,
): Promise<{ readonly url_certificate: string }> {
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  const { db, clock } = context;
  await assertBudget(context, principal.fiscalNumber);
  const printed = await printDocument(context, holder, content, code);
  const token = randomToken();
  await inTransaction(db, async (trx) => {
    const id = await recordDocument(trx, printed, { holder, issuedBy: principal.fiscalNumber });
    await trx
      .withTables<DocumentTables>()
      .insertInto('document_link')
      .values({
        token_hash: tokenHash(token),
        document_id: id,
        session_id: principal.sessionId,
        expires_at: new Date(clock.now().getTime() + LINK_LIFETIME),
        file_name: `${content.file}.pdf`,
        pdf: printed.pdf,
      })
      .execute();
  });
  return { url_certificate: `/api/documents/${token}` };
}
