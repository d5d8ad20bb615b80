import { isBetween, todayInBogota } from '@portal/ui/format';
import { payableRange } from '@portal/values/payable-range';
import type { Portfolio, Selection } from './selection.ts';
import type { Invoice, Quota, TotalToPay } from './wire.ts';

/** Amounts of a selection, in whole pesos. */
export interface Payable {
  readonly state: 'none' | 'some' | 'all' | 'total';
  /** Least amount that can be paid: the late interest alone, and at least a peso (PY-06). */
  readonly minimum: number;
  /**
   * Sum of the ticked instalments, or what settles the invoice if less (PY-07); while none is ticked, `most` once an
   * amount is typed and 0 before.
   */
  readonly maximum: number;
  /** Largest amount that can be typed: what settles the invoice today; the ticked sum in the written-off portfolio. */
  readonly most: number;
  /** Amount to pay; 0 while the typed amount is invalid. */
  readonly amount: number;
  /** Whether the amount is outside the range, not whole, or leaves `rest`: nothing can be sent until it is corrected. */
  readonly isWrong: boolean;
  /** What the amount would leave of the invoice that is too little to be paid alone; otherwise 0. */
  readonly rest: number;
  /** Part of `amount` that is late interest. */
  readonly mora: number;
  /** Part of `amount` beyond everything due today; 0 where the payment settles the invoice. */
  readonly beyond: number;
  /** Whether more is paid than what is ticked and the customer has not chosen what happens to the rest. */
  readonly needsChoice: boolean;
  /** Whether no amount can be typed, because there is only one (PY-04, D-25). */
  readonly amountLocked: boolean;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Late interest of the invoice in pesos; always 0 in the written-off portfolio (PY-09). */
export function moraOf(invoice: Pick<Invoice, 'mora'>, portfolio: Portfolio): number {
  return portfolio === 'written-off' ? 0 : invoice.mora;
}

/** The ticked instalments, the oldest first. */
export function tickedQuotas(invoice: Invoice, selection: Selection): readonly Quota[] {
  return selection.kind === 'instalments' ? invoice.quotas.slice(0, selection.count) : [];
}

/** Sum of instalments and late interest, in pesos. */
export function sumOf(quotas: readonly Quota[], mora: number): number {
  return mora + sum(quotas.map((quota) => quota.quota_value));
}

/** Sum of everything due up to a day, late interest included, in pesos. */
export function dueOf(invoice: Invoice, mora: number, today = todayInBogota()): number {
  return sumOf(
    invoice.quotas.filter(({ exp_date }) => exp_date <= today),
    mora,
  );
}

/** Amounts of a selection of an invoice, from the server's figures; the engine computes what they pay. */
export function payableOf(
  invoice: Invoice,
  selection: Selection,
  portfolio: Portfolio,
  today = todayInBogota(),
): Payable {
  if (selection.kind === 'total') return inTotal(selection.toPay);
  if (selection.kind === 'asking-total') return { ...nothing, state: 'total' };
  const { typed } = selection;
  const ticked = tickedQuotas(invoice, selection);
  const mora = moraOf(invoice, portfolio);
  // Future instalments contain interest that is not owed yet, so the sum is limited to what settles the invoice.
  const maximum = Math.min(sumOf(ticked, mora), invoice.total_to_pay);
  const goesBeyond = portfolio === 'open';
  const none = ticked.length === 0;
  const most = goesBeyond ? invoice.total_to_pay : maximum;
  if (none && typed === undefined) return { ...nothing, most, amountLocked: !goesBeyond };
  const all = ticked.length === invoice.quotas.length;
  const { minimum } = payableRange(mora, invoice.total_to_pay);
  const asked = all ? maximum : (typed ?? maximum);
  const inRange = isBetween(asked, minimum, most);
  const left = inRange ? invoice.total_to_pay - asked : 0;
  const rest = left < (invoice.credit.least ?? 0) ? left : 0;
  const isRight = inRange && rest === 0;
  const amount = isRight ? asked : 0;
  const beyond = amount < invoice.total_to_pay ? Math.max(0, amount - dueOf(invoice, mora, today)) : 0;
  return {
    state: none ? 'none' : all ? 'all' : 'some',
    minimum,
    maximum: none ? most : maximum,
    most,
    amount,
    isWrong: !isRight,
    rest,
    mora: Math.min(mora, amount),
    beyond,
    needsChoice:
      goesBeyond && beyond > 0 && amount > (none ? 0 : maximum) && selection.beyondDue === undefined,
    amountLocked: all,
  };
}

const nothing: Payable = {
  state: 'none',
  minimum: 0,
  maximum: 0,
  most: 0,
  amount: 0,
  isWrong: false,
  rest: 0,
  mora: 0,
  beyond: 0,
  needsChoice: false,
  amountLocked: true,
};

const inTotal = ({ saldoTotal, interesDeMora }: TotalToPay): Payable => ({
  ...nothing,
  state: 'total',
  minimum: interesDeMora,
  maximum: saldoTotal,
  most: saldoTotal,
  amount: saldoTotal,
  mora: interesDeMora,
});
