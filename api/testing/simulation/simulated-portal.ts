import { paymentTables } from '../../src/money/payments/tables.ts';
import type { PaymentFixture } from '../../src/money/payments/testing/payment-fixture.ts';
import type { Handle } from '../../src/platform/database/database.ts';
import type { CapTable, ModelCredit, ModelPayment, ModelTermChange } from './money-model-shapes.ts';
import type { Seeded } from './seeded.ts';
import type { SimulatedMailbox } from './simulated-mailbox.ts';

/** Acts that a simulation must have done at least once each; without one of them it shows too little. */
export const KINDS = [
  'pay',
  'part',
  'total',
  'capital, shorter term',
  'capital, lower instalment',
  'approve',
  'refuse',
  'flap',
  'lose',
  'duplicate',
  'reorder',
  'expire',
  'take back',
  'term changed',
  'cap entered',
  'midnight',
  'crash',
  'figures compared',
  'papers, mails, reports and files compared',
] as const;

/** How often each thing was done, the kinds above among them. */
export type Acts = Readonly<Record<string, number>>;

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

/** The portal and what is known about it from outside: credits, payments, caps, mails; all from one seed. */
export interface Simulation {
  readonly world: PaymentFixture;
  readonly mailbox: SimulatedMailbox;
  readonly random: Seeded;
  readonly credits: SimulatedCredit[];
  readonly payments: SimulatedPayment[];
  caps: CapTable;
  /** Months whose cap an administrator entered. */
  readonly entered: Set<string>;
  today: string;
  /** Draws which acts are looked at on every surface, apart from what happens. */
  readonly looking: Seeded;
  /** Of so many acts one is looked at on papers, mails, reports, files and the comparison too. */
  readonly everyPaper: number;
  /** Invoices that something was done to since they were last looked at. */
  readonly touched: Set<string>;
  readonly acts: Record<string, number>;
}

/** The day so many days after one. */
export function dayAfter(on: string, days: number): string {
  return new Date(Date.parse(on) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Counts something that was done, once or so many times. */
export function did(
  { acts }: Pick<Simulation, 'acts'>,
  act: (typeof KINDS)[number] | string,
  times = 1,
): void {
  acts[act] = (acts[act] ?? 0) + times;
}

/** Sum of the acts of several worlds. */
export function sumOfActs(of: readonly Acts[]): Acts {
  const sum: { acts: Record<string, number> } = { acts: {} };
  for (const acts of of) for (const [act, times] of Object.entries(acts)) did(sum, act, times);
  return sum.acts;
}

/** Which of the kinds were not done at all. */
export function kindsMissing(acts: Acts): readonly string[] {
  return KINDS.filter((kind) => !((acts[kind] ?? 0) > 0));
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
