import type { Component } from '@portal/credit-engine';
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
  | 'opening_balance';

export type EntryKind = 'opening' | 'payment' | 'suspense' | 'reversal';

/** Of the active portfolio, or written off ('cartera castigada'): then no late interest and no total payment. */
export type Portfolio = 'active' | 'written_off';

export type CreditTables = {
  zone: { code: string; name: string; excludes_term_change: boolean };
  /** Usury cap of a month ('2026-01'), annual effective percent as decimal text. */
  usury_rate: { month: string; annual: string; source: string };
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
  };
  /** Every plan an obligation has had; one is active. */
  plan: { invoice: string; version: number; term: number; active: boolean; created_on: string };
  instalment: {
    invoice: string;
    plan_version: number;
    number: number;
    due_date: string;
    capital: number;
    interest: number;
    iva: number;
    guarantee: number;
    /** What had been paid of it before the obligation was opened here. */
    paid_before_capital: number;
    paid_before_interest: number;
    paid_before_iva: number;
    paid_before_guarantee: number;
    paid_before_on: string | null;
  };
  ledger_account: { code: Account; name: string };
  ledger_entry: {
    id: Generated<number>;
    kind: EntryKind;
    /** What caused the entry; once per kind, so that nothing is posted twice. */
    source_id: string;
    transaction_id: string | null;
    reverses: number | null;
    occurred_at: Date;
    business_date: string;
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
