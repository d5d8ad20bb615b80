import { randomBytes, randomInt } from 'node:crypto';
import { businessDate } from '@portal/values/bogota-time';
import { type CreationFailure, creationFailures, type RefusalReason, refusalReasons } from './reasons.ts';
import type {
  CreateTransactionRequest,
  GatewayTransaction,
  PseExtra,
  PseTransactionState,
  TransactionStatus,
} from './wire.ts';

/** Outcome of a transaction. A creation failure ends it before the bank page exists. */
export type Outcome =
  | { status: 'APPROVED' }
  | { status: 'DECLINED'; reason: RefusalReason; returnCode?: CreationFailure | undefined }
  | { status: 'VOIDED'; reason: RefusalReason }
  | { status: 'ERROR'; reason: RefusalReason }
  | { status: 'ERROR'; creationFailure: CreationFailure };

/** Cause of a transaction's change: a person at the bank page, the merchant, the clock, or a test (control API). */
export type Mover = 'person' | 'merchant' | 'clock' | 'control';

/** A transaction as the simulator keeps it: the wire record and what only the simulator knows. */
export interface StoredTransaction {
  id: string;
  /** The wire record. `answer` hides what is not visible yet and adds the bank page's address. */
  wire: GatewayTransaction & { payment_method: { extra: PseExtra } };
  /** Unguessable part of the bank page's address. */
  token: string;
  /** From when `extra` with the bank page's address is answered; null = never. */
  payment_url_at: string | null;
  /** Outcome that takes effect by itself at a time; null when only a person or a test can end the transaction. */
  due: { at: string; outcome: Outcome } | null;
  /** When the person first opened the bank's page; null or absent before. */
  visited_at?: string | null;
  /** The person decided, and the bank still owes its answer. */
  decided: boolean;
  history: { at: string; status: TransactionStatus; by: Mover; reason: string | null }[];
}

/** A new, pending transaction. Ids have the gateway's form: merchant, seconds, five digits. */
export function newTransaction(
  request: CreateTransactionRequest,
  context: {
    now: Date;
    merchantId: number;
    merchantNit: string;
    windowMs: number;
    paymentUrlDelayMs: number | null;
    taken: (id: string) => boolean;
  },
): StoredTransaction {
  const { now, merchantId } = context;
  const seconds = Math.floor(now.getTime() / 1000);
  let tail = randomInt(10_000, 100_000);
  while (context.taken(`${merchantId}-${seconds}-${tail}`)) tail = randomInt(10_000, 100_000);
  const token = randomBytes(24).toString('base64url');
  const tracking = String(randomInt(1_000_000_000, 10_000_000_000));
  const created = now.toISOString();
  return {
    id: `${merchantId}-${seconds}-${tail}`,
    token,
    payment_url_at:
      context.paymentUrlDelayMs === null
        ? null
        : new Date(now.getTime() + context.paymentUrlDelayMs).toISOString(),
    due: {
      at: new Date(now.getTime() + context.windowMs).toISOString(),
      outcome: { status: 'DECLINED', reason: '00015' },
    },
    decided: false,
    history: [{ at: created, status: 'PENDING', by: 'clock', reason: null }],
    wire: {
      id: `${merchantId}-${seconds}-${tail}`,
      created_at: created,
      finalized_at: null,
      amount_in_cents: request.amount_in_cents,
      reference: request.reference,
      customer_email: request.customer_email,
      currency: request.currency,
      payment_method_type: 'PSE',
      payment_method: {
        ...request.payment_method,
        extra: {
          ticket_id: `${merchantId % 100}${seconds}${tail}`,
          traceability_code: tracking,
          external_identifier: tracking,
          entity_code: context.merchantNit.replace(/\D/g, ''),
          request_date: businessDate(now),
          transaction_cycle: '1',
          transaction_value: String(request.amount_in_cents / 100),
          vat_value: '0',
          return_code: 'SUCCESS',
          transaction_state: 'PENDING',
        },
      },
      status: 'PENDING',
      status_message: null,
      shipping_address: null,
      redirect_url: request.redirect_url ?? null,
      payment_source_id: null,
      payment_link_id: null,
      customer_data: request.customer_data,
      billing_data: null,
    },
  };
}

/** The record as the gateway answers it at a moment: without `extra` until PSE has answered. */
export function answer(stored: StoredTransaction, now: Date, publicUrl: string): GatewayTransaction {
  const { extra, ...paymentMethod } = stored.wire.payment_method;
  const hasPage = stored.payment_url_at !== null && stored.payment_url_at <= now.toISOString();
  if (stored.wire.status === 'PENDING' && !hasPage) return { ...stored.wire, payment_method: paymentMethod };
  const address = hasPage ? { async_payment_url: `${publicUrl}/pse/${stored.token}` } : {};
  return { ...stored.wire, payment_method: { ...paymentMethod, extra: { ...extra, ...address } } };
}

const pseStates: Record<TransactionStatus, PseTransactionState> = {
  PENDING: 'PENDING',
  APPROVED: 'OK',
  DECLINED: 'NOT_AUTHORIZED',
  VOIDED: 'NOT_AUTHORIZED',
  ERROR: 'FAILED',
};

/** The same transaction after an outcome. Any state may follow any other: a bank that reverses does just that. */
export function settle(stored: StoredTransaction, outcome: Outcome, by: Mover, now: Date): StoredTransaction {
  const failure = 'creationFailure' in outcome ? outcome.creationFailure : undefined;
  const reason = 'reason' in outcome ? outcome.reason : undefined;
  const { reason_code: _before, ...kept } = stored.wire.payment_method.extra;
  const extra: PseExtra = {
    ...kept,
    return_code: failure ?? ('returnCode' in outcome ? (outcome.returnCode ?? 'SUCCESS') : 'SUCCESS'),
    transaction_state: pseStates[outcome.status],
    ...(failure === undefined ? { bank_processing_date: businessDate(now) } : {}),
    ...(reason === undefined ? {} : { reason_code: reason }),
  };
  return {
    ...stored,
    payment_url_at: failure ? null : stored.payment_url_at,
    due: null,
    decided: true,
    history: [
      ...stored.history,
      { at: now.toISOString(), status: outcome.status, by, reason: failure ?? reason ?? null },
    ],
    wire: {
      ...stored.wire,
      status: outcome.status,
      status_message: message(failure, reason),
      finalized_at: now.toISOString(),
      payment_method: { ...stored.wire.payment_method, extra },
    },
  };
}

function message(failure: CreationFailure | undefined, reason: RefusalReason | undefined): string | null {
  if (failure) return `${creationFailures[failure]} (${failure})`;
  return reason ? `${refusalReasons[reason]} (${reason})` : null;
}
