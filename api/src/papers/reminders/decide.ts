import { businessDate } from '@portal/values/bogota-time';
import { daysBetween } from '@portal/values/dates';
import type { HeldReason, ReminderChannel, ReminderKind } from './tables.ts';

/** First and last day, counted from the due date, on which a reminder may go out; negative days are before it. */
const WINDOWS: Readonly<Record<ReminderKind, readonly [first: number, last: number]>> = {
  before: [-3, -1],
  due: [0, 0],
  after_3: [3, 9],
  after_15: [15, 21],
};
const kinds = Object.keys(WINDOWS) as readonly ReminderKind[];

/** Days in which all reminders of a customer use one channel (Ley 2300 of 2023, article 3). */
const WEEK = 7;

/** Days after today on which a reminder of a kind may still go out; undefined where it may not go out today. */
function daysLeft(kind: ReminderKind, dueDate: string, today: string): number | undefined {
  const [first, last] = WINDOWS[kind];
  const day = daysBetween(dueDate, today);
  return day >= first && day <= last ? last - day : undefined;
}

/** Kind of the reminder for a due date on a day; undefined without one. Dates are business dates in Bogotá. */
export function kindOf(dueDate: string, today: string): ReminderKind | undefined {
  return kinds.find((kind) => daysLeft(kind, dueDate, today) !== undefined);
}

/** An instalment that is not paid, with its late interest up to today. */
export interface Debt {
  readonly invoice: string;
  readonly dueDate: string;
  /** Whole pesos. */
  readonly total: number;
}

/** Sum of the debts, whole pesos. */
export function amountOf(debts: readonly Debt[]): number {
  return debts.reduce((sum, { total }) => sum + total, 0);
}

/** An earlier decision about a reminder. */
export interface Known {
  readonly kind: ReminderKind;
  readonly dueDate: string;
  readonly state: 'sent' | 'held';
  readonly reason: HeldReason | null;
  readonly channel: ReminderChannel | null;
  readonly decidedAt: Date;
  readonly sentOn: string | null;
}

/** Facts that a decision about one customer depends on. */
export interface Situation {
  /** Business date in Bogotá. */
  readonly today: string;
  /** Whether the law allows contact now. */
  readonly isOpen: boolean;
  /** Unpaid instalments of the open credits that are not written off. */
  readonly debts: readonly Debt[];
  /** Invoices with a payment that the bank has not answered. */
  readonly underWay: ReadonlySet<string>;
  readonly known: readonly Known[];
  /** Channels that the customer allows and that reach them, the first choice first. */
  readonly channels: readonly ReminderChannel[];
}

export interface Decided {
  readonly kind: ReminderKind;
  readonly dueDate: string;
  readonly invoices: readonly string[];
  /** Instalments of the invoices that are due until the due date, or until today where that is later. */
  readonly asked: readonly Debt[];
  readonly outcome:
    | { readonly state: 'sent'; readonly channel: ReminderChannel }
    | { readonly state: 'held'; readonly reason: HeldReason };
}

interface Occasion extends Omit<Decided, 'outcome'> {
  readonly daysLeft: number;
}

/** Occasions for reminders on a day, the most urgent first; without invoices where all of them are being paid. */
function occasionsOf({ today, debts, underWay }: Situation): readonly Occasion[] {
  return [...Map.groupBy(debts, ({ dueDate }) => dueDate)]
    .flatMap(([dueDate, due]): Occasion[] => {
      const kind = kindOf(dueDate, today);
      if (kind === undefined) return [];
      const invoices = [...new Set(due.map(({ invoice }) => invoice))].filter(
        (invoice) => !underWay.has(invoice),
      );
      const asked = debts.filter(
        (debt) => invoices.includes(debt.invoice) && (debt.dueDate <= dueDate || debt.dueDate <= today),
      );
      return [{ kind, dueDate, invoices, asked, daysLeft: daysLeft(kind, dueDate, today) ?? 0 }];
    })
    .sort((a, b) => a.daysLeft - b.daysLeft || a.dueDate.localeCompare(b.dueDate));
}

/**
 * Decisions about a customer's reminders now: at most one is sent, and only where Ley 2300 of 2023 and the customer
 * allow it. Reminders that were sent before, or stay held for the same reason on the same day, are left out.
 */
export function decideReminders(situation: Situation): readonly Decided[] {
  const { today, isOpen, known, channels } = situation;
  const occasions = occasionsOf(situation);
  const weekChannel = known.findLast(
    ({ sentOn }) => sentOn !== null && daysBetween(sentOn, today) < WEEK,
  )?.channel;
  const channel = weekChannel ? channels.find((one) => one === weekChannel) : channels[0];
  let isOver = known.some(({ sentOn }) => sentOn === today);

  const outcomeOf = (invoices: readonly string[]): Decided['outcome'] => {
    const held = (reason: HeldReason) => ({ state: 'held', reason }) as const;
    if (invoices.length === 0) return held('paid');
    if (channels.length === 0) return held('channel_not_authorised');
    if (!isOpen) return held('hours');
    if (isOver) return held('already_today');
    if (channel === undefined) return held('other_channel_this_week');
    isOver = true;
    return { state: 'sent', channel };
  };

  const before = (kind: ReminderKind, dueDate: string): Known | undefined =>
    known.find((one) => one.kind === kind && one.dueDate === dueDate);
  const decided = occasions
    .filter(({ kind, dueDate }) => before(kind, dueDate)?.state !== 'sent')
    .map(
      ({ kind, dueDate, invoices, asked }): Decided => ({
        ...{ kind, dueDate, invoices, asked },
        outcome: outcomeOf(invoices),
      }),
    );
  // Reminders that were held before and whose debt is paid since.
  const paid = known
    .filter(
      ({ kind, dueDate, state }) =>
        state === 'held' &&
        daysLeft(kind, dueDate, today) !== undefined &&
        !occasions.some((one) => one.kind === kind && one.dueDate === dueDate),
    )
    .map(
      ({ kind, dueDate }): Decided => ({
        ...{ kind, dueDate, invoices: [], asked: [] },
        outcome: { state: 'held', reason: 'paid' },
      }),
    );
  return [...decided, ...paid].filter(({ kind, dueDate, outcome }) => {
    const last = before(kind, dueDate);
    if (outcome.state === 'sent' || last === undefined || last.reason !== outcome.reason) return true;
    return outcome.reason !== 'paid' && businessDate(last.decidedAt) !== today;
  });
}
