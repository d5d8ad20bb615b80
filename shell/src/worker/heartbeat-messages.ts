/** Messages of a page to the worker that listens for its heartbeat. */
export type ToHeartbeat =
  /** Of which set and document a report speaks. */
  | { readonly type: 'start'; readonly set: string; readonly document: string }
  /** Whose code runs from now on, and the route's pattern: `/transaccion/:id`, never an address. */
  | { readonly type: 'on'; readonly remote: string; readonly route: string }
  /** The page is in front of a person and can answer. */
  | { readonly type: 'go' }
  /** The page is hidden, or stands still by the browser's own will. */
  | { readonly type: 'rest' }
  | { readonly type: 'answer' };

/** Question of the worker to the page. */
export interface FromHeartbeat {
  readonly type: 'ask';
}
