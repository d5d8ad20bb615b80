import type { Owed } from './payment-request.ts';

/** Navigation state from the inquiry to the page of its invoices (RT-16). */
export interface InquiryState {
  readonly owed: Owed;
  readonly name: string;
  /** Name of the visit that it was asked for in; another or one that is over shows nothing of it. */
  readonly visit: number;
}
