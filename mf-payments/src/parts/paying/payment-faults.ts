import { NO_BANK, totalOf } from './payment-request.ts';
import type { PaymentLine } from './wire.ts';

export type PaymentFault = 'nothing-selected' | 'no-choice' | 'no-bank';

/** Faults that keep the payment from being sent, in the order in which the screen shows them (PY-05, PY-08). */
export function paymentFaults(
  lines: readonly PaymentLine[],
  bankCode: string,
  isUndecided = false,
): PaymentFault[] {
  return [
    ...(totalOf(lines) > 0 ? [] : (['nothing-selected'] as const)),
    ...(isUndecided ? (['no-choice'] as const) : []),
    ...(bankCode === NO_BANK || bankCode === '' ? (['no-bank'] as const) : []),
  ];
}
