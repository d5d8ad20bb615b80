import { setImmediate } from 'node:timers/promises';
import { businessDate } from '@portal/values/bogota-time';
import { type Handle, inSnapshot } from '../../../platform/database/database.ts';
import {
  balanceFaults,
  invoicesAfter,
  newestEntry,
  receivedFor,
  touchedAfter,
  unbalancedEntries,
} from '../../credit/index.ts';
import {
  claimsAfter,
  claimsByReference,
  claimsSince,
  differenceBetween,
  type PaymentClaim,
  unknownPayments,
} from '../../payments/index.ts';
import {
  bankLines,
  bankLinesAfter,
  comparedDays,
  explainedByHand,
  openDifferences,
} from '../queries/bank-lines.ts';

/**
 * A difference between the bank's file, transactions, postings and balances:
 * - `bank`: bank's file and transaction; `found` is the kind of difference;
 * - `posting`: the amount that a transaction claims and the amount of its postings, whole pesos;
 * - `unknown_transaction`: postings of a transaction that does not exist;
 * - `entry_unbalanced`, `capital`, `guarantee`, `overpaid`, `closed_owes`: within the ledger, and against the plans.
 */
export interface MoneyDifference {
  readonly kind:
    | 'bank'
    | 'posting'
    | 'unknown_transaction'
    | 'entry_unbalanced'
    | 'capital'
    | 'guarantee'
    | 'overpaid'
    | 'closed_owes';
  /** Public id of the transaction, reference at the bank, number of the invoice or of the entry. */
  readonly subject: string;
  readonly expected: string | number;
  readonly found: string | number;
}

export interface MoneyVerdict {
  /** In the order in which they were found; at most the first hundred. */
  readonly differences: readonly MoneyDifference[];
  readonly read: { readonly payments: number; readonly invoices: number; readonly bankLines: number };
  /** Highest id of an entry at the time of the check. */
  readonly newestEntry: number;
}

/** Scope of a check: everything; or what moved since a time or after an entry, and the open differences of files. */
export type CheckScope =
  | { readonly kind: 'whole' }
  | { readonly kind: 'latest'; readonly since: Date; readonly afterEntry: number };

const CHUNK = 5_000;
const DIFFERENCES_KEPT = 100;

/** Collects differences up to a limit. */
class Findings {
  readonly differences: MoneyDifference[] = [];
  payments = 0;
  invoices = 0;
  bankLines = 0;
  add(found: readonly MoneyDifference[]): void {
    this.differences.push(...found.slice(0, DIFFERENCES_KEPT - this.differences.length));
  }
}

/** Transactions = postings: the ledger holds the amount that each payment claims. */
async function checkClaims(trx: Handle, claims: readonly PaymentClaim[], findings: Findings): Promise<void> {
  const received = await receivedFor(
    trx,
    claims.map(({ publicId }) => publicId),
  );
  // The embedded database runs in this thread: other calls get their turn between two pieces.
  await setImmediate();
  findings.payments += claims.length;
  findings.add(
    claims.flatMap(({ publicId, claims: expected }): MoneyDifference[] => {
      const found = received.get(publicId) ?? 0;
      return found === expected ? [] : [{ kind: 'posting', subject: publicId, expected, found }];
    }),
  );
}

/**
 * Bank's file = transactions, for these payments: each one that the books hold for paid is in a compared file, with the
 * same data.
 */
async function checkAgainstFiles(
  trx: Handle,
  claims: readonly PaymentClaim[],
  days: ReadonlySet<string>,
  findings: Findings,
): Promise<void> {
  const ofGateway = claims.filter(({ money }) => money !== 'none' && money !== 'historic');
  const lines = await bankLines(
    trx,
    ofGateway.map(({ reference }) => reference),
  );
  const missing = ofGateway.filter(
    ({ reference, paidAt }) => !lines.has(reference) && paidAt !== null && days.has(businessDate(paidAt)),
  );
  const explained = await explainedByHand(
    trx,
    missing.map(({ reference }) => reference),
  );
  findings.add(
    missing
      .filter(({ reference }) => !explained.has(reference))
      .map(({ reference, amount }) => ({
        kind: 'bank',
        subject: reference,
        expected: amount,
        found: 'only_here',
      })),
  );
}

/** Bank's file = transactions, for these lines: the bank's last state of each payment is the state in the books. */
async function checkLines(
  trx: Handle,
  lines: Awaited<ReturnType<typeof bankLinesAfter>>,
  findings: Findings,
): Promise<void> {
  const payments = await claimsByReference(
    trx,
    lines.map(({ reference }) => reference),
  );
  const byReference = new Map(payments.map((payment) => [payment.reference, payment]));
  const differing = lines.flatMap((line) => {
    const payment = byReference.get(line.reference);
    const found = differenceBetween(line, payment);
    // A refused payment that only the bank knows moved no money.
    const isNothing = found === null || (found === 'only_at_bank' && !line.isPaid);
    return isNothing ? [] : [{ line, payment, found }];
  });
  const explained = await explainedByHand(
    trx,
    differing.map(({ line }) => line.reference),
  );
  findings.bankLines += lines.length;
  findings.add(
    differing
      .filter(({ line }) => !explained.has(line.reference))
      .map(({ line, found }) => ({
        kind: 'bank',
        subject: line.reference,
        expected: line.amount ?? line.amountSaid ?? '',
        found,
      })),
  );
}

/** Postings = balances, for these invoices. */
async function checkBalances(trx: Handle, invoices: readonly string[], findings: Findings): Promise<void> {
  const faults = await balanceFaults(trx, invoices);
  await setImmediate();
  findings.invoices += invoices.length;
  findings.add(
    faults.map(({ kind, subject, ledger, plan }) => ({ kind, subject, expected: plan, found: ledger })),
  );
}

async function checkUnknown(trx: Handle, publicIds: readonly string[], findings: Findings): Promise<void> {
  const unknown = await unknownPayments(trx, publicIds);
  findings.add(
    unknown.map((subject) => ({
      kind: 'unknown_transaction',
      subject,
      expected: 'a transaction',
      found: 'none',
    })),
  );
}

async function checkEntries(trx: Handle, after: number, findings: Findings): Promise<void> {
  const unbalanced = await unbalancedEntries(trx, after);
  findings.add(
    unbalanced.map(({ kind, subject, ledger }) => ({ kind, subject, expected: 0, found: ledger })),
  );
}

/** Checks everything, in pieces that fit in memory. */
async function checkWhole(trx: Handle, findings: Findings): Promise<void> {
  const days = await comparedDays(trx);
  for (let after = 0; ; ) {
    const claims = await claimsAfter(trx, after, CHUNK);
    const last = claims.at(-1);
    if (!last) break;
    await checkClaims(trx, claims, findings);
    await checkAgainstFiles(trx, claims, days, findings);
    after = last.id;
  }
  for (let after = 0; ; ) {
    const { last, transactionIds } = await touchedAfter(trx, after, CHUNK);
    if (last === undefined) break;
    await checkUnknown(trx, transactionIds, findings);
    after = last;
  }
  for (let after = ''; ; ) {
    const lines = await bankLinesAfter(trx, after, CHUNK);
    const last = lines.at(-1);
    if (!last) break;
    await checkLines(trx, lines, findings);
    after = last.reference;
  }
  for (let after = ''; ; ) {
    const invoices = await invoicesAfter(trx, after, CHUNK);
    const last = invoices.at(-1);
    if (last === undefined) break;
    await checkBalances(trx, invoices, findings);
    after = last;
  }
  await checkEntries(trx, 0, findings);
}

async function checkLatest(
  trx: Handle,
  { since, afterEntry }: Extract<CheckScope, { kind: 'latest' }>,
  findings: Findings,
): Promise<void> {
  const transactionIds = new Set<string>();
  const invoices = new Set<string>();
  for (let after = afterEntry; ; ) {
    const touched = await touchedAfter(trx, after, CHUNK);
    for (const id of touched.transactionIds) transactionIds.add(id);
    for (const invoice of touched.invoices) invoices.add(invoice);
    if (touched.last === undefined) break;
    after = touched.last;
  }
  // Open differences of compared files, however long ago their money moved.
  const differing = await openDifferences(trx);
  const moved = await claimsSince(trx, since, [...transactionIds]);
  const known = new Set(moved.map(({ id }) => id));
  const claims = [...moved, ...(await claimsByReference(trx, differing)).filter(({ id }) => !known.has(id))];
  await checkClaims(trx, claims, findings);
  await checkAgainstFiles(trx, claims, await comparedDays(trx), findings);
  await checkUnknown(trx, [...transactionIds], findings);
  await checkBalances(trx, [...invoices], findings);
  await checkEntries(trx, afterEntry, findings);
  const lines = await bankLines(trx, [
    ...new Set([...claims.map(({ reference }) => reference), ...differing]),
  ]);
  await checkLines(trx, [...lines.values()], findings);
}

/**
 * Compares bank's files, transactions, postings and balances in the state of one moment: writers go on meanwhile, and
 * the check sees each of their transactions as a whole or not at all. Changes nothing.
 */
export async function checkMoney(db: Handle, scope: CheckScope): Promise<MoneyVerdict> {
  return await inSnapshot(db, async (trx) => {
    const findings = new Findings();
    const newest = await newestEntry(trx);
    if (scope.kind === 'whole') await checkWhole(trx, findings);
    else await checkLatest(trx, scope, findings);
    const { differences, payments, invoices, bankLines: lines } = findings;
    return { differences, read: { payments, invoices, bankLines: lines }, newestEntry: newest };
  });
}
