import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { UsuryRate } from '../queries/usury-rates.ts';

export interface ZoneRecord {
  readonly code: string;
  readonly name: string;
  readonly excludesTermChange: boolean;
}

/** Inserts or changes zones by code. @returns number of new or changed zones. */
export async function saveZones(trx: Handle, zones: readonly ZoneRecord[]): Promise<number> {
  const rows = zones.map(({ code, name, excludesTermChange }) => ({
    code,
    name,
    excludes_term_change: excludesTermChange,
  }));
  const saved = await sql`
    insert into zone select * from json_populate_recordset(null::zone, ${JSON.stringify(rows)}::json)
    on conflict (code) do update set name = excluded.name, excludes_term_change = excluded.excludes_term_change
    where (zone.name, zone.excludes_term_change) is distinct from (excluded.name, excluded.excludes_term_change)`.execute(
    trx,
  );
  return Number(saved.numAffectedRows ?? 0);
}

/** Stores the least payment that the gateway takes, whole pesos: it holds for what happens from now on. */
export async function saveLeastPayment(db: Handle, amount: number): Promise<void> {
  await sql`update least_payment set amount = ${amount} where amount <> ${amount}`.execute(db);
}

/**
 * Inserts or corrects monthly caps. A cap that is entered here limits the agreed rates of all credits. A cap of a core
 * system's file limits the rows that are laid anew here and the credits that came before it, but not the rows of that
 * file, which respect it already. Existing credits are corrected for both.
 * @returns number of new or changed caps.
 */
export async function saveUsuryRates(
  trx: Handle,
  rates: readonly UsuryRate[],
  origin: 'entered' | 'file' = 'file',
): Promise<number> {
  const limits = origin === 'entered';
  const saved = await sql`
    insert into usury_rate (month, annual, source, limits_plans, correction_due, arrival)
    select month, annual, source, ${limits}::boolean, ${limits}::boolean or exists (select from obligation),
      (select coalesce(max(arrival), 0) + 1 from usury_rate)
    from json_populate_recordset(null::usury_rate, ${JSON.stringify(rates)}::json)
    on conflict (month) do update set annual = excluded.annual, source = excluded.source,
      limits_plans = usury_rate.limits_plans or excluded.limits_plans,
      arrival = case when usury_rate.annual = excluded.annual then usury_rate.arrival else excluded.arrival end,
      correction_due = usury_rate.correction_due or ${limits}::boolean
        or (usury_rate.annual <> excluded.annual and excluded.correction_due),
      correction_after = null,
      corrected = case when usury_rate.annual = excluded.annual then usury_rate.corrected else 0 end
    where (usury_rate.annual, usury_rate.source) is distinct from (excluded.annual, excluded.source)`.execute(
    trx,
  );
  return Number(saved.numAffectedRows ?? 0);
}
