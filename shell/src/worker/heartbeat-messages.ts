/** Messages of a page to the worker that listens for its heartbeat. */
export type ToHeartbeat =
  /** The set and document that reports are about. */
  | { readonly type: 'start'; readonly set: string; readonly document: string }
  /** The remote whose code runs from now on, and the route's pattern: `/transaccion/:id`, never an address. */
  | { readonly type: 'on'; readonly remote: string; readonly route: string }
  /** The page is visible and can answer. */
  | { readonly type: 'go' }
  /** The page is hidden, or the browser has paused it. */
  | { readonly type: 'rest' }
  | { readonly type: 'answer' };

/** Question of the worker to the page. */
export interface FromHeartbeat {
  readonly type: 'ask';
}
