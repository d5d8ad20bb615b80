import type { Output } from '@portal/contract';

/** Messages of the service worker to every open page. */
export type FromWorker =
  /** Term modification was switched (PL-08, IN-08). */
  | { readonly type: 'term-modification'; readonly is_active: boolean }
  /** A person pressed a notification: this page is the one to show it in. A press told twice has the same `press`. */
  | { readonly type: 'open'; readonly path: string; readonly press: string };

/** Messages of a page to the service worker. */
export type ToWorker =
  /** The page hears what it is told from here on; what was said while it loaded is lost. */
  | { readonly type: 'listening' }
  /** The session is over: nothing of it may stay. */
  | { readonly type: 'forget' }
  /** The session lasts so many seconds if it is not used again. */
  | { readonly type: 'lasts'; readonly seconds: number }
  /** The summary that came with the page, and how many seconds the session lasts. */
  | { readonly type: 'summary'; readonly summary: Output<'GET /api/summary'>; readonly seconds: number }
  /** A person wants the new version now: the waiting worker takes over. */
  | { readonly type: 'activate' };
