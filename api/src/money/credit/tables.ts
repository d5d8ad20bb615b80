import type { BeyondDue, Component, OffPlanPayment, SignedTerm } from '@portal/credit-engine';
import type { ColumnType, Generated } from 'kysely';

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
 * Kinds of ledger entries:
 * - `opening`: the debt when the credit came here;
 * - `payment`: money of the gateway for an invoice;
 * - `suspense`: money of the gateway that waits for a person;
 * - `reversal`: the opposite of one earlier entry;
 * - `applied`, `returned`, `written_down`: an act of a person on money in suspense: it went to an invoice, back to the
 *   customer, or to the payment differences with a reason; `written_down` without a transaction is what a payment or an import left
 *   of a credit below the least payment;
 * - `cap_correction`: change of the interest of a payment by a cap that was certified or corrected late.
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

/** Reason of a plan version. */
export type PlanReason = 'opening' | 'term_change' | 'capital_payment' | 'cap' | 'restated';

/** Active, or written off ('cartera castigada'): without late interest and without a total payment. */
export type Portfolio = 'active' | 'written_off';

export type CreditTables = {
  zone: { code: string; name: string; excludes_term_change: boolean };
  /** Usury cap of a month ('2026-01'), annual effective percent as decimal text. */
  usury_rate: {
    month: string;
    annual: string;
    source: string;
    /**
     * Whether the cap was entered here: no plan of a file was computed under it, so it limits the rows of all plans.
     */
    limits_plans: Generated<boolean>;
    /**
     * Number of the save that brought the cap: it limits the rows of plans that came earlier
     * (`obligation.caps_arrived`).
     */
    arrival: Generated<number>;
    /** Whether credits have still to be corrected for the cap. */
    correction_due: Generated<boolean>;
    /** Number of credits that were corrected for the cap as it is now. */
    corrected: Generated<number>;
    /** Last invoice that the correction has checked; null before the first. */
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
    /** Latest `usury_rate.arrival` when the obligation came: its plan was computed under the caps until then. */
    caps_arrived: Generated<number | null>;
  };
  /** Every plan an obligation has had; one is active. */
  plan: {
    invoice: string;
    version: number;
    term: number;
    active: boolean;
    created_on: string;
    /** Null where an earlier version of the portal wrote the plan. */
    reason: PlanReason | null;
    /**
     * Level instalment of capital, interest and IVA, where the rows do not show it: a plan that ends earlier keeps it.
     */
    level: number | null;
    /** Payments to capital until this plan, in the form of the engine. */
    off_plan: readonly OffPlanPayment[] | null;
    /** Number of the first row that was computed here; null while all rows are those that came with the credit. */
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
    /** Whole pesos; null for an event that is not a payment. */
    amount: number | null;
    beyond_due: BeyondDue | null;
    /**
     * True for a payment of the total (marca Y): where it no longer closes the credit, its remainder repays capital.
     */
    closes: Generated<boolean>;
    /** Quote shown to the customer when the payment began. */
    quote: unknown;
    /** Number of instalments in all; null for an event that is not a change of term. */
    term: number | null;
    /** What was signed with a change of term; null where the plan of an earlier version does not say it. */
    signed: ColumnType<SignedTerm | null, string | null>;
    /** Id of the event that this one withdraws. */
    withdraws: number | null;
    /** Least payment of its time, whole pesos. */
    least: Generated<number>;
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
