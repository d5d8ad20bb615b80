import { canonicalFiscalNumber } from '@portal/values/fiscal-number';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { onWire, type PersonValues } from '../person-values.ts';

/** A customer as a core system describes them. Money is whole pesos; `joinedAt` is an ISO moment. */
export interface CustomerRecord extends PersonValues {
  readonly fiscalNumber: string;
  /** DIVIPOLA code of five digits. */
  readonly municipalityCode: string | null;
  readonly street: string;
  readonly pendingInformation: boolean;
  readonly joinedAt: string;
  readonly approvedLimit: number;
  readonly preapprovedIncrease: number;
  /** Their occupation; the stored one stays where it is left out. */
  readonly economicActivity?: string;
}

/**
 * Inserts or updates customers by national ID, any number in one statement. Rows without a change are not written.
 * Contact data belong to the portal once a customer exists: only the names, limits, activity and a missing place are
 * taken from a later record.
 * @returns number of new or changed customers.
 */
export async function saveCustomers(trx: Handle, records: readonly CustomerRecord[]): Promise<number> {
  if (records.length === 0) return 0;
  const rows = JSON.stringify(
    records.map((record) => ({
      fiscal_number: canonicalFiscalNumber(record.fiscalNumber),
      ...onWire(record),
      municipality_code: record.municipalityCode,
      street: record.street,
      pending_information: record.pendingInformation,
      joined_at: record.joinedAt,
      approved_limit: record.approvedLimit,
      preapproved_increase: record.preapprovedIncrease,
      economic_activity: record.economicActivity || null,
    })),
  );
  const saved = await sql`
    insert into customer
    select told.* from json_populate_recordset(null::customer, ${rows}::json) as told
    -- A row that is given is locked until the transaction ends, also where nothing of it changes.
    where not exists (select from customer c where c.fiscal_number = told.fiscal_number
      and (c.first_name, c.last_name, c.approved_limit, c.preapproved_increase)
        is not distinct from (told.first_name, told.last_name, told.approved_limit, told.preapproved_increase)
      and (c.municipality_code is not null or told.municipality_code is null)
      and coalesce(told.economic_activity, c.economic_activity) is not distinct from c.economic_activity)
    on conflict (fiscal_number) do update set
      first_name = excluded.first_name,
      last_name = excluded.last_name,
      municipality_code = coalesce(customer.municipality_code, excluded.municipality_code),
      approved_limit = excluded.approved_limit,
      preapproved_increase = excluded.preapproved_increase,
      economic_activity = coalesce(excluded.economic_activity, customer.economic_activity)`.execute(trx);
  return Number(saved.numAffectedRows ?? 0);
}

/** Inserts or renames departments and municipalities by DIVIPOLA code. */
export async function savePlaces(
  trx: Handle,
  places: {
    readonly departments: readonly { readonly code: string; readonly name: string }[];
    readonly municipalities: readonly { readonly code: string; readonly name: string }[];
  },
): Promise<number> {
  const departments = await sql`
    insert into department select * from json_populate_recordset(null::department, ${JSON.stringify(places.departments)}::json)
    on conflict (code) do update set name = excluded.name where department.name <> excluded.name`.execute(
    trx,
  );
  const municipalities = await sql`
    insert into municipality (code, department_code, name)
    select code, left(code, 2), name
      from json_populate_recordset(null::municipality, ${JSON.stringify(places.municipalities)}::json)
    on conflict (code) do update set name = excluded.name where municipality.name <> excluded.name`.execute(
    trx,
  );
  return Number(departments.numAffectedRows ?? 0) + Number(municipalities.numAffectedRows ?? 0);
}
