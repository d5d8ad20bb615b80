export interface Bank {
  readonly code: string;
  readonly name: string;
}

/** A payment to be started at the gateway. */
export interface PaymentOrder {
  readonly reference: string;
  /** Whole pesos. */
  readonly amount: number;
  readonly bankCode: string;
  /** At most 64 characters, without `|` and `"` (ACH). */
  readonly description: string;
  /** Where the bank sends the customer back to. */
  readonly returnUrl: string;
  readonly payer: {
    readonly documentType: 'CC' | 'CE' | 'PP' | 'TI' | 'OTHER';
    readonly document: string;
    readonly fullName: string;
    readonly email: string;
    /** Digits only. */
    readonly phone: string;
  };
}

/** `not-started`: PSE refused to start it. `unknown`: a status or an amount that the adapter does not understand. */
export type GatewayState = 'pending' | 'approved' | 'rejected' | 'failed' | 'not-started' | 'unknown';

/** Answer about a payment whose amount is no whole number of pesos. It moves no money here. */
export interface NotUnderstood {
  /** The amount as the gateway says it. */
  readonly amount: string;
  readonly isPaid: boolean;
}

/** The gateway's answer about a transaction, in the portal's terms. */
export interface GatewayAnswer {
  readonly gatewayId: string;
  readonly reference: string;
  /** Whole pesos, more than 0; null for any other amount, and then `state` is `unknown`. */
  readonly amount: number | null;
  /** The amount as the gateway says it, and whether it was paid, where `amount` is null; otherwise null. */
  readonly notUnderstood: NotUnderstood | null;
  readonly state: GatewayState;
  /**
   * PSE's word: OK, PENDING, NOT_AUTHORIZED, FAILED, the return code of a refused start, or the gateway's status where
   * `state` is `unknown`.
   */
  readonly response: string;
  /** PSE's reason, 00001 … 10003, or its return code where it refused without a reason; empty without either. */
  readonly reasonCode: string;
  readonly trazabilityCode: string | null;
  readonly ticketId: string | null;
  /** Where the customer pays; appears some moments after the creation. */
  readonly bankUrl: string | null;
  readonly finishedAt: Date | null;
}

/** A message of the gateway whose signature was checked. It is a hint: the gateway is asked before anything moves. */
export interface GatewayNotice {
  /** The whole key of the event: transaction, state, moment and checksum; the same for every delivery of it. */
  readonly id: string;
  /** Null when the message is authentic but not about a transaction. */
  readonly reference: string | null;
}

/** A line of the gateway's own file of a day: a final state that a transaction took on it. */
export interface ReconciliationLine {
  /** Local time in Bogotá, `2026-11-20T10:32:07`. */
  readonly at: string;
  readonly gatewayId: string;
  readonly reference: string;
  readonly trazabilityCode: string;
  /** Whole pesos; null where the file says anything else. */
  readonly amount: number | null;
  /** The amount as the file says it, where it is no whole number of pesos; otherwise null. */
  readonly amountSaid: string | null;
  readonly isPaid: boolean;
  /** The gateway's word for the state. */
  readonly status: string;
}

/** A network that payments go through. Everything above this port knows no gateway by name. */
export interface Gateway {
  readonly name: string;
  /** @throws GatewayUnavailableError */
  listBanks(): Promise<readonly Bank[]>;
  /**
   * Creates the transaction.
   * @throws GatewayRejectedError when the gateway understood the order and refused it: nothing was created.
   * @throws GatewayUnavailableError when it is not known whether it was created, also where the answer is about another
   *   payment: query by reference.
   */
  create(order: PaymentOrder): Promise<GatewayAnswer>;
  /**
   * Asks by the gateway's id, or by our reference while that id is not known.
   * @returns undefined where the gateway knows no such transaction, or answers about another one.
   * @throws GatewayUnavailableError
   */
  query(of: { gatewayId: string | null; reference: string }): Promise<GatewayAnswer | undefined>;
  /**
   * Ends a pending payment, so that it can no longer debit anything.
   * @returns false where the gateway does not allow it: the person may be at the bank, or the payment has ended.
   * @throws GatewayUnavailableError when it is not known whether it was ended: ask.
   */
  close(of: { gatewayId: string | null; reference: string }): Promise<boolean>;
  /**
   * The gateway's file of a business day, in the order in which things happened.
   * @throws GatewayUnavailableError
   */
  reconciliation(day: string): Promise<readonly ReconciliationLine[]>;
  /**
   * Returns undefined for a message that is not an event, is not signed by the gateway, or is too old or too far ahead.
   */
  parseEvent(
    rawBody: string,
    headers: Readonly<Record<string, unknown>>,
    now: Date,
  ): GatewayNotice | undefined;
}

/** The gateway did not answer, or its answer cannot be relied on. */
export class GatewayUnavailableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'GatewayUnavailableError';
  }
}

/** The gateway understood the question and refused it. */
export class GatewayRejectedError extends Error {
  readonly status: number;
  /** Least amount that the gateway takes, whole pesos, where the payment was below it; otherwise null. */
  readonly minimum: number | null;
  constructor(status: number, message: string, minimum: number | null = null) {
    super(message);
    this.name = 'GatewayRejectedError';
    this.status = status;
    this.minimum = minimum;
  }
}
