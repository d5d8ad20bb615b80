import { createHash } from 'node:crypto';
import { audit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database.ts';
import type { Principal } from '../platform/principal.ts';
import { Refusal } from '../platform/refusal.ts';
import { randomToken, tokenHash } from '../platform/secret-values.ts';
import type { DocumentContent, Holder, Seal } from './content.ts';
import { printPdf } from './pdf/print.ts';
import type { DocumentTables } from './tables.ts';
import { newVerificationCode } from './verification-code.ts';

/** How long the address of a document is good for. */
export const LINK_LIFETIME = 120_000;
/** Documents that one person may have made in so many milliseconds (security 14). */
const BUDGET = { documents: 60, within: 600_000 } as const;

const assertBudget = async ({ db, clock }: Context, actor: string): Promise<void> => {
  const since = new Date(clock.now().getTime() - BUDGET.within);
  const { made } = await db
    .withTables<DocumentTables>()
    .selectFrom('document')
    .select((select) => select.fn.countAll<number>().as('made'))
    .where('issued_by', '=', actor)
    .where('issued_at', '>', since)
    .executeTakeFirstOrThrow();
  if (made >= BUDGET.documents) throw new Refusal('TOO_MANY_REQUESTS');
};

/**
 * Prints a document, records what was issued to whom with the hash of its bytes, and answers an address that is good
 * once, for two minutes, in the session that asked.
 * @throws Refusal TOO_MANY_REQUESTS.
 */
export const issueDocument = async (
  context: Context,
  principal: Principal,
  holder: Holder,
  content: DocumentContent,
): Promise<{ readonly url_certificate: string }> => {
  if (principal.kind === 'anonymous') throw new Refusal('UNAUTHENTICATED');
  const { db, clock, config } = context;
  const actor = principal.fiscalNumber;
  await assertBudget(context, actor);

  const issuedAt = clock.now();
  const code = newVerificationCode();
  const seal: Seal = { code, issuedAt, verifyUrl: `${config.publicUrl}/api/verify/${code}` };
  const pdf = Buffer.from(await printPdf(content, holder, seal));
  const sha256 = createHash('sha256').update(pdf).digest('hex');

  const token = randomToken();
  await inTransaction(db, async (trx) => {
    const tables = trx.withTables<DocumentTables>();
    const { id } = await tables
      .insertInto('document')
      .values({
        code,
        kind: content.kind,
        title: content.title,
        statement: content.statement,
        fiscal_number: holder.fiscalNumber,
        holder: holder.name,
        issued_by: actor,
        issued_at: issuedAt,
        sha256,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tables
      .insertInto('document_link')
      .values({
        token_hash: tokenHash(token),
        document_id: id,
        session_id: principal.sessionId,
        expires_at: new Date(clock.now().getTime() + LINK_LIFETIME),
        file_name: `${content.file}.pdf`,
        pdf,
      })
      .execute();
    await audit(trx, issuedAt, {
      actor,
      subject: holder.fiscalNumber,
      action: 'document issued',
      data: { kind: content.kind, code, sha256 },
    });
  });
  return { url_certificate: `/api/documents/${token}` };
};
