import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { ObligationRecord } from './open-obligations.ts';

/**
 * Updates existing obligations by a core system: zone, sales person and portfolio (a credit is written off there). Plan
 * and balances stay, since the ledger is more recent; a record with another owner, opening day or principal changes
 * nothing. One statement.
 * @returns number of changed obligations.
 */
export async function updateObligations(
  trx: Handle,
  records: readonly Omit<ObligationRecord, 'instalments'>[],
): Promise<number> {
  const rows = records.map((record) => ({
    invoice: record.invoice,
    fiscal_number: record.fiscalNumber,
    opened_on: record.openedOn,
    principal: record.principal,
    zone_code: record.zoneCode,
    sales_person: record.salesPerson,
    portfolio: record.portfolio,
  }));
  const changed = await sql`
    update obligation o
    set zone_code = told.zone_code, sales_person = told.sales_person, portfolio = told.portfolio, version = o.version + 1
    from json_populate_recordset(null::obligation, ${JSON.stringify(rows)}::json) as told
    where told.invoice = o.invoice
      and (told.fiscal_number, told.opened_on, told.principal) = (o.fiscal_number, o.opened_on, o.principal)
      and (o.zone_code, o.sales_person, o.portfolio)
        is distinct from (told.zone_code, told.sales_person, told.portfolio)`.execute(trx);
  return Number(changed.numAffectedRows ?? 0);
}
