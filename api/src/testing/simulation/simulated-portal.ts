import { paymentTables } from '../../payments/tables.ts';
import type { World } from '../../payments/testing/payment-world.ts';
import type { Handle } from '../../platform/database.ts';
import type { CapTable, ModelCredit, ModelPayment, ModelTermChange } from './money-model-shapes.ts';
import type { Seeded } from './seeded.ts';

/** A payment as the simulation knows it: what was asked for and what the bank will do. */
export interface SimulatedPayment extends ModelPayment {
  readonly reference: string;
  readonly invoice: string;
}

export interface SimulatedTermChange extends ModelTermChange {
  /** Payments that had begun before it, of all credits: of one day, what came first counts first. */
  readonly after: number;
}

export interface SimulatedCredit {
  readonly invoice: string;
  readonly fiscalNumber: string;
  readonly terms: Omit<ModelCredit, 'history'>;
  readonly changes: SimulatedTermChange[];
  /** The caps that stood when it came: its rows were laid under those of them that a file had brought. */
  readonly knew: CapTable;
}

/** The portal and what is known about it from outside: credits, payments, caps; all from one seed. */
export interface Simulation {
  readonly world: World;
  readonly random: Seeded;
  readonly credits: SimulatedCredit[];
  readonly payments: SimulatedPayment[];
  caps: CapTable;
  /** Months whose cap an administrator entered. */
  readonly entered: Set<string>;
  today: string;
  readonly acts: Record<string, number>;
}

/** Invoices with a payment that the bank has not decided. */
export async function liveInvoices(db: Handle): Promise<ReadonlySet<string>> {
  const rows = await paymentTables(db)
    .selectFrom('payment_transaction as t')
    .innerJoin('payment_line as l', 'l.transaction_id', 't.id')
    .select('l.invoice')
    .where('t.status', 'in', ['Init', 'Pending'])
    .execute();
  return new Set(rows.map(({ invoice }) => invoice));
}
