/** Service level objective of one action: the share `target` of all cases succeeds within the given milliseconds. */
export interface Objective {
  readonly target: number;
  readonly within: number;
}

export type ObjectiveName = 'login' | 'pay' | 'page';

/**
 * `login`: the answer to a password or passkey; `pay`: to the beginning of a payment, the gateway's part in it; `page`: a
 * part of a page stands there in the browser.
 */
export const objectives: Readonly<Record<ObjectiveName, Objective>> = {
  login: { target: 0.995, within: 1_000 },
  pay: { target: 0.995, within: 2_500 },
  page: { target: 0.95, within: 2_500 },
};

/** Days over which a promise is kept or not; what fails may be used up within them. */
export const OBJECTIVE_DAYS = 28;

/** In how many of all cases it worked in time. */
export interface KeptOf {
  readonly good: number;
  readonly total: number;
}

/** How a promise was kept, over all days and in the last hour. */
export interface ObjectiveCounts {
  readonly days: KeptOf;
  readonly hour: KeptOf;
}
