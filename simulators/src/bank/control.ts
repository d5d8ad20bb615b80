import type { Bank } from './bank.ts';
import type { AnswerFailure, Behaviour, BehaviourScope } from './behaviours.ts';
import type { EventStatus, StoredEvent } from './events.ts';
import type { GatewaySecrets } from './gateway-routes.ts';
import { reconciliationFile } from './reconciliation.ts';
import type { Outcome, StoredTransaction } from './transactions.ts';
import type { TransactionStatus } from './wire.ts';

/** Control of the bank by tests, in the same process or over HTTP (`control-routes.ts`). */
export class BankControl {
  readonly #bank: Bank;
  /** While set, every call of the gateway API fails so. */
  outage: AnswerFailure | undefined;
  #secrets: GatewaySecrets;

  constructor(bank: Bank, secrets: GatewaySecrets) {
    this.#bank = bank;
    this.#secrets = secrets;
  }

  get secrets(): GatewaySecrets {
    return this.#secrets;
  }

  /** Replaces the merchant's secrets at one moment: from now on the ones before are refused. */
  replaceSecrets(secrets: Partial<GatewaySecrets>): void {
    this.#secrets = { ...this.#secrets, ...secrets };
  }

  /** Sets how the next transaction, a given one (id or reference) or all from now on are treated. */
  behave(behaviour: Behaviour, scope: BehaviourScope = 'next'): void {
    this.#bank.behaviours.set(scope, behaviour);
  }

  behaviours(): ReturnType<Bank['behaviours']['list']> {
    return this.#bank.behaviours.list();
  }

  /** Removes all behaviours and the outage. Transactions and events stay. */
  clearBehaviours(): void {
    this.outage = undefined;
    this.#bank.behaviours.clear();
  }

  /** Transactions that fit, the oldest first; waits up to `waitMs` until there is one. */
  async transactions(
    filter: { reference?: string | undefined; status?: TransactionStatus | undefined } = {},
    waitMs = 0,
  ): Promise<StoredTransaction[]> {
    const read = () => {
      const found = this.#bank
        .all()
        .filter(
          ({ wire }) =>
            (filter.reference === undefined || wire.reference === filter.reference) &&
            (filter.status === undefined || wire.status === filter.status),
        );
      return found.length > 0 ? found : undefined;
    };
    return (await this.#bank.changes.until(read, waitMs)) ?? [];
  }

  /** By id or reference. */
  transaction(key: string): StoredTransaction | undefined {
    return this.#bank.find(key) ?? this.#bank.findByReference(key);
  }

  /** Moves a transaction to an outcome from any state, also late or against an earlier answer. */
  settle(key: string, outcome: Outcome, options: { event?: boolean } = {}): StoredTransaction | undefined {
    const stored = this.transaction(key);
    return stored && this.#bank.settle(stored.id, outcome, 'control', options.event ?? true);
  }

  /** The bank takes back an approval: DECLINED with reason 00018. Undefined unless it was approved. */
  reverse(key: string, options: { event?: boolean } = {}): StoredTransaction | undefined {
    if (this.transaction(key)?.wire.status !== 'APPROVED') return undefined;
    return this.settle(key, { status: 'DECLINED', reason: '00018' }, options);
  }

  /** Ends what is due by the clock now, and returns it. */
  sweep(): StoredTransaction[] {
    return this.#bank.sweep();
  }

  /** Events that fit, the oldest first; waits up to `waitMs` until there are `count`. */
  async events(
    filter: {
      transaction?: string | undefined;
      status?: EventStatus | undefined;
      after?: number | undefined;
    } = {},
    wait: { count?: number | undefined; waitMs?: number | undefined } = {},
  ): Promise<StoredEvent[]> {
    const read = () =>
      this.#bank.events
        .all()
        .filter(
          (event) =>
            event.number > (filter.after ?? 0) &&
            (filter.status === undefined || event.status === filter.status) &&
            (filter.transaction === undefined ||
              event.transaction_id === filter.transaction ||
              event.reference === filter.transaction),
        );
    const enough = () => {
      const found = read();
      return found.length >= (wait.count ?? 1) ? found : undefined;
    };
    return (await this.#bank.events.changes.until(enough, wait.waitMs ?? 0)) ?? read();
  }

  /** Sends an event again now and returns it as it stands afterwards. */
  async resend(eventId: string): Promise<StoredEvent | undefined> {
    await this.#bank.events.resend(eventId);
    return this.#bank.events.get(eventId);
  }

  /** Sends what is held back, in this order. */
  release(order?: 'oldest_first' | 'newest_first'): Promise<StoredEvent[]> {
    return this.#bank.events.release(order);
  }

  /** Resolves when no event is on its way. */
  settled(): Promise<void> {
    return this.#bank.events.settled();
  }

  get eventsUrl(): string | undefined {
    return this.#bank.events.url;
  }

  set eventsUrl(url: string | undefined) {
    this.#bank.events.url = url;
  }

  /** The reconciliation file of a day 'YYYY-MM-DD' in Bogotá, as CSV. */
  reconciliation(day: string): string {
    return reconciliationFile(this.#bank.all(), day);
  }

  /** Forgets every transaction, event and behaviour. */
  reset(): void {
    this.outage = undefined;
    this.#bank.clear();
  }
}
