import { paymentTexts } from './texts.ts';
import type { PayReply } from './wire.ts';

/** Why the payment did not start, and where the page shows it. */
export interface RefusedPayment {
  readonly at: 'payment' | 'bank';
  readonly message: string;
  /** The invoices concerned; empty where the whole payment is concerned. */
  readonly invoices: readonly string[];
  /** Text of PSE's operator, shown unaltered; '' without one. */
  readonly notice: string;
}

/** Message of a refused payment: the catalogue's text for the answer's code (PY-14, PY-15). */
export function wordsOfRefusal({ status, response_gateway }: PayReply): string {
  return (status === 'Fail' && response_gateway) || paymentTexts.failed;
}

/** Place of a refusal on the page: the bank's field where the bank is the fault. */
export function placeOfRefusal(code: string): RefusedPayment['at'] {
  return code === 'BANK_NOT_AVAILABLE' ? 'bank' : 'payment';
}

/** Whether a refusal is because of another payment; the page then loads the state of that payment. */
export function isAboutAnotherPayment(code: string): boolean {
  return code === 'PAYMENT_UNFINISHED' || code === 'INVOICE_COLLECTED_TODAY';
}
