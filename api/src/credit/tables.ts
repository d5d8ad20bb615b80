import type { BeyondDue, Component, OffPlanPayment } from '@portal/credit-engine';
import type { Generated } from 'kysely';

/** Accounts of the ledger; a debit is positive, a credit negative. */
export type Account =
  | 'capital_receivable'
  | 'guarantee_receivable'
  | 'interest_income'
  | 'late_interest_income'
  | 'iva_payable'
  | 'gateway_clearing'
  | 'unapplied_payments'
  | 'opening_balance'
  | 'customer_refunds'
  | 'payment_differences';

/**
 * - `opening`: what was outstanding when the credit came here;
 * - `payment`: money of the gateway for an invoice;
 * - `suspense`: money of the gateway that waits for a person;
 * - `reversal`: the opposite of one earlier entry;
 * - `applied`, `returned`, `written_down`: what a person made of money that waited: it went to an invoice, back to
 *   the customer, or a difference was closed with a reason;
 * - `cap_correction`: interest charged above a cap that was certified late, given back to capital.
 */
export type EntryKind =
  | 'opening'
  | 'payment'
  | 'suspense'
  | 'reversal'
  | 'applied'
  | 'returned'
  | 'written_down'
  | 'cap_correction';

/** Why a plan took the place of the one before it. */
export type PlanReason = 'opening' | 'term_change' | 'capital_payment' | 'cap' | 'restated';

/** Of the active portfolio, or written off ('cartera castigada'): then no late interest and no total payment. */
export type Portfolio = 'active' | 'written_off';

export type CreditTables = {
  zone: { code: string; name: string; excludes_term_change: boolean };
  /** Usury cap of a month ('2026-01'), annual effective percent as decimal text. */
  usury_rate: {
    month: string;
    annual: string;
    source: string;
    /** Whether it was entered here, so that no file's plan has it already: then it limits the rows of all of them. */
    limits_plans: Generated<boolean>;
    /** Counts the times that caps came: it limits the rows of plans that came earlier (`obligation.caps_arrived`). */
    arrival: Generated<number>;
    /** Whether credits have still to be corrected for it. */
    correction_due: Generated<boolean>;
    /** Credits that were corrected for it as it stands. */
    corrected: Generated<number>;
    /** The last invoice that was looked at. */
    correction_after: string | null;
  };
  obligation: {
    /** Number of the invoice, which is also the number of the credit. */
    invoice: string;
    fiscal_number: string;
    opened_on: string;
    /** Whole pesos. */
    principal: number;
    /** Effective monthly percent, decimal text. */
    monthly_rate: string;
    /** IVA on interest, percent, decimal text. */
    iva_rate: string;
    periodicity: string;
    zone_code: string | null;
    sales_person: string;
    portfolio: Portfolio;
    status: 'open' | 'closed';
    closed_on: string | null;
    /** Grows with every change to the obligation. */
    version: Generated<number>;
    /** The latest `usury_rate.arrival` when it came: the plan that came with it was laid under caps until then. */
    caps_arrived: Generated<number | null>;
  };
  /** Every plan an obligation has had; one is active. */
  plan: {
    invoice: string;
    version: number;
    term: number;
    active: boolean;
    created_on: string;
    /** Null where a version of before wrote it. */
    reason: PlanReason | null;
    /** Capital, interest and IVA of a row, where the rows do not say it: a plan that ends earlier keeps it. */
    level: number | null;
    /** Payments to capital until this plan, as the engine keeps them. */
    off_plan: readonly OffPlanPayment[] | null;
    /** The first row that was laid anew here; null while all came with the credit. */
    laid_from: number | null;
  };
  instalment: {
    invoice: string;
    plan_version: number;
    number: number;
    due_date: string;
    capital: number;
    interest: number;
    iva: number;
    guarantee: number;
    /** Amounts paid before the obligation was opened here. */
    paid_before_capital: number;
    paid_before_interest: number;
    paid_before_iva: number;
    paid_before_guarantee: number;
    paid_before_on: string | null;
  };
  /** Events of a credit, in order of `as_of` and `id`; append-only. */
  credit_event: {
    id: Generated<number>;
    invoice: string;
    kind: 'payment' | 'term_change' | 'withdrawal';
    as_of: string;
    /** Cause of the event; unique, so that no event counts twice. */
    source: string;
    transaction_id: string | null;
    /** Whole pesos of a payment. */
    amount: number | null;
    beyond_due: BeyondDue | null;
    /** A payment of the total (marca Y): where it no longer closes the credit, its rest repays capital. */
    closes: Generated<boolean>;
    /** Quote shown to the customer when the payment began. */
    quote: unknown;
    /** Instalments in all, of a term change. */
    term: number | null;
    /** The event that is taken out of the history. */
    withdraws: number | null;
    recorded_at: Date;
  };
  ledger_account: { code: Account; name: string };
  ledger_entry: {
    id: Generated<number>;
    kind: EntryKind;
    /** Cause of the entry; unique per kind, so that nothing is posted twice. */
    source_id: string;
    transaction_id: string | null;
    reverses: number | null;
    occurred_at: Date;
    business_date: string;
    /** The event of the credit whose money this is. */
    event_id: number | null;
    reason: string | null;
  };
  ledger_posting: {
    entry_id: number;
    line: number;
    account: Account;
    invoice: string | null;
    instalment: number | null;
    component: Component | null;
    amount: number;
  };
};
