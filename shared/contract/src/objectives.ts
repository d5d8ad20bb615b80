/** Service level objective of one action: the share `target` of all cases succeeds within the given milliseconds. */
export interface Objective {
  readonly target: number;
  readonly within: number;
}

export type ObjectiveName = 'login' | 'pay' | 'page';

/**
 * `login`: the answer to a password or passkey; `pay`: the answer to the start of a payment, the gateway's time
 * included; `page`: a part of a page is shown in the browser.
 */
export const objectives: Readonly<Record<ObjectiveName, Objective>> = {
  login: { target: 0.995, within: 1_000 },
  pay: { target: 0.995, within: 2_500 },
  page: { target: 0.95, within: 2_500 },
};

/** Days over which an objective is judged, and over which its permitted failures may be used up. */
export const OBJECTIVE_DAYS = 28;

/** Number of cases that succeeded in time, of all cases. */
export interface KeptOf {
  readonly good: number;
  readonly total: number;
}

/** Results of an objective over all its days and in the last hour. */
export interface ObjectiveCounts {
  readonly days: KeptOf;
  readonly hour: KeptOf;
}
