import type { Output } from '@portal/contract';
import type { Generated } from 'kysely';
import type { Handle } from '../../platform/database/database.ts';

type WireTransaction = Output<'GET /api/transactions/:id'>['transaction'];

/** Status of a transaction as customers know it (TX-12, state machine 5c). */
export type Status = WireTransaction['status'];
export type Marca = WireTransaction['invoices'][number]['marca'];
export type BeyondDue = WireTransaction['invoices'][number]['beyond_due'];

/**
 * State of the money, apart from the status:
 * - `none`: nothing moved as far as is known;
 * - `applied`: posted to the invoices of the payment;
 * - `suspense`: posted to 'pagos por aplicar', a person decides where it belongs;
 * - `returned`: it waited there, and a person gave it back;
 * - `written_down`: it waited there, and two persons closed it by hand with a reason;
 * - `reversed`: posted and taken back by the bank;
 * - `historic`: moved before this ledger began (imported).
 */
export type Money = 'none' | 'applied' | 'suspense' | 'returned' | 'written_down' | 'reversed' | 'historic';

/** Why a person must look at a transaction; null when no person must. */
export type Attention =
  | 'UNKNOWN_STATE'
  | 'AMOUNT_MISMATCH'
  | 'LATE_APPROVAL'
  | 'SECOND_APPROVAL'
  | 'ABANDONED_APPROVAL'
  | 'ABANDONED_PENDING'
  | 'TRAZABILITY_REPEATED'
  | 'UNRESOLVED'
  | 'NOT_AT_GATEWAY';

/** A refund was asked for, stands in a payout file, was paid or failed by its result, or was cancelled by its undo. */
export type RefundState = Output<'GET /api/money/refunds'>['refunds'][number]['state'];

export type PaymentTables = {
  /** Money that is given back, by the public id of the act of the desk that gave it back. */
  refund: {
    act: string;
    /** Public id of the payment. */
    transaction_id: string;
    /** Whole pesos. */
    amount: number;
    state: RefundState;
    asked_at: Date;
    /** Number of the payout file that it stands in; null before. */
    file: number | null;
    changed_at: Date;
    /** Why it failed; otherwise empty. */
    reason: Generated<string>;
  };
  refund_file: { number: Generated<number>; made_at: Date; made_by: string; csv: string | null };
  payment_transaction: {
    id: Generated<number>;
    /** 130 random bits: the only id that leaves the server (T20). */
    public_id: string;
    /** Our reference of the transaction at the gateway, so that it can be asked for after a crash. */
    reference: string;
    fiscal_number: string;
    status: Status;
    money: Money;
    attention: Attention | null;
    /** Amount that was asked for. Whole pesos, as are all amounts. */
    total_amount: number;
    /** Amount that the bank says it took; null until then. See `payment-amount.ts`. */
    received_amount: number | null;
    /** Day in Bogotá on which the payment was started (T31). */
    business_date: string;
    bank_code: string;
    bank_name: string;
    payment_concept: string;
    login: boolean;
    gateway: string;
    gateway_id: string | null;
    /** CUS: PSE's own number of the movement. */
    trazability_code: string | null;
    ticket_id: string | null;
    bank_url: string | null;
    response_gateway: string;
    reason_code: string;
    created_at: Date;
    paid_at: Date | null;
    /** Time at which the ledger learnt of the money; later than `paid_at`, which is the bank's. */
    money_at: Date | null;
    next_check_at: Date | null;
    last_checked_at: Date | null;
    /** Time at which its owner left it to start another; money that the bank approves after that is put aside. */
    abandoned_at: Generated<Date | null>;
    /** Keyed hash of the visitor's address; null for a payment that was started with a session. */
    visitor_address: Generated<string | null>;
    /** Process that has claimed the payment; null while no process has, or a command has. */
    held_by: Generated<number | null>;
    /** Questions in a row that the gateway did not answer. */
    unanswered: Generated<number>;
    /** Counts transitions; names the posting that each of them made. */
    version: Generated<number>;
  };
  payment_line: {
    transaction_id: number;
    invoice: string;
    position: number;
    amount_without_mora: number;
    interests_mora: number;
    total_payment: number;
    marca: Marca;
    /** Use of the part beyond the amount due. */
    beyond_due: Generated<BeyondDue>;
    /** Amount that settled the invoice when quoted, whole pesos; null for lines from before quotes were stored. */
    quoted_total: Generated<number | null>;
    /** JSON of the certified caps by month that the quote was computed with. */
    quoted_caps: Generated<string | null>;
    /** JSON of the allocation that the customer was shown. */
    quoted_allocation: Generated<string | null>;
  };
  payment_reservation: {
    transaction_id: number;
    invoice: string;
    /** The day on which the payment was started; once it is `collected`, the day on which the bank took the money. */
    business_date: string;
    /**
     * `live` until the bank has answered, then `collected` or `released`. An invoice has at most one `live`
     * reservation.
     */
    state: 'live' | 'collected' | 'released';
  };
  /** Sums of payments; several rows of the same parts add up. */
  payment_day_sum: {
    /** Day in Bogotá on which the payments were started. */
    day: string;
    status: Status;
    /** `NOT_AUTHORIZED` for payments that the bank refused, otherwise empty. */
    response_gateway: '' | 'NOT_AUTHORIZED';
    bank_name: string;
    payments: number;
    /** Whole pesos. */
    amount: number;
    /** True for a sum of all rows of its parts; false for a change that a payment added. */
    merged: Generated<boolean>;
  };
  gateway_event: {
    /** {@link GatewayNotice.id}: transaction, status, moment and checksum of the event. */
    id: string;
    gateway: string;
    received_at: Date;
    body: string;
    reference: string | null;
    /** Whether the event named a transaction of ours. */
    outcome: 'due' | 'unknown-transaction' | 'unreadable';
  };
  gateway_bank_list: {
    gateway: string;
    fetched_on: string;
    /** Time of the last question that the gateway did not answer; null after an answer. */
    tried_at: Date | null;
    /** JSON array of {code, name}. */
    banks: string;
  };
  idempotency_key: {
    principal: string;
    operation: string;
    key: string;
    body_hash: string;
    /** Null only inside the transaction that takes the key. */
    transaction_id: number | null;
    created_at: Date;
    /** JSON of the reply, null while the call is under way. */
    response: string | null;
  };
};

/** The caller's handle or transaction, knowing this domain's tables. */
export function paymentTables(handle: Handle) {
  return handle.withTables<PaymentTables>();
}
