import { businessDate } from '@portal/values/bogota-time';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { publicId } from '../../../platform/process/random-id.ts';
import type { Marca, Status } from '../tables.ts';

/** A payment made before this system existed. It is shown and searched, and moves nothing in the ledger. */
export interface HistoricTransaction {
  /** The other system's own name for it: taking it over again changes the same transaction. */
  readonly reference: string;
  readonly fiscalNumber: string;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly status: Status;
  readonly responseGateway: string;
  readonly reasonCode: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly trazabilityCode: string | null;
  readonly ticketId: string | null;
  readonly concept: string;
  readonly login: boolean;
  /** Whole pesos; at least one line, each of another invoice. */
  readonly lines: readonly {
    readonly invoice: string;
    readonly amountWithoutMora: number;
    readonly interestsMora: number;
    readonly marca: Marca;
  }[];
}

const GATEWAY = 'import';

const amountOf = (line: HistoricTransaction['lines'][number]): number =>
  line.amountWithoutMora + line.interestsMora;

/**
 * Takes over payments of another system, in the caller's transaction and in two statements whatever their number. A
 * payment that was taken over before gets its new state, where owner and amount are the same; its lines stay. References
 * must differ within a call.
 * @returns number of new or changed payments.
 */
export async function importTransactions(
  trx: Handle,
  transactions: readonly HistoricTransaction[],
): Promise<number> {
  if (transactions.length === 0) return 0;
  const rows = transactions.map((historic) => ({
    public_id: publicId(),
    reference: `H-${historic.reference}`,
    fiscal_number: historic.fiscalNumber,
    status: historic.status,
    money: historic.status === 'Approved' ? 'historic' : 'none',
    total_amount: historic.lines.reduce((sum, line) => sum + amountOf(line), 0),
    business_date: businessDate(historic.createdAt),
    bank_code: historic.bankCode,
    bank_name: historic.bankName,
    payment_concept: historic.concept,
    login: historic.login,
    trazability_code: historic.trazabilityCode,
    ticket_id: historic.ticketId,
    response_gateway: historic.responseGateway,
    reason_code: historic.reasonCode,
    created_at: historic.createdAt.toISOString(),
    paid_at: historic.paidAt?.toISOString() ?? null,
  }));
  const saved = await sql<{ reference: string; isNew: boolean }>`
    insert into payment_transaction (public_id, reference, fiscal_number, status, money, total_amount, business_date,
        bank_code, bank_name, payment_concept, login, gateway, trazability_code, ticket_id, response_gateway,
        reason_code, created_at, paid_at)
    select public_id, reference, fiscal_number, status, money, total_amount, business_date,
        bank_code, bank_name, payment_concept, login, ${GATEWAY}, trazability_code, ticket_id, response_gateway,
        reason_code, created_at, paid_at
      from json_populate_recordset(null::payment_transaction, ${JSON.stringify(rows)}::json)
    on conflict (reference) do update set status = excluded.status, money = excluded.money,
        trazability_code = excluded.trazability_code, ticket_id = excluded.ticket_id,
        response_gateway = excluded.response_gateway, reason_code = excluded.reason_code, paid_at = excluded.paid_at
    where payment_transaction.gateway = ${GATEWAY}
      and (payment_transaction.fiscal_number, payment_transaction.total_amount)
        = (excluded.fiscal_number, excluded.total_amount)
      and (payment_transaction.status, payment_transaction.trazability_code, payment_transaction.ticket_id,
           payment_transaction.response_gateway, payment_transaction.reason_code, payment_transaction.paid_at)
        is distinct from (excluded.status, excluded.trazability_code, excluded.ticket_id,
           excluded.response_gateway, excluded.reason_code, excluded.paid_at)
    returning reference, xmax = 0 as "isNew"`.execute(trx);
  const fresh = new Set(saved.rows.flatMap((row) => (row.isNew ? row.reference : [])));
  const added = transactions.filter(({ reference }) => fresh.has(`H-${reference}`));
  if (added.length === 0) return saved.rows.length;
  const lines = added.flatMap(({ reference, lines: given }) =>
    given.map((line, position) => ({
      reference: `H-${reference}`,
      invoice: line.invoice,
      position,
      amount_without_mora: line.amountWithoutMora,
      interests_mora: line.interestsMora,
      marca: line.marca,
    })),
  );
  await sql`
    insert into payment_line (transaction_id, invoice, position, amount_without_mora, interests_mora, total_payment, marca)
    select t.id, l.invoice, l.position, l.amount_without_mora, l.interests_mora,
        l.amount_without_mora + l.interests_mora, l.marca
      from json_to_recordset(${JSON.stringify(lines)}::json) as l(reference text, invoice text, position integer,
        amount_without_mora bigint, interests_mora bigint, marca text)
      join payment_transaction t on t.reference = l.reference`.execute(trx);
  return saved.rows.length;
}

/** What identifies a payment that was taken over: whose it is and what it paid, each as text. */
export interface TransactionIdentity {
  readonly owner: string;
  /** Invoices in their order with both amounts: `E200 349 + 0`. */
  readonly lines: string;
}

/** Identity of a historic payment as it is told. */
export function identityOf({ fiscalNumber, lines }: HistoricTransaction): TransactionIdentity {
  const texts = lines.map(
    ({ invoice, amountWithoutMora, interestsMora }) => `${invoice} ${amountWithoutMora} + ${interestsMora}`,
  );
  return { owner: fiscalNumber, lines: texts.sort().join(', ') };
}

/** Identities of the payments that were taken over before, by reference. One statement. */
export async function identitiesOfImported(
  db: Handle,
  references: readonly string[],
): Promise<ReadonlyMap<string, TransactionIdentity>> {
  const { rows } = await sql<TransactionIdentity & { reference: string }>`
    select substr(t.reference, 3) as reference, t.fiscal_number as owner,
      (select string_agg(l.invoice || ' ' || l.amount_without_mora || ' + ' || l.interests_mora, ', '
        order by l.invoice collate "C") from payment_line l where l.transaction_id = t.id) as lines
    from payment_transaction t
    where t.reference = any(${references.map((reference) => `H-${reference}`)}::text[]) and t.gateway = ${GATEWAY}`.execute(
    db,
  );
  return new Map(rows.map(({ reference, ...identity }) => [reference, identity]));
}
