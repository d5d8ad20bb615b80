import type { CreationFailure } from './reasons.ts';
import type { TransactionStatus } from './wire.ts';

/** Ways an HTTP answer of the gateway can go wrong. AFTER_CREATE: the transaction exists, its answer is lost. */
export type AnswerFailure = 'HTTP_500' | 'HTTP_503' | 'TIMEOUT' | 'RESET';
export type CreateMisfortune =
  | CreationFailure
  | AnswerFailure
  | 'HTTP_500_AFTER_CREATE'
  | 'TIMEOUT_AFTER_CREATE'
  | 'RESET_AFTER_CREATE';

/** Failures of the events of a transaction. Fields combine. */
export interface EventFailure {
  /** Never sent (it can still be resent by hand). */
  lose?: boolean;
  /** Kept back until released. */
  hold?: boolean;
  /** Sent this much later. */
  delay_ms?: number;
  /** Sent this many times in all. */
  copies?: number;
  /** Kept back until this many events wait, then all are sent one by one, the newest first. */
  reorder?: number;
  /** Says this status, whatever GET answers. */
  contradict?: TransactionStatus;
  /** Signed with a wrong secret. */
  forge?: boolean;
}

/** Behaviour of the gateway for one transaction. An empty one is the gateway without faults. */
export interface Behaviour {
  create?: CreateMisfortune;
  /** When the address of the bank page appears; 'never' for a bank that does not answer. */
  payment_url?: 'never' | { after_ms: number };
  /** Answer to the next `times` questions (default: all); PENDING is a gateway that lags behind. */
  query?: { answer: AnswerFailure | 'HTTP_404' | 'PENDING'; times?: number };
  /** The person approves, the bank confirms later: when a test says so, or by itself. */
  approval?: 'held' | { after_ms: number };
  events?: EventFailure;
}

/** Transactions that a behaviour is for. `next`: the next one created; `always`: all from now on. */
export type BehaviourScope = 'next' | 'always' | { transaction: string };

/** Behaviours waiting for their transaction, and those in force. Kept in memory only. */
export class Behaviours {
  #always: Behaviour = {};
  #next: Behaviour[] = [];
  readonly #byKey = new Map<string, Behaviour>();

  /** `{ transaction }` takes an id, or a reference, also of a transaction that does not exist yet. */
  set(scope: BehaviourScope, behaviour: Behaviour): void {
    if (scope === 'next') this.#next.push(behaviour);
    else if (scope === 'always') this.#always = { ...this.#always, ...behaviour };
    else this.#byKey.set(scope.transaction, { ...this.#byKey.get(scope.transaction), ...behaviour });
  }

  /**
   * The behaviour for a transaction about to be created. What waited for "next" is this one's from now on, except
   * `create`, which is spent: the merchant's next attempt with the same reference works.
   */
  take(reference: string): Behaviour {
    const taken = { ...this.#next.shift(), ...this.#byKey.get(reference) };
    const { create: _spent, ...lasting } = taken;
    if (Object.keys(lasting).length > 0) this.#byKey.set(reference, lasting);
    else this.#byKey.delete(reference);
    return { ...this.#always, ...taken };
  }

  of(transaction: { id: string; reference: string }): Behaviour {
    return {
      ...this.#always,
      ...this.#byKey.get(transaction.reference),
      ...this.#byKey.get(transaction.id),
    };
  }

  /** The failure to answer this question with, if any; counts down `times`. */
  takeQueryFailure(transaction: {
    id: string;
    reference: string;
  }): NonNullable<Behaviour['query']>['answer'] | undefined {
    const query = this.of(transaction).query;
    if (!query || query.times === 0) return undefined;
    if (query.times !== undefined) {
      this.set({ transaction: transaction.id }, { query: { ...query, times: query.times - 1 } });
    }
    return query.answer;
  }

  list(): { always: Behaviour; next: Behaviour[]; transactions: Record<string, Behaviour> } {
    return { always: this.#always, next: this.#next, transactions: Object.fromEntries(this.#byKey) };
  }

  clear(): void {
    this.#always = {};
    this.#next = [];
    this.#byKey.clear();
  }
}
