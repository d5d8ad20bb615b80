import { Changes } from '../changes.ts';
import { RecordStore } from '../record-store.ts';
import { type Behaviour, Behaviours } from './behaviours.ts';
import type { EventSender } from './events.ts';
import { type CreationFailure, creationFailures, type RefusalReason } from './reasons.ts';
import {
  answer,
  type Mover,
  newTransaction,
  type Outcome,
  type StoredTransaction,
  settle,
} from './transactions.ts';
import type { CreateTransactionRequest, GatewayTransaction } from './wire.ts';

/** Action of a person on the bank page. */
export type PersonAction =
  | { action: 'approve' }
  | { action: 'refuse'; reason: RefusalReason }
  | { action: 'exceed_limit' }
  | { action: 'fail' }
  | { action: 'cancel' }
  | { action: 'leave_pending' }
  | { action: 'close' };

export interface BankOptions {
  merchantId: number;
  merchantNit: string;
  /** Without a final slash; known only once the server listens. */
  publicUrl: () => string;
  /** Time limit of a person at the bank; published by PSE: 21 minutes. */
  windowMs: number;
  /** Time for which the bank itself waits for a person who has opened its page. */
  sessionMs: number;
  paymentUrlDelayMs: number;
  /** Amounts above it are refused with FAIL_EXCEEDEDLIMIT; in cents. */
  limitInCents: number;
  now: () => Date;
  folder: string | undefined;
}

const limit = 20_000;

/** The transactions of the simulated gateway and everything that moves them. */
export class Bank {
  readonly options: BankOptions;
  readonly events: EventSender;
  readonly behaviours = new Behaviours();
  readonly changes = new Changes();
  readonly #transactions: RecordStore<StoredTransaction>;
  readonly #idByReference = new Map<string, string>();
  readonly #idByToken = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  /** The earliest `due`, in ms since 1970; may lie before it when that transaction ended otherwise. */
  #nextDue = Number.POSITIVE_INFINITY;

  constructor(options: BankOptions, events: EventSender) {
    this.options = options;
    this.events = events;
    this.#transactions = new RecordStore<StoredTransaction>(
      {
        folder: options.folder,
        limit,
        evictable: (stored) => stored.wire.status !== 'PENDING',
      },
      (a, b) => a.wire.created_at.localeCompare(b.wire.created_at),
    );
    for (const stored of this.#transactions.all()) {
      this.#index(stored);
      this.#arm(stored);
    }
  }

  /** Creates a pending transaction and returns it as the creation answers it: PSE has not started yet. */
  create(request: CreateTransactionRequest, behaviour: Behaviour): GatewayTransaction {
    const now = this.options.now();
    const stored = newTransaction(request, {
      now,
      merchantId: this.options.merchantId,
      merchantNit: this.options.merchantNit,
      windowMs: this.options.windowMs,
      paymentUrlDelayMs: urlDelay(behaviour, this.options.paymentUrlDelayMs),
      taken: (id) => this.#transactions.get(id) !== undefined,
    });
    this.#index(stored);
    this.#save(stored);
    const created = answer({ ...stored, payment_url_at: null }, now, this.options.publicUrl());
    const failure = creationFailure(behaviour, request, this.options.limitInCents);
    if (failure) this.settle(stored.id, { status: 'ERROR', creationFailure: failure }, 'clock');
    return created;
  }

  find(id: string): StoredTransaction | undefined {
    this.sweep();
    return this.#transactions.get(id);
  }

  findByReference(reference: string): StoredTransaction | undefined {
    const id = this.#idByReference.get(reference);
    return id === undefined ? undefined : this.find(id);
  }

  findByToken(token: string): StoredTransaction | undefined {
    const id = this.#idByToken.get(token);
    return id === undefined ? undefined : this.find(id);
  }

  /** All transactions, the oldest first. */
  all(): StoredTransaction[] {
    this.sweep();
    return this.#transactions.all();
  }

  answer(stored: StoredTransaction): GatewayTransaction {
    return answer(stored, this.options.now(), this.options.publicUrl());
  }

  /** The person opens the bank's page: from the first time on they have the bank's own, shorter time. */
  visit(id: string): StoredTransaction | undefined {
    const stored = this.find(id);
    if (stored?.wire.status !== 'PENDING' || stored.decided || stored.visited_at) return stored;
    const now = this.options.now();
    const sessionEnd = now.getTime() + this.options.sessionMs;
    const end = stored.due && new Date(Math.min(Date.parse(stored.due.at), sessionEnd)).toISOString();
    const due = stored.due && end && { ...stored.due, at: end };
    return this.#save({ ...stored, visited_at: now.toISOString(), due: due || null });
  }

  /** Ends a payment for the merchant before it begins at the bank; undefined when it is too late. */
  voidByMerchant(id: string): StoredTransaction | undefined {
    const stored = this.find(id);
    if (stored?.wire.status !== 'PENDING' || stored.decided || stored.visited_at) return undefined;
    return this.settle(id, { status: 'VOIDED', reason: '00020' }, 'merchant');
  }

  /** When a person's time for a payment is over. */
  endOf(stored: StoredTransaction): Date {
    const window = Date.parse(stored.wire.created_at) + this.options.windowMs;
    const session = stored.visited_at
      ? Date.parse(stored.visited_at) + this.options.sessionMs
      : Number.POSITIVE_INFINITY;
    return new Date(Math.min(window, session));
  }

  /** Carries out the person's choice. A transaction that is decided or no longer pending does not change. */
  act(id: string, choice: PersonAction): StoredTransaction | undefined {
    const stored = this.find(id);
    if (stored?.wire.status !== 'PENDING' || stored.decided) return stored;
    switch (choice.action) {
      case 'approve':
        return this.#approve(stored);
      case 'refuse':
        return this.settle(id, { status: 'DECLINED', reason: choice.reason }, 'person');
      case 'exceed_limit':
        return this.settle(
          id,
          { status: 'DECLINED', reason: '00008', returnCode: 'FAIL_EXCEEDEDLIMIT' },
          'person',
        );
      case 'fail':
        return this.settle(id, { status: 'ERROR', reason: '00010' }, 'person');
      case 'cancel':
        return this.settle(id, { status: 'DECLINED', reason: '00020' }, 'person');
      case 'leave_pending':
        return this.#save({ ...stored, decided: true, due: null });
      case 'close':
        return this.#save({
          ...stored,
          due: {
            at: stored.due?.at ?? this.options.now().toISOString(),
            outcome: { status: 'DECLINED', reason: '00021' },
          },
        });
    }
  }

  /** Moves a transaction to an outcome, from any state, and tells the merchant unless asked not to. */
  settle(id: string, outcome: Outcome, by: Mover, tell = true): StoredTransaction | undefined {
    const stored = this.#transactions.get(id);
    if (!stored) return undefined;
    const settled = this.#save(settle(stored, outcome, by, this.options.now()));
    if (tell) this.events.publish(this.answer(settled), this.behaviours.of(settled.wire).events);
    return settled;
  }

  /** Settles due transactions: payments that were not finished in time, and delayed approvals. */
  sweep(): StoredTransaction[] {
    const now = this.options.now();
    if (now.getTime() < this.#nextDue) return [];
    this.#nextDue = Number.POSITIVE_INFINITY;
    const ended: StoredTransaction[] = [];
    for (const stored of this.#transactions.all()) {
      if (stored.due === null) continue;
      if (Date.parse(stored.due.at) > now.getTime()) this.#arm(stored);
      else ended.push(this.settle(stored.id, stored.due.outcome, 'clock') ?? stored);
    }
    return ended;
  }

  clear(): void {
    this.#transactions.clear();
    this.#idByReference.clear();
    this.#idByToken.clear();
    this.events.clear();
    this.behaviours.clear();
    this.changes.notify();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #approve(stored: StoredTransaction): StoredTransaction | undefined {
    const { approval } = this.behaviours.of(stored.wire);
    if (approval === undefined) return this.settle(stored.id, { status: 'APPROVED' }, 'person');
    if (approval === 'held') return this.#save({ ...stored, decided: true, due: null });
    const at = new Date(this.options.now().getTime() + approval.after_ms).toISOString();
    return this.#save({ ...stored, decided: true, due: { at, outcome: { status: 'APPROVED' } } });
  }

  #index(stored: StoredTransaction): void {
    this.#idByReference.set(stored.wire.reference, stored.id);
    this.#idByToken.set(stored.token, stored.id);
  }

  #save(stored: StoredTransaction): StoredTransaction {
    this.#transactions.save(stored);
    this.changes.notify();
    this.#arm(stored);
    return stored;
  }

  #arm(stored: StoredTransaction): void {
    const at = stored.due === null ? Number.POSITIVE_INFINITY : Date.parse(stored.due.at);
    if (at >= this.#nextDue) return;
    this.#nextDue = at;
    clearTimeout(this.#timer);
    const wait = Math.max(at - this.options.now().getTime(), 0);
    this.#timer = setTimeout(() => this.sweep(), Math.min(wait, 2 ** 31 - 1));
    this.#timer.unref();
  }
}

function urlDelay(behaviour: Behaviour, normal: number): number | null {
  if (behaviour.payment_url === 'never') return null;
  return behaviour.payment_url?.after_ms ?? normal;
}

function creationFailure(
  behaviour: Behaviour,
  request: CreateTransactionRequest,
  limitInCents: number,
): CreationFailure | undefined {
  const asked = behaviour.create;
  if (asked !== undefined && Object.hasOwn(creationFailures, asked)) return asked as CreationFailure;
  return request.amount_in_cents > limitInCents ? 'FAIL_EXCEEDEDLIMIT' : undefined;
}
