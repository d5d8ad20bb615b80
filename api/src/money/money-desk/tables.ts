import type { Output } from '@portal/contract';
import type { Generated } from 'kysely';
import type { Handle } from '../../platform/database/database.ts';
import type { DifferenceKind } from '../payments/index.ts';

type WireCase = Output<'GET /api/money/cases'>['cases'][number];
type WireAct = Output<'GET /api/money/cases/:id'>['acts'][number];

export type CaseKind = WireCase['kind'];
export type CaseState = WireCase['state'];
export type CaseAge = WireCase['age'];
export type ActKind = WireAct['kind'];
export type ActState = WireAct['state'];
export type BeyondDue = NonNullable<WireAct['beyond_due']>;

export type MoneyDeskTables = {
  money_case: {
    id: Generated<number>;
    /** 130 random bits: the only id that leaves the server. */
    public_id: string;
    /** Reference of the payment at the gateway; a payment has one open case at most. */
    reference: string;
    /** Public id of our transaction; null where only the bank knows the payment. */
    transaction_id: string | null;
    fiscal_number: string | null;
    invoices: string[];
    trazability_code: string;
    kind: CaseKind;
    state: CaseState;
    /** Amount in question, whole pesos. */
    amount: number;
    /** Difference with the bank's file of `bank_day`; null without one. */
    difference: DifferenceKind | null;
    bank_day: string | null;
    /** The bank's last statement, from its file or its answer to a question. */
    bank_status: string | null;
    bank_amount: number | null;
    /** The bank's amount as it says it, where it is no whole number of pesos; otherwise null. */
    bank_amount_said: string | null;
    bank_paid: boolean | null;
    /** Local time in Bogotá. */
    bank_at: string | null;
    opened_at: Date;
    closed_at: Date | null;
    /** Grows with every change. */
    version: Generated<number>;
  };
  money_case_event: {
    id: Generated<number>;
    case_id: number;
    at: Date;
    what: 'opened' | 'reopened' | 'changed' | 'closed';
    /** National ID, `system` or `bank`. */
    actor: string;
    /** JSON object of texts, numbers and booleans. */
    detail: string;
  };
  money_act: {
    id: Generated<number>;
    public_id: string;
    case_id: number;
    kind: ActKind;
    state: ActState;
    reason: string;
    invoice: string | null;
    /** Whole pesos; 0 for an act that moves no money. */
    amount: number;
    beyond_due: BeyondDue | null;
    /** Names the state that the preview was computed from. */
    basis: string;
    /** JSON of the preview as it was shown. */
    preview: string | null;
    proposed_by: string;
    proposed_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    outcome: Generated<string>;
    undoes: number | null;
  };
  /** A day of the bank's file, which is compared until it has no open difference. */
  money_day: {
    day: string;
    state: 'waiting' | 'open' | 'closed';
    differences: Generated<number>;
    compared_at: Date | null;
    /** Time of the next comparison; null for a closed day whose file no longer changes. */
    next_at: Date | null;
    /** Process that compares it now. */
    held_by: Generated<number | null>;
  };
  /** The compared file of a day: the last state of each payment on it. */
  money_bank_line: {
    day: string;
    reference: string;
    gateway_id: string;
    trazability_code: string;
    /** Whole pesos; null for any other amount. */
    amount: number | null;
    is_paid: boolean;
    status: string;
    /** Local time in Bogotá. */
    at: string;
    /** The amount as the file says it, where it is no whole number of pesos; otherwise null. */
    amount_said: Generated<string | null>;
  };
  money_check: {
    /** `latest`: the money that moved lately, every minute; `whole`: everything, every night and by command. */
    scope: 'latest' | 'whole';
    checked_at: Date;
    differences: number;
    /** JSON of the first difference; `null` when there is none. */
    first_difference: string;
    /** JSON of the numbers of records read. */
    read: string;
    /** Last entry that was old enough at a check: the next check begins after it. */
    mark: number;
    next_mark: number;
    marked_at: Date;
  };
};

/** The caller's handle or transaction, knowing this domain's tables. */
export function deskTables(handle: Handle) {
  return handle.withTables<MoneyDeskTables>();
}
