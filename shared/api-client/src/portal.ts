import type { ErrorCode } from '@portal/contract';
import { sessionKeys } from '@portal/contract/session-keys';
import { QueryClient } from '@tanstack/react-query';
import { type Client, createClient } from './client.ts';
import { type QueryOf, queryOf } from './queries.ts';

let expired: (code: ErrorCode) => void = () => {};

/** Sets the shell's handler for the end of the session; remotes do not call it. */
export function whenExpired(listener: (code: ErrorCode) => void): void {
  expired = listener;
}

let refused: (code: ErrorCode) => void = () => {};

/** Sets the shell's handler for refusals that it handles before a page does. */
export function whenRefused(listener: (code: ErrorCode) => void): void {
  refused = listener;
}

let endsIn: (seconds: number) => void = () => {};

/** Sets the shell's handler for the remaining seconds of the session, which every answer names. */
export function whenEndsIn(listener: (seconds: number) => void): void {
  endsIn = listener;
}

const early = (globalThis as { portalStarted?: Map<string, Promise<Response>> }).portalStarted;

/** The page's client; like the query cache and the query options, the shell provides one to all remotes. */
export const call: Client = createClient({
  token: () => globalThis.localStorage?.getItem(sessionKeys.token) ?? undefined,
  serviceToken: globalThis.document?.querySelector<HTMLMetaElement>('meta[name="service-token"]')?.content,
  onExpired: (code) => expired(code),
  onRefused: (code) => refused(code),
  onEndsIn: (seconds) => endsIn(seconds),
  ...(early ? { started: early } : {}),
});

export const query: QueryOf = queryOf(call);

/**
 * Time that answers stay in the cache after the last page that used them is left: opened again within it, it is shown
 * at once, also without a connection. The end of the session clears the cache.
 */
const KEPT_MS = 60 * 60_000;

/**
 * A write is refused at once where there is no connection: kept back, it would be made later and unseen. What was written,
 * a password perhaps, is forgotten with its page.
 */
const mutations = { networkMode: 'always', gcTime: 0 } as const;

export const queryClient = new QueryClient({
  defaultOptions: { queries: { gcTime: KEPT_MS }, mutations },
});

const COMING_ALIVE = ['coming alive'];

/** Marks the start of a rendering from answers in the HTML, on the host and in the browser. */
export function beginComingAlive(client: QueryClient): void {
  client.setQueryData(COMING_ALIVE, true);
}

/** Marks the end of the first page's hydration. */
export function endComingAlive(client: QueryClient): void {
  client.removeQueries({ queryKey: COMING_ALIVE, exact: true });
}

/** Whether the page is being rendered from the HTML's answers: queries that always fetch anew may begin with these. */
export function isComingAlive(client: QueryClient): boolean {
  return client.getQueryData(COMING_ALIVE) === true;
}
