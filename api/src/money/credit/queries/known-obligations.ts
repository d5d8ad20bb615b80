import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { ObligationFault, ObligationRecord } from '../operations/open-obligations.ts';

/** A credit as it stands here, to be compared with what a core system says of it. Money is whole pesos. */
export interface KnownObligation extends Omit<ObligationRecord, 'periodicity' | 'instalments'> {
  /** Terms of its plans, the one it was opened with first. */
  readonly terms: readonly number[];
  /** Sum of all charges of each of its plans. */
  readonly charged: readonly number[];
  /** Capital and guarantee that are not paid. */
  readonly owed: number;
}

/** Credits with these numbers that exist here, by number. One statement. */
export async function knownObligations(
  db: Handle,
  invoices: readonly string[],
): Promise<ReadonlyMap<string, KnownObligation>> {
  const { rows } = await sql<KnownObligation>`
    select o.invoice, o.fiscal_number as "fiscalNumber", o.opened_on as "openedOn", o.principal,
      o.monthly_rate::text as "monthlyRate", o.iva_rate::text as "ivaRate", o.zone_code as "zoneCode",
      o.sales_person as "salesPerson", o.portfolio, o.closed_on as "closedOn",
      (select json_agg(p.term order by p.version) from plan p where p.invoice = o.invoice) as terms,
      (select json_agg(sums.charged) from (
        select sum(i.capital + i.interest + i.iva + i.guarantee)::bigint as charged
        from instalment i where i.invoice = o.invoice group by i.plan_version) as sums) as charged,
      (select coalesce(sum(l.amount), 0)::bigint from ledger_posting l where l.invoice = o.invoice
        and l.account in ('capital_receivable', 'guarantee_receivable')) as owed
    from obligation o where o.invoice = any(${invoices}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.invoice, row]));
}

/**
 * What shows that a record speaks of another credit than the one with its number: owner, opening day, principal, or a
 * term that no plan of the credit has had.
 */
export function identityFaults(known: KnownObligation, record: ObligationRecord): ObligationFault[] {
  const term = record.instalments.length;
  const isSame = {
    fiscalNumber: known.fiscalNumber === record.fiscalNumber,
    openedOn: known.openedOn === record.openedOn,
    principal: known.principal === record.principal,
    term: known.terms.includes(term),
  };
  const here = { ...known, term: [...new Set(known.terms)].join(' or ') };
  return (['fiscalNumber', 'openedOn', 'principal', 'term'] as const)
    .filter((field) => !isSame[field])
    .map((field) => ({
      instalment: null,
      field,
      reason: `the credit ${known.invoice} that stands here has "${here[field]}", this row "${{ ...record, term }[field]}"`,
    }));
}

/** Something that the record of a core system says otherwise than it stands here. */
export interface ObligationDifference {
  readonly what:
    | 'closed there'
    | 'open there'
    | 'less owed there'
    | 'more owed there'
    | 'other charges there'
    | 'other rate there'
    | 'written off'
    | 'active again';
  readonly here: string;
  readonly there: string;
}

/** What a record says otherwise of the same credit. Only the portfolio is taken over; the rest is for a person. */
export function obligationDifferences(
  known: KnownObligation,
  record: ObligationRecord,
): ObligationDifference[] {
  const found: ObligationDifference[] = [];
  const tell = (what: ObligationDifference['what'], here: string | number, there: string | number) =>
    found.push({ what, here: String(here), there: String(there) });
  let [owed, charged] = [0, 0];
  for (const { capital, interest, iva, guarantee, paid } of record.instalments) {
    owed += capital - paid.capital + guarantee - paid.guarantee;
    charged += capital + interest + iva + guarantee;
  }
  const stateOf = (closedOn: string | null, sum: number) =>
    closedOn === null ? `owes ${sum}` : `closed on ${closedOn}`;
  const states = [stateOf(known.closedOn, known.owed), stateOf(record.closedOn, owed)] as const;
  if (known.closedOn === null && record.closedOn !== null) tell('closed there', ...states);
  else if (known.closedOn !== null && record.closedOn === null) tell('open there', ...states);
  else if (owed !== known.owed)
    tell(owed < known.owed ? 'less owed there' : 'more owed there', known.owed, owed);
  if (!known.charged.includes(charged)) tell('other charges there', known.charged.join(' or '), charged);
  const rates = ({ monthlyRate, ivaRate }: KnownObligation | ObligationRecord) =>
    `${Number(monthlyRate)}, IVA ${Number(ivaRate)}`;
  if (rates(known) !== rates(record)) tell('other rate there', rates(known), rates(record));
  if (known.portfolio !== record.portfolio) {
    const what = record.portfolio === 'written_off' ? 'written off' : 'active again';
    tell(what, known.portfolio, record.portfolio);
  }
  return found;
}
