import { Button } from '@portal/ui/core';
import { showAmountField } from './amount-to-pay.tsx';
import { isAsking } from './payment-request.ts';
import { paymentTexts } from './texts.ts';
import type { Payment } from './use-payment.ts';

export interface PayButtonProps {
  readonly payment: Payment;
  readonly wide?: boolean;
}

/** 'Pagar PSE' or the name that ACH wants; disabled while a payment is being sent. Leads to the first fault, if any. */
export function PayButton({ payment, wide }: PayButtonProps) {
  const { kind } = payment.phase;
  const [wrong] = payment.wrong;
  const press = async (): Promise<void> => {
    await payment.pay();
    // After the next paint, when a new message is in the page and can take the focus.
    requestAnimationFrame(() => firstFault()?.focus());
  };
  return (
    <Button
      variant="action"
      size="big"
      wide={wide}
      onUnready={wrong === undefined ? undefined : () => showAmountField(wrong)}
      pending={kind !== 'ready' || isAsking(payment.selections)}
      pendingText={
        kind === 'sending' ? paymentTexts.sending : kind === 'leaving' ? paymentTexts.leaving : undefined
      }
      onClick={press}
    >
      {payment.payButton}
    </Button>
  );
}

/** First visible message about a missing value: the bank's field stands twice, and one of them is hidden. */
function firstFault(): HTMLElement | undefined {
  const faults = document.querySelectorAll<HTMLElement>('[data-fault]');
  return [...faults].find((place) => place.checkVisibility?.() ?? true);
}
