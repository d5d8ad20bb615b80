/** Input and output of the money model. Whole pesos; days are 'YYYY-MM-DD'. */

export type Choice = 'next_instalments' | 'shorten_term' | 'lower_instalment';
/** Annual caps by month, percent. */
export type CapTable = Readonly<Record<string, string>>;

/**
 * A payment as the model counts it: `caps` are those it was quoted with and has closed under, `closes` says that the
 * total was asked for.
 */
export interface ModelPayment {
  readonly id: string;
  readonly on: string;
  readonly amount: number;
  readonly choice: Choice;
  readonly closes: boolean;
  readonly caps: CapTable;
}

/** A change of the term to so many instalments in all. */
export interface ModelTermChange {
  readonly id: string;
  readonly on: string;
  readonly term: number;
  /** Rows before the first that was laid anew, and the instalment, as the customer signed them. */
  readonly signed?: { readonly after: number; readonly level: number };
}

export interface ModelCredit {
  readonly opened: string;
  readonly capital: number;
  /** Percent a month, and percent of IVA on interest, as decimal text. */
  readonly monthlyRate: string;
  readonly ivaRate: string;
  readonly guarantee: number;
  readonly instalments: number;
  readonly firstDue: string;
  /** The caps that limit the rows it came with; all where left out. Rows that are laid later are limited by all. */
  readonly limiting?: CapTable;
  readonly history: readonly (ModelPayment | ModelTermChange)[];
}

/** Amounts that close a credit on a day, and `surplus`, which its payments left over; whole pesos. */
export interface ModelTotal {
  readonly capital: number;
  readonly guarantee: number;
  readonly late: number;
  readonly total: number;
  readonly surplus: number;
  /** The payment that closed the credit; left out while it is open. */
  readonly closedBy?: string;
}

/** Interest and the IVA on it. */
export type Pair = readonly [interest: number, iva: number];

/** An instalment as the model keeps it. */
export interface Row {
  readonly due: string;
  capital: number;
  guarantee: number;
  /** Interest and IVA of its whole period, and the part of them that was collected. */
  charge: Pair;
  collected: Pair;
  /** Days of 30 that it is charged for since it was last laid, and what its period had earned before. */
  readonly days: number;
  before: Pair;
  /** Capital to come by the plan the credit came with: then its charge stands. Below 0 where it was laid anew. */
  readonly planned: number;
  lateFrom: string;
  latePaid: number;
}

/** How the running row accrues. */
export interface Accrual {
  /** Since when, what it had earned by then, and the capital outstanding then. */
  readonly since: string;
  readonly before: Pair;
  begunWith: number;
  /** Capital × days since, counted until a day. */
  capitalDays: bigint;
  counted: string;
}
