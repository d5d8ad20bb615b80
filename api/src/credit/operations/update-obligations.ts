import { sql } from 'kysely';
import type { Handle } from '../../platform/database.ts';
import type { ObligationRecord } from './open-obligations.ts';

/**
 * Updates existing obligations by a core system: zone, sales person and portfolio (a credit is written off there). Plan
 * and balances stay, since the ledger is more recent. One statement.
 * @returns number of changed obligations.
 */
export async function updateObligations(
  trx: Handle,
  records: readonly Pick<ObligationRecord, 'invoice' | 'zoneCode' | 'salesPerson' | 'portfolio'>[],
): Promise<number> {
  const rows = records.map(({ invoice, zoneCode, salesPerson, portfolio }) => ({
    invoice,
    zone_code: zoneCode,
    sales_person: salesPerson,
    portfolio,
  }));
  const changed = await sql`
    update obligation o
    set zone_code = told.zone_code, sales_person = told.sales_person, portfolio = told.portfolio, version = o.version + 1
    from json_populate_recordset(null::obligation, ${JSON.stringify(rows)}::json) as told
    where told.invoice = o.invoice
      and (o.zone_code, o.sales_person, o.portfolio)
        is distinct from (told.zone_code, told.sales_person, told.portfolio)`.execute(trx);
  return Number(changed.numAffectedRows ?? 0);
}
