import { type Allocation, type CreditState, lowerOfEachMonth } from '@portal/credit-engine';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { creditsByInvoice } from '../queries/credits.ts';
import { type HistoryEvent, historyOf, replayed, type StandingEntry } from '../queries/history.ts';
import type { CreditTables, PlanReason } from '../tables.ts';
import {
  letGoPostings,
  type Posting,
  postingsOf,
  reverseEntries,
  wholePosting,
  writeEntry,
  writeLetGo,
} from './entries.ts';
import { keepClosingCaps } from './events.ts';
import { isSamePlan, writePlan } from './plan-versions.ts';
import { type ToldChange, toldFigures } from './tell-change.ts';

type Payment = Extract<HistoryEvent, { kind: 'payment' }>;

/** Reason and time of a restatement. */
export interface Restatement {
  /** Reason of the new plan version, if one is written. */
  readonly planReason: PlanReason;
  readonly reason: string;
  /** Business date (Bogotá) of `occurredAt`. */
  readonly asOf: string;
  readonly occurredAt: Date;
}

/** Changes by restating: none where `entries` is 0 and `planVersion` null. Whole pesos. */
export interface Restated extends Omit<ToldChange, 'before'> {
  readonly entries: number;
  readonly planVersion: number | null;
  /** Interest and IVA of payments that count as capital now; below 0 where capital counts as interest and IVA. */
  readonly givenBack: number;
  /** Late interest that payments had settled and that is not owed any more; below 0 where more is owed. */
  readonly lateGivenBack: number;
  /** Change of all interest, with the late interest that was paid; below 0 where the interest falls. */
  readonly charged: number;
  readonly isClosed: boolean;
}

const keyOf = ({ account, invoice, instalment, component }: Posting): string =>
  JSON.stringify([account, invoice, instalment, component]);

/** Postings that turn the standing ones into the target, line by line. */
function difference(standing: readonly Posting[], target: readonly Posting[]): Posting[] {
  const sums = new Map<string, Posting>();
  const add = (posting: Posting, amount: number) => {
    const key = keyOf(posting);
    sums.set(key, { ...posting, amount: (sums.get(key)?.amount ?? 0) + amount });
  };
  for (const posting of target) add(posting, posting.amount);
  for (const posting of standing) add(posting, -posting.amount);
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}

const OUTSIDE = new Set(['gateway_clearing', 'unapplied_payments']);

/** Target postings of a payment on an invoice. */
function targetOf(invoice: string, event: Payment, { applied, ...allocation }: Allocation): Posting[] {
  const standing = event.entries.flatMap(({ postings }) => postings);
  const taken = postingsOf(invoice, allocation);
  if (event.source.startsWith('payment:')) {
    return [
      ...taken,
      ...wholePosting('unapplied_payments', invoice, applied.total - event.amount),
      ...wholePosting('gateway_clearing', invoice, event.amount),
    ];
  }
  const waited = standing.find(({ account }) => OUTSIDE.has(account));
  return [...taken, ...wholePosting('unapplied_payments', waited?.invoice ?? invoice, applied.total)];
}

const lateIn = (postings: readonly Posting[]): number =>
  postings.filter(({ component }) => component === 'mora').reduce((sum, { amount }) => sum + amount, 0);

const interestOf = ({ instalments, offPlan = [] }: Pick<CreditState, 'instalments' | 'offPlan'>): number =>
  instalments.reduce((sum, { charges }) => sum + charges.interest + charges.iva, 0) +
  offPlan.reduce(
    (sum, { interest, iva, givenBack: back }) => sum + interest + iva - back.interest - back.iva,
    0,
  );

const interestIn = (postings: readonly Posting[]): number =>
  postings
    .filter(({ component }) => component === 'interest' || component === 'iva')
    .reduce((sum, { amount }) => sum + amount, 0);

/**
 * Brings a credit to the state that its history gives. Where the ledger differs for a payment, its entry is reversed
 * and written anew (for a cap that came late, an entry of its own gives the difference back); where the plan differs,
 * it gets a new version; the obligation is open or closed by its history. Does nothing where all agree. The caller
 * holds the lock of the obligation.
 */
export async function restate(trx: Handle, invoice: string, restatement: Restatement): Promise<Restated> {
  const history = await historyOf(trx, invoice);
  const result = replayed(history);
  const byId = new Map(
    result.events.flatMap((done) =>
      done.outcome === 'allocated' ? [[done.event.id, done.allocation] as const] : [],
    ),
  );
  let [entries, givenBack, lateGivenBack] = [0, 0, 0];
  for (const whole of history.events) {
    const allocation = byId.get(String(whole.id));
    if (whole.kind !== 'payment' || allocation === undefined) continue;
    entries += await correctLetGo(trx, whole, letGoPostings(invoice, allocation), restatement);
    const event = { ...whole, entries: whole.entries.filter((entry) => !isLetGo(entry)) };
    const standing = event.entries.flatMap(({ postings }) => postings);
    const target = targetOf(invoice, event, allocation);
    const missing = difference(standing, target);
    if (missing.length === 0) continue;
    givenBack += interestIn(missing);
    lateGivenBack += lateIn(missing);
    await correct(trx, event, { missing, target }, restatement);
    entries += 1;
  }
  const { planReason: reason, asOf: on } = restatement;
  const refusedTerms = result.events.flatMap((done) => (done.outcome === 'refused' ? [done.event.term] : []));
  const told = { givenBack, lateGivenBack, after: toldFigures(result.state, on), refusedTerms };
  if (history.cameClosed)
    return { entries, planVersion: null, ...told, charged: -givenBack - lateGivenBack, isClosed: true };

  const [credit] = await creditsByInvoice(trx, [invoice]);
  if (credit === undefined) throw new RangeError(`There is no invoice ${invoice}`);
  const planVersion = isSamePlan(credit.state, result.state)
    ? null
    : await writePlan(trx, { invoice, state: result.state, reason, on });
  if (planVersion === null && credit.state.laidFrom !== result.state.laidFrom) {
    // The rows are the same, so this is no new plan.
    await sql`update plan set laid_from = ${result.state.laidFrom ?? null}::integer
      where invoice = ${invoice} and active`.execute(trx);
  }
  const isClosed = result.closedOn !== null;
  const closing = result.events.find((done) => done.outcome === 'allocated' && done.allocation.settles);
  if (closing?.outcome === 'allocated') {
    const now = history.opening.caps ?? {};
    await keepClosingCaps(trx, Number(closing.event.id), lowerOfEachMonth(closing.event.caps ?? now, now));
  }
  if (entries > 0 || planVersion !== null || credit.closedOn !== result.closedOn) {
    await trx
      .withTables<CreditTables>()
      .updateTable('obligation')
      .set((eb) => ({
        version: eb('version', '+', 1),
        status: isClosed ? ('closed' as const) : ('open' as const),
        closed_on: result.closedOn,
      }))
      .where('invoice', '=', invoice)
      .execute();
  }
  const inPlan = planVersion === null ? 0 : interestOf(result.state) - interestOf(credit.state);
  const charged = (planVersion === null && isClosed ? -givenBack : inPlan) - lateGivenBack;
  return { entries, planVersion, ...told, charged, isClosed };
}

const isLetGo = ({ kind }: StandingEntry): boolean => kind === 'written_down';

/** Brings what a payment lets go to what its history gives. @returns 1 where that changed, otherwise 0 */
async function correctLetGo(
  trx: Handle,
  event: Payment,
  target: readonly Posting[],
  { reason, asOf, occurredAt }: Restatement,
): Promise<number> {
  const entries = event.entries.filter(isLetGo);
  const standing = entries.flatMap(({ postings }) => postings);
  if (difference(standing, target).length === 0) return 0;
  await reverseEntries(
    trx,
    entries.map(({ id }) => id),
    { asOf, occurredAt, reason },
  );
  await writeLetGo(trx, { eventId: event.id, written: event.written, occurredAt, asOf }, target);
  return 1;
}

async function correct(
  trx: Handle,
  event: Payment,
  postings: { readonly missing: readonly Posting[]; readonly target: readonly Posting[] },
  { planReason, reason, asOf, occurredAt }: Restatement,
): Promise<void> {
  const kind = event.source.startsWith('payment:') ? 'payment' : 'applied';
  const first = event.source.slice(kind.length + 1);
  const isCap = planReason === 'cap' && event.entries.length > 0;
  if (!isCap) {
    const standing = event.entries.map(({ id }) => id);
    if (standing.length > 0) await reverseEntries(trx, standing, { asOf, occurredAt, reason });
  }
  const entryId = await writeEntry(
    trx,
    {
      kind: isCap ? 'cap_correction' : kind,
      sourceId: event.written === 0 ? first : `${first}:${event.written}`,
      transactionId: event.transactionId,
      eventId: event.id,
      occurredAt,
      asOf,
      reason,
    },
    isCap ? postings.missing : postings.target,
  );
  if (entryId === undefined) throw new Error(`The ledger holds a correction of event ${event.id} already`);
}
