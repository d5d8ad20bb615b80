import { ApiResponseError } from '@portal/api-client';
import type { PayRequest } from './wire.ts';

/** Storage key of an unanswered intent, so that a reload in between does not pay twice. */
const STORE_KEY = 'payment_intent';

interface Intent {
  readonly body: string;
  readonly key: string;
}

/**
 * The `Idempotency-Key` of a payment. One intent is one body. It keeps its key until the server has answered, so that a
 * second press after a lost answer repeats the same payment. A changed body is another intent.
 */
export function keyOfIntent(request: PayRequest, store: Storage = sessionStorage): string {
  const body = JSON.stringify(request);
  const open = readIntent(store);
  if (open?.body === body) return open.key;
  const key = crypto.randomUUID();
  store.setItem(STORE_KEY, JSON.stringify({ body, key } satisfies Intent));
  return key;
}

/** Ends the intent: the next press is another payment. */
export function closeIntent(store: Storage = sessionStorage): void {
  store.removeItem(STORE_KEY);
}

/** Whether a failure leaves it unknown if the payment began: the server was not reached or broke (status 0, 5xx). */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiResponseError) || error.status === 0 || error.status >= 500;
}

function readIntent(store: Storage): Intent | undefined {
  try {
    return JSON.parse(store.getItem(STORE_KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
