import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { ReconciliationLine } from '../../payments/index.ts';
import { deskTables } from '../tables.ts';

/** The lines of a day as rows of `money_bank_line`, in JSON. */
export function bankLineRows(day: string, lines: readonly ReconciliationLine[]): string {
  return JSON.stringify(
    lines.map((line) => ({
      day,
      reference: line.reference,
      gateway_id: line.gatewayId,
      trazability_code: line.trazabilityCode,
      amount: line.amount,
      amount_said: line.amountSaid,
      is_paid: line.isPaid,
      status: line.status,
      at: line.at,
    })),
  );
}

/** Stores the compared file of a day in place of an earlier one. */
export async function keepBankLines(
  trx: Handle,
  day: string,
  lines: readonly ReconciliationLine[],
): Promise<void> {
  await deskTables(trx).deleteFrom('money_bank_line').where('day', '=', day).execute();
  if (lines.length === 0) return;
  await sql`insert into money_bank_line
    select * from json_populate_recordset(null::money_bank_line, ${bankLineRows(day, lines)}::json)`.execute(
    trx,
  );
}
