import { Button, Note } from '@portal/ui/core';
import { pesos } from '@portal/ui/format';
import styles from './paying.module.css';
import { underWayTexts as texts } from './texts.ts';
import type { Payment } from './use-payment.ts';
import type { Invoice } from './wire.ts';

export interface UnderWayNoteProps {
  readonly invoice: Invoice;
  readonly payment: Payment;
}

/** Why an invoice cannot be paid now: a payment of it is under way or was approved today. Links to that payment. */
export function UnderWayNote({ invoice, payment }: UnderWayNoteProps) {
  const { live_payment, paid_today } = invoice;
  if (live_payment) {
    return (
      <Note tone="wait">
        <strong>{live_payment.own ? texts.mine(pesos(live_payment.amount)) : texts.visitors}</strong>{' '}
        {live_payment.own ? texts.notConfirmed(live_payment.bank_name) : texts.visitorsHint}
        <div className={`row ${styles['ways']}`}>
          <Button variant="line" onClick={() => payment.takeOver(invoice.invoice)}>
            {texts.goOnOrStart}
          </Button>
          <Button variant="quiet" href={`/transaccion/${live_payment.transaction_id}`}>
            {texts.see}
          </Button>
        </div>
      </Note>
    );
  }
  if (!paid_today) return null;
  return (
    <Note tone={paid_today.waits ? 'wait' : 'ok'}>
      <strong>{(paid_today.waits ? texts.received : texts.paidToday)(pesos(paid_today.amount))}</strong>{' '}
      {paid_today.waits ? texts.waits : texts.tomorrow}
      <div className="row">
        <Button variant="quiet" href={`/transaccion/${paid_today.transaction_id}`}>
          {texts.see}
        </Button>
      </div>
    </Note>
  );
}
