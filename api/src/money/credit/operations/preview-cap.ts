import { monthlyFromAnnual } from '@portal/credit-engine';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { type UsuryRate, usuryCap } from '../queries/usury-rates.ts';
import { candidatesOf } from './cap-corrections.ts';

/** Credits that a preview counts; it says this number for any more. */
const COUNTED = 1000;

/** What a cap would change. */
export interface CapPreview {
  readonly credits: number;
  readonly people: number;
  /** Mails at most: one for each credit whose interest changes. */
  readonly mails: number;
  /** Largest change of the interest of one row due in the month, in pesos, near enough; late interest is not in it. */
  readonly largest: number;
}

/** Counts what a cap would change, up to 1,000 credits. Changes and locks nothing. */
export async function capPreview(
  db: Handle,
  { month, annual }: Pick<UsuryRate, 'month' | 'annual'>,
): Promise<CapPreview> {
  const found = await candidatesOf(db, { month, annual, correction_after: null }, COUNTED);
  const present = await usuryCap(db, `${month}-01`);
  const before = present?.isOfMonth ? monthlyFromAnnual(present.annual) : null;
  const { rows } = await sql<{ largest: number | null }>`
    select max(round(i.interest * abs(1 - least(o.monthly_rate, ${monthlyFromAnnual(annual)}::numeric)
      / nullif(least(o.monthly_rate, ${before}::numeric), 0))))::bigint as largest
    from obligation o join plan p on p.invoice = o.invoice and p.active
    join instalment i on i.invoice = o.invoice and i.plan_version = p.version
    where o.invoice = any(${found.map(({ invoice }) => invoice)}::text[])
      and i.due_date >= ${`${month}-01`}::date
      and i.due_date < (${`${month}-01`}::date + interval '1 month')::date`.execute(db);
  return {
    credits: found.length,
    people: new Set(found.map(({ fiscal_number }) => fiscal_number)).size,
    mails: found.length,
    largest: Number(rows[0]?.largest ?? 0),
  };
}
