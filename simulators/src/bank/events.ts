import { Changes } from '../changes.ts';
import { RecordStore } from '../record-store.ts';
import type { EventFailure } from './behaviours.ts';
import { signEvent } from './signatures.ts';
import type { GatewayEvent, GatewayTransaction } from './wire.ts';

/** held: waits to be released · scheduled: will be (re)tried at `next_attempt_at` · failed: no retry is left. */
export type EventStatus = 'held' | 'lost' | 'scheduled' | 'delivered' | 'failed';

/** An event and the history of its delivery. */
export interface StoredEvent {
  id: string;
  /** Counts up over all events; the order in which they arose. */
  number: number;
  transaction_id: string;
  reference: string;
  created_at: string;
  status: EventStatus;
  next_attempt_at: string | null;
  /** Number of retries of the schedule that are used up. */
  retries: number;
  attempts: { at: string; http_status: number | null; error: string | null }[];
  failureMode: EventFailure;
  body: GatewayEvent;
}

export interface EventSenderOptions {
  url: string | undefined;
  secret: string;
  /** Waits before each retry after an answer other than 200. Published: 30 minutes, 3 hours, 24 hours. */
  retryScheduleMs: readonly number[];
  timeoutMs: number;
  now: () => Date;
  folder: string | undefined;
}

const limit = 20_000;

/** Signs events, posts them to the merchant and retries, with the failure modes asked for. */
export class EventSender {
  url: string | undefined;
  readonly changes = new Changes();
  readonly #options: EventSenderOptions;
  readonly #store: RecordStore<StoredEvent>;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #aborted = new AbortController();
  #reordering: string[] = [];
  #last: number;

  constructor(options: EventSenderOptions) {
    this.#options = options;
    this.url = options.url;
    this.#store = new RecordStore<StoredEvent>(
      { folder: options.folder, limit, evictable: (event) => event.status !== 'scheduled' },
      (a, b) => a.number - b.number,
    );
    this.#last = this.#store.all().at(-1)?.number ?? 0;
    for (const event of this.#store.all()) if (event.status === 'scheduled') this.#arm(event);
  }

  /** All events, the oldest first. */
  all(): StoredEvent[] {
    return this.#store.all();
  }

  get(id: string): StoredEvent | undefined {
    return this.#store.get(id);
  }

  /** Tells the merchant of a transaction's state; returns the events that arose (several when duplicated). */
  publish(transaction: GatewayTransaction, failureMode: EventFailure = {}): StoredEvent[] {
    const now = this.#options.now();
    const said: GatewayTransaction = failureMode.contradict
      ? { ...transaction, status: failureMode.contradict }
      : transaction;
    const body = signEvent(
      {
        event: 'transaction.updated',
        data: { transaction: said },
        sent_at: now.toISOString(),
        timestamp: Math.floor(now.getTime() / 1000),
        environment: 'test',
      },
      failureMode.forge ? `${this.#options.secret}-forged` : this.#options.secret,
    );
    return Array.from({ length: failureMode.copies ?? 1 }, () => this.#add(body, failureMode, now));
  }

  /** Sends an event at once, whatever became of it before. */
  resend(id: string): Promise<void> {
    const event = this.#store.get(id);
    if (!event) return Promise.resolve();
    this.#disarm(id);
    this.#reordering = this.#reordering.filter((held) => held !== id);
    return this.#send(id);
  }

  /** Sends what is held, one after the other. Resolves when all were tried. */
  async release(order: 'oldest_first' | 'newest_first' = 'oldest_first'): Promise<StoredEvent[]> {
    const held = this.all().filter((event) => event.status === 'held');
    if (order === 'newest_first') held.reverse();
    this.#reordering = [];
    for (const event of held) await this.#send(event.id);
    return held.map((event) => this.#store.get(event.id) ?? event);
  }

  /** Resolves when no request to the merchant is under way. Retries that wait for their hour do not count. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled([...this.#underWay]);
  }

  clear(): void {
    for (const id of [...this.#timers.keys()]) this.#disarm(id);
    this.#reordering = [];
    this.#store.clear();
    this.changes.notify();
  }

  async close(): Promise<void> {
    for (const id of [...this.#timers.keys()]) this.#disarm(id);
    this.#aborted.abort();
    await this.settled();
  }

  #add(body: GatewayEvent, failureMode: EventFailure, now: Date): StoredEvent {
    this.#last += 1;
    const waits = failureMode.hold === true || failureMode.reorder !== undefined;
    const event: StoredEvent = {
      id: `event-${this.#last}`,
      number: this.#last,
      transaction_id: body.data.transaction.id,
      reference: body.data.transaction.reference,
      created_at: now.toISOString(),
      status: failureMode.lose ? 'lost' : waits ? 'held' : 'scheduled',
      next_attempt_at: null,
      retries: 0,
      attempts: [],
      failureMode,
      body,
    };
    if (event.status === 'scheduled') {
      event.next_attempt_at = new Date(now.getTime() + (failureMode.delay_ms ?? 0)).toISOString();
    }
    this.#save(event);
    if (event.status === 'scheduled') this.#arm(event);
    if (event.status === 'held' && failureMode.reorder !== undefined) {
      this.#collect(event.id, failureMode.reorder);
    }
    return event;
  }

  #collect(id: string, count: number): void {
    this.#reordering.push(id);
    if (this.#reordering.length < count) return;
    const backwards = this.#reordering.reverse();
    this.#reordering = [];
    this.#track(
      (async () => {
        for (const held of backwards) await this.#send(held);
      })(),
    );
  }

  #arm(event: StoredEvent): void {
    const wait = Date.parse(event.next_attempt_at ?? '') - this.#options.now().getTime();
    if (!(wait > 0)) {
      this.#send(event.id);
      return;
    }
    const timer = setTimeout(() => this.#send(event.id), wait);
    timer.unref();
    this.#timers.set(event.id, timer);
  }

  #disarm(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  #send(id: string): Promise<void> {
    this.#timers.delete(id);
    const sending = this.#attempt(id);
    this.#track(sending);
    return sending;
  }

  #track(work: Promise<void>): void {
    this.#underWay.add(work);
    work.finally(() => this.#underWay.delete(work));
  }

  async #attempt(id: string): Promise<void> {
    const body = this.#store.get(id)?.body;
    if (!body) return;
    const at = this.#options.now();
    const result = await this.#post(body);
    const event = this.#store.get(id);
    if (!event || this.#aborted.signal.aborted) return;
    const attempts = [...event.attempts, { at: at.toISOString(), ...result }];
    if (result.http_status === 200) {
      this.#save({ ...event, attempts, status: 'delivered', next_attempt_at: null });
      return;
    }
    const wait = this.#options.retryScheduleMs[event.retries];
    if (wait === undefined) {
      this.#save({ ...event, attempts, status: 'failed', next_attempt_at: null });
      return;
    }
    const next = new Date(this.#options.now().getTime() + wait).toISOString();
    const retried: StoredEvent = {
      ...event,
      attempts,
      status: 'scheduled',
      next_attempt_at: next,
      retries: event.retries + 1,
    };
    this.#save(retried);
    this.#arm(retried);
  }

  async #post(body: GatewayEvent): Promise<{ http_status: number | null; error: string | null }> {
    if (!this.url) return { http_status: null, error: 'no events URL is configured' };
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-event-checksum': body.signature.checksum,
        },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.any([this.#aborted.signal, AbortSignal.timeout(this.#options.timeoutMs)]),
      });
      await response.body?.cancel();
      return { http_status: response.status, error: null };
    } catch (error) {
      return { http_status: null, error: describe(error) };
    }
  }

  #save(event: StoredEvent): void {
    this.#store.save(event);
    this.changes.notify();
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
