import type { Caps } from '@portal/credit-engine';
import type { Handle } from '../../../platform/database/database.ts';
import { invoicesOfCustomer } from './all-invoices.ts';
import { type Credit, creditsByInvoice } from './credits.ts';
import { type History, historiesOf, replayed } from './history.ts';

/** What a paper knew of each credit: the newest event it counted, and whether the credit was written off. */
export type KnownCredits = Readonly<
  Record<Credit['invoice'], { readonly event: number; readonly writtenOff: boolean }>
>;

/** Every credit of a customer as it is now, with its history. */
export interface CreditsWithHistory {
  readonly credits: readonly Credit[];
  readonly histories: ReadonlyMap<Credit['invoice'], History>;
}

/** Reads the credits of a customer with their histories, for papers of any day. Four queries, whatever their number. */
export async function creditsWithHistory(db: Handle, fiscalNumber: string): Promise<CreditsWithHistory> {
  const credits = await creditsOfCustomer(db, fiscalNumber);
  const invoices = credits.map(({ invoice }) => invoice);
  return { credits, histories: await historiesOf(db, invoices) };
}

/**
 * The credits of a customer as a paper of a day (Bogotá) had them, by what counts today: without what was taken back
 * since, with what came later for an earlier day, and under the caps of the months until then.
 * @param known what the paper knew of its day; everything until now where left out.
 * @param told payments whose money the paper told as received and not applied: it stands as told, whatever became of it.
 */
export function creditsOnDay(
  { credits: all, histories }: CreditsWithHistory,
  day: string,
  known?: KnownCredits,
  told: ReadonlySet<string> = new Set(),
): { readonly credits: readonly Credit[]; readonly known: KnownCredits } {
  const now: Record<string, KnownCredits[string]> = {};
  const credits: Credit[] = [];
  for (const credit of all) {
    const history = histories.get(credit.invoice);
    const isKnown = known === undefined || credit.openedOn < day || known[credit.invoice] !== undefined;
    if (history === undefined || !isKnown) continue;
    const { event, writtenOff } = known?.[credit.invoice] ?? {
      // Of a credit that came later nothing was known.
      event: known ? 0 : Math.max(0, ...history.events.map(({ id }) => id)),
      writtenOff: credit.portfolio === 'written_off',
    };
    now[credit.invoice] = { event, writtenOff };
    const isTold = (one: History['events'][number]) => one.kind === 'payment' && told.has(one.transactionId);
    const events = history.events.filter((one) => (one.asOf < day && !isTold(one)) || one.id <= event);
    if (history.cameClosed) credits.push(credit);
    else credits.push(creditAfter(credit, { ...history, events }, { day, writtenOff }));
  }
  return { credits, known: now };
}

function creditAfter(
  credit: Credit,
  history: Parameters<typeof replayed>[0],
  { day, writtenOff }: { readonly day: string; readonly writtenOff: boolean },
): Credit {
  const until = (caps: Caps = {}): Caps =>
    Object.fromEntries(Object.entries(caps).filter(([month]) => month <= day.slice(0, 7)));
  const { lateRate: _, ...opening } = history.opening;
  const { state, closedOn } = replayed({
    ...history,
    opening: {
      ...opening,
      ...(writtenOff ? { lateRate: null } : {}),
      caps: until(opening.caps),
      limitingCaps: until(opening.limitingCaps),
    },
  });
  const counted = new Set(history.events.map(({ id }) => id));
  return {
    ...credit,
    status: closedOn === null ? 'open' : 'closed',
    closedOn,
    term: state.instalments.length,
    state: { ...state, ...(closedOn === null ? {} : { closedOn }) },
    payments: credit.payments.filter(({ entryId }) => counted.has(entryId)),
  };
}

/** Every credit of a customer, open and closed, as it is now. */
export async function creditsOfCustomer(db: Handle, fiscalNumber: string): Promise<readonly Credit[]> {
  const invoices = await invoicesOfCustomer(db, fiscalNumber);
  return await creditsByInvoice(
    db,
    invoices.map(({ invoice }) => invoice),
  );
}
