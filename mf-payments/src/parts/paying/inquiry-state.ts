import type { Owed } from './payment-request.ts';

/** What the inquiry hands to the page of its invoices through the navigation (RT-16). */
export interface InquiryState {
  readonly owed: Owed;
  readonly name: string;
}
