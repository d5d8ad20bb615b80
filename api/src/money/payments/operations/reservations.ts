import type { Handle } from '../../../platform/database/database.ts';
import { type PaymentTables, paymentTables } from '../tables.ts';

/**
 * An earlier payment that prevents a new one (D-45): one without an answer of the bank, from any day, one approved
 * today, or one whose money waits to be applied, from any day.
 */
export interface Hindrance {
  readonly invoice: string;
  readonly kind: 'unfinished' | 'collected';
  readonly reference: string;
  /** CUS; null while PSE has not given it. */
  readonly trazabilityCode: string | null;
}

/**
 * Hindrances of paying these invoices on a day, by invoice: the same that `open_payment` finds under its locks, for a
 * refusal before it.
 */
export async function hindrancesOf(
  db: Handle,
  invoices: readonly string[],
  today: string,
): Promise<readonly Hindrance[]> {
  const rows = await paymentTables(db)
    .selectFrom('payment_reservation as r')
    .innerJoin('payment_transaction as t', 't.id', 'r.transaction_id')
    .select(['r.invoice', 'r.state', 't.reference', 't.trazability_code as trazabilityCode'])
    .where('r.invoice', 'in', invoices)
    .where((where) =>
      where.or([
        where('r.state', '=', 'live'),
        where('t.money', '=', 'suspense'),
        where.and([where('r.state', '=', 'collected'), where('r.business_date', '=', today)]),
      ]),
    )
    .orderBy('r.invoice')
    .execute();
  return rows.map(({ state, ...found }) => ({
    ...found,
    kind: state === 'live' ? ('unfinished' as const) : ('collected' as const),
  }));
}

type State = PaymentTables['payment_reservation']['state'];

async function moveReservations(
  trx: Handle,
  transactionId: number,
  change: { readonly from: readonly State[]; readonly state: State; readonly business_date?: string },
): Promise<void> {
  const { from, ...set } = change;
  await paymentTables(trx)
    .updateTable('payment_reservation')
    .set(set)
    .where('transaction_id', '=', transactionId)
    .where('state', 'in', from)
    .execute();
}

/** Frees the invoices of a payment for others: it ended without money, was taken back, or was left. */
export function releaseReservations(trx: Handle, transactionId: number): Promise<void> {
  return moveReservations(trx, transactionId, { from: ['live', 'collected'], state: 'released' });
}

/**
 * Holds the invoices of an approved payment for the business day on which the bank took the money. A late approval also
 * holds the invoices that its refusal had freed: until its money is applied they look unpaid and would be paid twice. A
 * payment that its customer left still holds nothing.
 */
export function collectReservations(
  trx: Handle,
  transactionId: number,
  businessDate: string,
  isLate: boolean,
): Promise<void> {
  return moveReservations(trx, transactionId, {
    from: isLate ? ['live', 'released'] : ['live'],
    state: 'collected',
    business_date: businessDate,
  });
}
