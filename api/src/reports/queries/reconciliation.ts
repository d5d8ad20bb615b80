import type { Output } from '@portal/contract';
import { businessDate } from '@portal/contract/bogota-time';
import { addDays, daysBetween } from '@portal/contract/dates';
import {
  type BookedPayment,
  differenceBetween,
  type Gateway,
  GatewayUnavailableError,
  historicByTrazability,
  paidBetween,
  paymentsByReference,
  type ReconciliationLine,
} from '../../payments/index.ts';
import { ApiError } from '../../platform/api-error.ts';
import { startOfBusinessDate } from '../../platform/clock.ts';
import type { Handle } from '../../platform/database.ts';
import { dayRange } from '../../platform/day-range.ts';

type Wire = Output<'GET /api/payment/conciliate'>;
export type Difference = Wire['differences'][number];

/** Longest range in days; the screen offers the days of one month. */
export const LONGEST_RECONCILIATION = 31;

/** One payment on both sides; `kind` is null where they agree. */
export interface Compared extends Omit<Difference, 'kind'> {
  readonly kind: Difference['kind'] | null;
}

/** First and last day. @throws ApiError INVALID_REQUEST */
export function reconciliationDays(filters: {
  readonly min_date?: string;
  readonly max_date?: string;
}): readonly [string, string] {
  const names = ['/query/min_date', '/query/max_date'] as const;
  const { firstDay, lastDay } = dayRange(filters.min_date, filters.max_date, names, LONGEST_RECONCILIATION);
  if (firstDay === undefined || lastDay === undefined) throw new ApiError('INVALID_REQUEST');
  return [firstDay, lastDay];
}

const bankLines = async (gateway: Gateway, first: string, last: string): Promise<ReconciliationLine[]> => {
  const lines: ReconciliationLine[] = [];
  try {
    for (let day = first; day <= last; day = addDays(day, 1))
      lines.push(...(await gateway.reconciliation(day)));
  } catch (error) {
    if (error instanceof GatewayUnavailableError) throw new ApiError('UNAVAILABLE', { cause: error });
    throw error;
  }
  return lines;
};

const compare = (bank: ReconciliationLine, ours: BookedPayment | undefined): Compared => ({
  kind: differenceBetween(bank, ours),
  date: bank.at.slice(0, 10),
  reference: bank.reference,
  transaction_id: ours?.publicId ?? '',
  fiscal_number: ours?.fiscalNumber ?? '',
  trazability_code: bank.trazabilityCode,
  our_status: ours?.status ?? '',
  our_amount: ours?.amount ?? null,
  bank_status: bank.status,
  bank_amount: bank.amount,
  bank_amount_said: bank.amountSaid ?? '',
});

const onlyHere = (ours: BookedPayment): Compared => ({
  kind: differenceBetween(undefined, ours),
  date: businessDate(ours.paidAt ?? ours.createdAt),
  reference: ours.reference,
  transaction_id: ours.publicId,
  fiscal_number: ours.fiscalNumber,
  trazability_code: ours.trazabilityCode,
  our_status: ours.status,
  our_amount: ours.amount,
  bank_status: '',
  bank_amount: null,
  bank_amount_said: '',
});

/**
 * Compares our payments of some days with the bank's files: every payment of either side, by day.
 * @throws ApiError UNAVAILABLE when a file cannot be fetched.
 */
export async function reconcile(
  db: Handle,
  gateway: Gateway,
  [first, last]: readonly [string, string],
): Promise<Compared[]> {
  // A payment may take several final states in these days; the last one counts.
  const lines = new Map<string, ReconciliationLine>();
  for (const line of await bankLines(gateway, first, last)) lines.set(line.reference, line);
  const ours = new Map(
    (await paymentsByReference(db, gateway.name, [...lines.keys()])).map((payment) => [
      payment.reference,
      payment,
    ]),
  );
  // The reference of an imported payment differs from the bank's; its trazability code is the same.
  const unknown = [...lines.values()].filter(({ reference }) => !ours.has(reference));
  const imported = await historicByTrazability(
    db,
    unknown.map(({ trazabilityCode }) => trazabilityCode),
  );
  const byCode = new Map(imported.map((payment) => [payment.trazabilityCode, payment]));
  for (const { reference, trazabilityCode } of unknown) {
    const payment = byCode.get(trazabilityCode);
    if (payment) ours.set(reference, payment);
  }
  const known = new Set([...ours.values()].map(({ publicId }) => publicId));
  const [from, before] = [startOfBusinessDate(first), startOfBusinessDate(addDays(last, 1))];
  const missing = (await paidBetween(db, gateway.name, from, before)).filter(
    ({ publicId, reference }) => !lines.has(reference) && !known.has(publicId),
  );
  return [...lines.values()]
    .map((line) => compare(line, ours.get(line.reference)))
    .concat(missing.map(onlyHere))
    .sort((a, b) => a.date.localeCompare(b.date) || a.reference.localeCompare(b.reference));
}

const PAID = 'APPROVED';
const ROWS_SHOWN = 100;

const isDifference = (one: Compared): one is Difference => one.kind !== null;

/** The comparison for the screen: sums by day, and the first differences. */
export function reconciliationReport(
  compared: readonly Compared[],
  [first, last]: readonly [string, string],
): Wire {
  const differences = compared.filter(isDifference);
  const sum = (amounts: readonly (number | null)[]) =>
    amounts.reduce((total: number, amount) => total + (amount ?? 0), 0);
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => {
    const date = addDays(first, index);
    const of = compared.filter((one) => one.date === date);
    const atBank = of.filter((one) => one.bank_status === PAID);
    const here = of.filter((one) => one.our_status === 'Approved');
    return {
      date,
      bank_count: atBank.length,
      bank_amount: sum(atBank.map((one) => one.bank_amount)),
      our_count: here.length,
      our_amount: sum(here.map((one) => one.our_amount)),
      differences: of.filter(isDifference).length,
    };
  });
  return {
    days,
    matched: compared.length - differences.length,
    total_differences: differences.length,
    // Differences that a person can settle stand before payments that the file cannot name.
    differences: differences
      .toSorted((a, b) => Number(a.kind === 'outside') - Number(b.kind === 'outside'))
      .slice(0, ROWS_SHOWN),
  };
}
