import { Button } from '@portal/ui/core';
import type { RefObject } from 'react';
import { paymentTexts } from '../../texts.ts';
import { isAsking } from './payment-request.ts';
import type { Payment } from './use-payment.ts';

export interface PayButtonProps {
  readonly payment: Payment;
  /** Where what is missing is said; gets the focus there. */
  readonly slip: RefObject<HTMLElement | null>;
  readonly wide?: boolean;
}

/** 'Pagar PSE': cannot be pressed while a payment is on its way, and leads to what is missing. */
export function PayButton({ payment, slip, wide }: PayButtonProps) {
  const { kind } = payment.phase;
  const press = async (): Promise<void> => {
    await payment.pay();
    // After the paint, so that a message that has just appeared can be reached.
    requestAnimationFrame(() => slip.current?.querySelector<HTMLElement>('[data-fault]')?.focus());
  };
  return (
    <Button
      variant="action"
      size="big"
      wide={wide}
      disabled={payment.wrong.length > 0}
      pending={kind !== 'ready' || isAsking(payment.selections)}
      pendingText={
        kind === 'sending' ? paymentTexts.sending : kind === 'leaving' ? paymentTexts.leaving : undefined
      }
      onClick={press}
    >
      {paymentTexts.pay}
    </Button>
  );
}
