import { businessDate } from '@portal/values/bogota-time';
import { timestampWithOffset } from '../bogota.ts';
import { institutionName } from './institutions.ts';
import type { StoredTransaction } from './transactions.ts';

const columns = [
  'fecha_hora',
  'transaccion',
  'referencia',
  'cus',
  'ticket',
  'banco',
  'valor',
  'estado',
  'motivo',
] as const;

/**
 * The gateway's file of a day: one line for every final state a transaction took on that day in Bogotá, so a payment
 * approved and reversed has two. `valor` in pesos with two decimals; lines end with CR LF.
 *
 * @param day 'YYYY-MM-DD'
 */
export function reconciliationFile(transactions: readonly StoredTransaction[], day: string): string {
  const lines = transactions.flatMap((stored) =>
    stored.history
      .filter((step) => step.status !== 'PENDING' && businessDate(new Date(step.at)) === day)
      .map((step) => {
        const { wire } = stored;
        const extra = wire.payment_method.extra;
        return {
          at: step.at,
          cells: [
            timestampWithOffset(new Date(step.at)),
            wire.id,
            wire.reference,
            extra.traceability_code,
            extra.ticket_id,
            institutionName(wire.payment_method.financial_institution_code) ?? '',
            (wire.amount_in_cents / 100).toFixed(2),
            step.status,
            step.reason ?? '',
          ],
        };
      }),
  );
  lines.sort((a, b) => a.at.localeCompare(b.at));
  return [columns, ...lines.map((line) => line.cells)]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('');
}

// A spreadsheet runs what begins with = + - @: such a cell gets an apostrophe.
function cell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
