import type { Output } from '@portal/contract';

type Summary = Output<'GET /api/summary'>;

/** What is kept of the last summary: no national ID and no last name. Amounts in pesos, dates YYYY-MM-DD. */
export interface KeptSummary extends Pick<Summary, 'total_balance' | 'summary'> {
  /** ISO moment of the answer. */
  readonly savedAt: string;
  readonly firstName: string;
  readonly invoices: readonly Pick<
    Summary['invoices'][number],
    'invoice' | 'quota' | 'balance' | 'due_date' | 'overdue_days'
  >[];
}

/** After so many days it says too little to be worth the risk of lying on a lost phone. */
const MOST_DAYS = 7;
const DAY_MS = 86_400_000;
const KEY = '/api/summary';

export const keptOf = ({ user, total_balance, summary, invoices }: Summary, at: Date): KeptSummary => ({
  savedAt: at.toISOString(),
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
});

export interface SummaryKeeper {
  /** Answers from the network and keeps what came. */
  pass(request: Request, event: { waitUntil(work: Promise<unknown>): void }): Promise<Response>;
  kept(): Promise<KeptSummary | undefined>;
  forget(): Promise<void>;
}

/** Keeps the last summary of whoever is logged in, until the session ends. */
export function createSummaryKeeper(
  caches: Pick<CacheStorage, 'open' | 'delete'>,
  cacheName: string,
  now: () => Date = () => new Date(),
): SummaryKeeper {
  // An answer that was under way when the session ended belongs to nobody.
  let era = 0;
  const forget = async (): Promise<void> => {
    era += 1;
    await caches.delete(cacheName);
  };
  const keep = async (response: Response, asked: number): Promise<void> => {
    const kept = keptOf((await response.json()) as Summary, now());
    const cache = await caches.open(cacheName);
    if (asked !== era) return;
    await cache.put(
      KEY,
      new Response(JSON.stringify(kept), { headers: { 'content-type': 'application/json' } }),
    );
  };
  return {
    forget,
    async pass(request, event) {
      const asked = era;
      const response = await fetch(request);
      if (response.ok) event.waitUntil(keep(response.clone(), asked));
      if (response.status === 401) event.waitUntil(forget());
      return response;
    },
    async kept() {
      const found = await (await caches.open(cacheName)).match(KEY);
      if (!found) return undefined;
      const kept = (await found.json()) as KeptSummary;
      return now().getTime() - Date.parse(kept.savedAt) < MOST_DAYS * DAY_MS ? kept : undefined;
    },
  };
}
