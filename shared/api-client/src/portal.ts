import type { ErrorCode } from '@portal/contract';
import { sessionKeys } from '@portal/contract/session-keys';
import { QueryClient } from '@tanstack/react-query';
import { type Client, createClient } from './client.ts';
import { type QueryOf, queryOf } from './queries.ts';

let expired: (code: ErrorCode) => void = () => {};

/** The shell says here what happens when the session is over; remotes have nothing to do with it. */
export function whenExpired(listener: (code: ErrorCode) => void): void {
  expired = listener;
}

let refused: (code: ErrorCode) => void = () => {};

/** The same for refusals that are the shell's business before they are a page's. */
export function whenRefused(listener: (code: ErrorCode) => void): void {
  refused = listener;
}

let endsIn: (seconds: number) => void = () => {};

/** The same for how long the session lasts, as every answer says. */
export function whenEndsIn(listener: (seconds: number) => void): void {
  endsIn = listener;
}

const early = (globalThis as { portalStarted?: Map<string, Promise<Response>> }).portalStarted;

/** The page's client, query cache and query options; one of each, provided by the shell to all remotes. */
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

export const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: KEPT_MS } } });

const COMING_ALIVE = ['coming alive'];

/** Said before a page is rendered from answers that come with it, on the host as in the browser. */
export function beginComingAlive(client: QueryClient): void {
  client.setQueryData(COMING_ALIVE, true);
}

/** Said once the first page of a document answers. */
export function endComingAlive(client: QueryClient): void {
  client.removeQueries({ queryKey: COMING_ALIVE, exact: true });
}

/** Whether answers that came with the page are as new as the page: what else asks anew each time may begin with them. */
export function isComingAlive(client: QueryClient): boolean {
  return client.getQueryData(COMING_ALIVE) === true;
}
