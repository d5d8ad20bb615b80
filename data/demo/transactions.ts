import {
  type BusinessDate,
  daysBetween,
  lateInterest,
  type Rate,
} from '../../shared/credit-engine/src/index.ts';
import { addDays } from '../../shared/values/src/dates.ts';
import type { DemoCredit, DemoPlan } from './credits.ts';
import { momentOf, monthOf } from './dates.ts';
import { type Random, randomOf } from './random.ts';

export interface DemoBank {
  readonly code: string;
  readonly name: string;
}

export interface DemoTransaction {
  readonly fiscalNumber: string;
  readonly createdAt: string;
  readonly paidAt: string | null;
  readonly status: 'Init' | 'Pending' | 'Approved' | 'Fail' | 'Cancelled' | 'Error';
  readonly responseGateway: string;
  readonly reasonCode: string;
  readonly bank: DemoBank;
  readonly login: boolean;
  readonly lines: readonly {
    readonly invoice: string;
    readonly amountWithoutMora: number;
    readonly interestsMora: number;
    readonly marca: 'C' | 'Y' | 'N';
  }[];
}

/** How an attempt can fail, with the words of PSE (reference: domain and payments, 3.2). */
const failures = [
  { status: 'Fail', responseGateway: 'NOT_AUTHORIZED', reasonCode: '00011' },
  { status: 'Fail', responseGateway: 'NOT_AUTHORIZED', reasonCode: '00008' },
  { status: 'Fail', responseGateway: 'FAILED', reasonCode: '00010' },
  { status: 'Cancelled', responseGateway: 'NOT_AUTHORIZED', reasonCode: '00001' },
  { status: 'Cancelled', responseGateway: 'NOT_AUTHORIZED', reasonCode: '00020' },
  { status: 'Error', responseGateway: 'FAIL_BANKUNREACHEABLE', reasonCode: '' },
] as const;

export interface History {
  readonly asOf: BusinessDate;
  readonly seed: number;
  readonly banks: readonly DemoBank[];
  readonly caps: ReadonlyMap<string, Rate>;
}

const HISTORY_DAYS = 365;
/** Shortest and longest time in seconds from the start of a payment to the bank's approval. */
const [SHORTEST_PAYMENT, LONGEST_PAYMENT] = [40, 400];
/** Share of the instalments that were paid through the portal; the rest were paid at a store. */
const THROUGH_PORTAL = 0.15;

/** Second of the day of a payment, between 7:00 and 22:00. */
const second = (random: Random): number => random.whole(7 * 3600, 22 * 3600);

/** Share of the customers with an instalment due in the next days who pay it on the demo's date. */
const PAYS_TODAY = 0.09;
/** An instalment that is due within this many days may be paid today: most people pay a few days early. */
const EARLY_DAYS = 4;
/** Share of payments before seven in the morning. */
const AT_NIGHT = 0.1;

/**
 * Second of the demo's date, since midnight, at which this credit's next instalment was paid through the portal;
 * undefined for most credits, and for payments after `until`.
 */
export function paidTodayAt(credit: DemoCredit, seed: number, until: number): number | undefined {
  const { anchor, partial, portfolio, paid, term, key } = credit;
  const isDueSoon = anchor >= 0 && anchor <= EARLY_DAYS;
  if (!isDueSoon || partial || portfolio !== 'active' || paid === term) return undefined;
  const random = randomOf(seed + 2, key);
  if (!random.chance(PAYS_TODAY)) return undefined;
  const at = random.chance(AT_NIGHT) ? random.whole(600, 7 * 3600) : second(random);
  return at + LONGEST_PAYMENT <= until ? at : undefined;
}

export interface PaymentOptions {
  /** Share of the instalments that were paid through the portal. */
  readonly throughPortal?: number | undefined;
  /** Second of the demo's date at which an instalment was paid, always through the portal. */
  readonly todayAt?: number | undefined;
}

/** Payments through the portal that match the paid rows of a plan, and earlier attempts that failed. */
export function transactionsOf(
  credit: DemoCredit,
  plan: DemoPlan,
  { asOf, seed, banks, caps }: History,
  { throughPortal = THROUGH_PORTAL, todayAt }: PaymentOptions = {},
): DemoTransaction[] {
  const random = randomOf(seed + 1, credit.key);
  const since = addDays(asOf, -HISTORY_DAYS);
  const bank = random.pick(banks);
  return plan.instalments.flatMap(({ paidOn, paid, dueDate, capital }): DemoTransaction[] => {
    if (paidOn === null || paidOn < since) return [];
    const isToday = paidOn === asOf;
    if (!random.chance(throughPortal) && !isToday) return [];
    const late = daysBetween(dueDate, paidOn);
    const cap = caps.get(monthOf(paidOn));
    const usual = second(random);
    const at = isToday ? (todayAt ?? usual) : usual;
    const attempt = {
      fiscalNumber: credit.fiscalNumber,
      bank,
      login: random.chance(0.85),
      lines: [
        {
          invoice: credit.invoice,
          amountWithoutMora: paid.capital + paid.interest + paid.iva + paid.guarantee,
          interestsMora: late > 0 && cap !== undefined ? lateInterest(capital, cap, late) : 0,
          marca: 'N',
        },
      ],
    } as const;
    const approved: DemoTransaction = {
      ...attempt,
      createdAt: momentOf(paidOn, at),
      paidAt: momentOf(paidOn, at + random.whole(SHORTEST_PAYMENT, LONGEST_PAYMENT)),
      status: 'Approved',
      responseGateway: 'OK',
      reasonCode: '',
    };
    if (!random.chance(0.17)) return [approved];
    const failed = { ...attempt, ...random.pick(failures), paidAt: null };
    return [{ ...failed, createdAt: momentOf(paidOn, Math.max(0, at - random.whole(400, 3000))) }, approved];
  });
}

type Ending = Pick<DemoTransaction, 'status' | 'responseGateway' | 'reasonCode'>;
type Attempt = readonly [invoice: string, daysAgo: number, second: number, bank: number, ending: Ending];

/** Attempts of 1010101010, one for every final state; the pending one is too old for the portal to ask the bank. */
const attempts: readonly Attempt[] = [
  ['E281930', 2, 37_020, 6, { status: 'Pending', responseGateway: 'PENDING', reasonCode: '' }],
  ['E278115', 9, 52_310, 3, { status: 'Fail', responseGateway: 'NOT_AUTHORIZED', reasonCode: '00011' }],
  ['E278115', 16, 70_145, 3, { status: 'Fail', responseGateway: 'FAILED', reasonCode: '00010' }],
  ['E264407', 23, 41_200, 6, { status: 'Cancelled', responseGateway: 'NOT_AUTHORIZED', reasonCode: '00001' }],
  ['E264407', 24, 66_030, 8, { status: 'Error', responseGateway: 'FAIL_BANKUNREACHEABLE', reasonCode: '' }],
  ['E281930', 31, 35_411, 6, { status: 'Init', responseGateway: '', reasonCode: '' }],
];

/** The attempts on this credit, each with the value of its instalment. */
export function everyStatus(credit: DemoCredit, plan: DemoPlan, { asOf, banks }: History): DemoTransaction[] {
  const row = plan.instalments[credit.paid];
  if (row === undefined) return [];
  const amount = row.capital + row.interest + row.iva + row.guarantee;
  return attempts
    .filter(([invoice]) => invoice === credit.invoice)
    .map(([invoice, daysAgo, at, bank, ending]) => ({
      fiscalNumber: credit.fiscalNumber,
      createdAt: momentOf(addDays(asOf, -daysAgo), at),
      paidAt: null,
      bank: banks[bank] as DemoBank,
      login: true,
      lines: [{ invoice, amountWithoutMora: amount, interestsMora: 0, marca: 'N' }],
      ...ending,
    }));
}
