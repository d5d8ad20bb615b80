import { businessDate } from '@portal/values/bogota-time';
import { longDate } from '@portal/values/dates';
import { type Selectable, sql } from 'kysely';
import { notTakenBack } from '../../../money/payments/index.ts';
import { customerByFiscalNumber } from '../../../people/customers/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { mailBody } from '../../../platform/delivery/mail-body.ts';
import { enqueueMessage } from '../../../platform/delivery/outbox.ts';
import type { PaperFacts } from '../content.ts';
import { type Ledger, ledgerOf, whatHolds } from '../paper-facts.ts';
import { REVOCATION_WORDS } from '../revocation-words.ts';
import type { DocumentTables, RevocationReason } from '../tables.ts';

type Row = Selectable<DocumentTables['document']>;

/** A document that does not hold: since when, why, and what holds instead. */
export interface Revocation {
  readonly at: Date;
  readonly reason: RevocationReason;
  readonly holds: string;
}

/** Newest cause in the history of a document's credits, or of the payments that it lists. */
async function causeOf(trx: Handle, { issued_at, facts }: Row): Promise<RevocationReason> {
  const { waiting = [] } = facts ?? {};
  if ((await notTakenBack(trx, waiting)).length < waiting.length) return 'reversed';
  const { invoices = [], payments = [] } = facts?.about ?? {};
  const { rows } = await sql<{ reason: RevocationReason }>`
    select case when v.kind <> 'withdrawal' then 'earlier'
      when w.source like 'payment:%' then 'reversed' else 'undone' end as reason
    from credit_event v left join credit_event w on w.id = v.withdraws
    where (v.invoice = any(${[...invoices, ...Object.keys(facts?.known ?? {})]}::text[])
        or coalesce(v.transaction_id, w.transaction_id) = any(${payments}::text[]))
      and v.recorded_at >= ${issued_at} and (v.kind = 'withdrawal' or v.as_of < ${businessDate(issued_at)}::date)
    order by v.id desc limit 1`.execute(trx);
  return rows[0]?.reason ?? 'corrected';
}

/** Queues the mail to the customer whose documents do not hold any more, all of them in one. */
async function tell(
  trx: Handle,
  { clock, config }: Context,
  revoked: readonly (Revocation & { readonly row: Row })[],
): Promise<void> {
  const [first] = revoked;
  const customer = first && (await customerByFiscalNumber(trx, first.row.fiscal_number));
  if (!first || !customer || customer.email === '') return;
  const title =
    revoked.length === 1
      ? 'Uno de tus documentos ya no vale'
      : `${revoked.length} de tus documentos ya no valen`;
  await enqueueMessage(trx, clock.now(), {
    channel: 'email',
    recipient: customer.email,
    subject: title,
    ...mailBody({
      title,
      greeting: `Hola, ${customer.firstName}:`,
      paragraphs: [
        ...revoked.map(
          ({ row, reason, holds }) =>
            `${row.title} del ${longDate(businessDate(row.issued_at))}: ${REVOCATION_WORDS[reason]} ${holds}`,
        ),
        'Quien lo verifique verá que ya no vale. Si lo entregaste, entrega uno nuevo.',
      ],
      facts: revoked.map(({ row }) => [row.title, row.code] as const),
      links: [{ label: 'Pedir un documento nuevo', url: `${config.publicUrl}/documentos` }],
    }),
    dedupeKey: `document revoked:${first.row.id}`,
  });
}

/**
 * Reads what holds of documents in place of what they say: the ledger once for each customer, and once what several of
 * them say alike, as the copies of a receipt do whatever their day.
 */
function holdsAgainst(trx: Handle): (row: Row, facts: PaperFacts) => Promise<string | undefined> {
  const ledgers = new Map<string, Ledger>();
  const read = new Map<string, Promise<string | undefined>>();
  return (row, facts) => {
    const { kind, fiscal_number: owner, holder, issued_at } = row;
    const ledger = ledgers.get(owner) ?? ledgerOf(trx, owner);
    ledgers.set(owner, ledger);
    const day = kind === 'receipt' ? null : businessDate(issued_at);
    const key = JSON.stringify([kind, owner, holder, day, facts]);
    const holds = read.get(key) ?? whatHolds(trx, row, facts, ledger);
    read.set(key, holds);
    return holds;
  };
}

/**
 * Holds documents against the ledger. One whose figures are not those of the ledger any more is revoked once and for
 * all: it is recorded, written to the log, and its customer is told.
 * @returns the revocations, by document; those of before too.
 */
export async function revokeUntrue(
  context: Context,
  trx: Handle,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, Revocation>> {
  const at = context.clock.now();
  const tables = trx.withTables<DocumentTables>();
  const found = new Map<number, Revocation>();
  const fresh: (Revocation & { row: Row })[] = [];
  if (rows.length === 0) return found;
  const revocations = await tables
    .selectFrom('document_revocation')
    .selectAll()
    .where('document_id', '=', sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .execute();
  const held = holdsAgainst(trx);
  for (const row of rows) {
    // A receipt of money that waits says so, and is followed by the mails about that money.
    if (row.facts === null || (row.kind === 'receipt' && row.facts.figures['money'] !== 'applied')) continue;
    const before = revocations.find(({ document_id }) => document_id === row.id);
    const holds = await held(row, row.facts);
    if (before)
      found.set(row.id, { at: before.revoked_at, reason: before.reason, holds: holds ?? row.statement });
    if (before || holds === undefined) continue;
    const revocation = { at, reason: await causeOf(trx, row), holds };
    found.set(row.id, revocation);
    const written = await tables
      .insertInto('document_revocation')
      .values({ document_id: row.id, revoked_at: at, reason: revocation.reason })
      .onConflict((conflict) => conflict.doNothing())
      .returning('document_id')
      .executeTakeFirst();
    if (written === undefined) continue;
    await audit(trx, at, {
      actor: 'system',
      subject: row.fiscal_number,
      action: 'document revoked',
      data: { kind: row.kind, code: row.code, reason: revocation.reason, holds },
    });
    fresh.push({ ...revocation, row });
  }
  await tell(trx, context, fresh);
  return found;
}

/** Holds the documents of the customers in doubt against the ledger, one customer after another. */
export async function revokeDoubted(context: Context): Promise<void> {
  for (;;) {
    const isOver = await inTransaction(context.db, async (trx) => {
      const { rows: doubts } = await sql<{ fiscal_number: string }>`
        delete from document_doubt where id in (
          select id from document_doubt
          where fiscal_number = (select fiscal_number from document_doubt order by id limit 1)
          for update skip locked)
        returning fiscal_number`.execute(trx);
      const [doubt] = doubts;
      if (doubt === undefined) return true;
      const rows = await trx
        .withTables<DocumentTables>()
        .selectFrom('document')
        .selectAll()
        .where('fiscal_number', '=', doubt.fiscal_number)
        .where('facts', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('document_revocation')
                .select('document_id')
                .whereRef('document_id', '=', 'document.id'),
            ),
          ),
        )
        .orderBy('id')
        .execute();
      await revokeUntrue(context, trx, rows);
      return false;
    });
    if (isOver) return;
  }
}
