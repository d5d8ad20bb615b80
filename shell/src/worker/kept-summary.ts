import type { Output } from '@portal/contract';

type Summary = Output<'GET /api/summary'>;

/** The last summary as the device keeps it, without national ID and last name. Amounts in pesos, dates YYYY-MM-DD. */
export interface KeptSummary extends Pick<Summary, 'total_balance' | 'summary'> {
  /** ISO moment of the answer. */
  readonly savedAt: string;
  /** ISO moment after which the summary is not shown: the session has ended by then, or 12 hours have passed. */
  readonly endsAt: string;
  readonly firstName: string;
  readonly invoices: readonly Pick<
    Summary['invoices'][number],
    'invoice' | 'quota' | 'balance' | 'due_date' | 'overdue_days'
  >[];
}

/** Longest time in milliseconds that a name and a debt stay on a phone or shared computer, also in a longer session. */
const MOST_MS = 12 * 60 * 60_000;
const KEY = '/api/summary';

/**
 * ISO moment at which a kept summary ends: when the session ends, in `secondsLeft` from now, or 12 hours after it was
 * saved.
 */
function endOf(savedAt: Date, now: Date, secondsLeft: number): string {
  const end = Math.min(savedAt.getTime() + MOST_MS, now.getTime() + secondsLeft * 1000);
  return new Date(end).toISOString();
}

export function keptOf(
  { user, total_balance, summary, invoices }: Summary,
  at: Date,
  secondsLeft = Number.POSITIVE_INFINITY,
): KeptSummary {
  return {
    savedAt: at.toISOString(),
    endsAt: endOf(at, at, secondsLeft),
    firstName: user.first_name,
    total_balance,
    summary,
    invoices: invoices.map(({ invoice, quota, balance, due_date, overdue_days }) => ({
      invoice,
      quota,
      balance,
      due_date,
      overdue_days,
    })),
  };
}

export interface SummaryKeeper {
  /** Answers from the network and keeps the answer. */
  pass(request: Request, event: { waitUntil(work: Promise<unknown>): void }): Promise<Response>;
  /** Keeps the summary that came with a page. */
  keep(summary: Summary, secondsLeft: number): Promise<void>;
  kept(): Promise<KeptSummary | undefined>;
  /** Takes the remaining seconds of the session, which a page has learned. */
  lasts(secondsLeft: number): Promise<void>;
  forget(): Promise<void>;
}

/** Keeps the last summary of the person who is logged in, until the session ends. */
export function createSummaryKeeper(
  caches: Pick<CacheStorage, 'open' | 'delete'>,
  cacheName: string,
  now: () => Date = () => new Date(),
): SummaryKeeper {
  // An answer that arrives after the session ended must not be kept.
  let era = 0;
  const forget = async (): Promise<void> => {
    era += 1;
    await caches.delete(cacheName);
  };
  const keepAnswer = async (response: Response, asked: number): Promise<void> => {
    const left = Number(response.headers.get('session-ends-in') ?? Number.POSITIVE_INFINITY);
    await put(keptOf((await response.json()) as Summary, now(), left), asked);
  };
  const put = async (kept: KeptSummary, asked: number): Promise<void> => {
    const cache = await caches.open(cacheName);
    if (asked !== era) return;
    await cache.put(
      KEY,
      new Response(JSON.stringify(kept), { headers: { 'content-type': 'application/json' } }),
    );
  };
  const read = async (): Promise<KeptSummary | undefined> => {
    const found = await (await caches.open(cacheName)).match(KEY);
    return found && ((await found.json()) as KeptSummary);
  };
  const isOver = ({ endsAt }: KeptSummary): boolean => now().getTime() >= Date.parse(endsAt);
  return {
    forget,
    async pass(request, event) {
      const asked = era;
      const response = await fetch(request);
      if (response.ok) event.waitUntil(keepAnswer(response.clone(), asked));
      if (response.status === 401) event.waitUntil(forget());
      return response;
    },
    keep: (summary, secondsLeft) => put(keptOf(summary, now(), secondsLeft), era),
    async kept() {
      const kept = await read();
      if (!kept) return undefined;
      if (!isOver(kept)) return kept;
      await forget();
      return undefined;
    },
    async lasts(secondsLeft) {
      const asked = era;
      const kept = await read();
      if (!kept) return;
      if (isOver(kept)) await forget();
      else await put({ ...kept, endsAt: endOf(new Date(kept.savedAt), now(), secondsLeft) }, asked);
    },
  };
}
