/**
 * A push message to the service worker, as JSON. A lock screen may show it: no amounts, no names, no national IDs.
 */
export type PushMessage =
  | {
      readonly type: 'notice';
      /** The same for every try, so that a message that came twice is shown once. */
      readonly id: string;
      readonly title: string;
      readonly body: string;
      /** Page that a press on it opens. */
      readonly path: string;
    }
  /** Term modification was switched on or off (PL-08, IN-08): for open pages, nothing is shown. */
  | { readonly type: 'term-modification'; readonly is_active: boolean };
