import type { Output } from '@portal/contract';

/** Messages of the service worker to every open page. */
export type FromWorker =
  /** Term modification was switched (PL-08, IN-08). */
  | { readonly type: 'term-modification'; readonly is_active: boolean }
  /** A person pressed a notification: this page must show it. Repeated messages of one press have the same `press`. */
  | { readonly type: 'open'; readonly path: string; readonly press: string };

/** Messages of a page to the service worker. */
export type ToWorker =
  /** The page listens from now on; messages sent while it loaded are lost. */
  | { readonly type: 'listening' }
  /** The session has ended: the worker deletes its data. */
  | { readonly type: 'forget' }
  /** Remaining seconds of the session, if it is not used again. */
  | { readonly type: 'lasts'; readonly seconds: number }
  /** The summary that came with the page, and the remaining seconds of the session. */
  | { readonly type: 'summary'; readonly summary: Output<'GET /api/summary'>; readonly seconds: number }
  /** The person wants the new version now: the waiting worker takes over. */
  | { readonly type: 'activate' };
