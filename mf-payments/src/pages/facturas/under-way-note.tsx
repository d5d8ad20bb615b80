import { call, messageOf } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { Button, Note } from '@portal/ui/core';
import { pesos } from '@portal/ui/format';
import { Dialog } from '@portal/ui/overlay';
import { useNavigate } from '@portal/ui/router';
import { useState } from 'react';
import { underWayTexts as texts } from '../../texts.ts';
import { safeBankUrl } from './bank-url.ts';
import type { LivePayment } from './under-way.ts';
import type { Payment } from './use-payment.ts';
import type { Invoice } from './wire.ts';

export interface UnderWayNoteProps {
  readonly invoice: Invoice;
  readonly payment: Payment;
}

/** Why an invoice cannot be paid now: a payment of it is on its way, or one was approved today; with the way to it. */
export function UnderWayNote({ invoice, payment }: UnderWayNoteProps) {
  const { live_payment, paid_today } = invoice;
  if (live_payment) {
    return (
      <Note tone="wait">
        <strong>{live_payment.own ? texts.mine(pesos(live_payment.amount)) : texts.visitors}</strong>{' '}
        {live_payment.own ? texts.notConfirmed(live_payment.bank_name) : texts.visitorsHint}
        <div className="row">
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
    <Note tone="ok">
      <strong>{texts.paidToday(pesos(paid_today.amount))}</strong> {texts.tomorrow}
      <div className="row">
        <Button variant="quiet" href={`/transaccion/${paid_today.transaction_id}`}>
          {texts.see}
        </Button>
      </div>
    </Note>
  );
}

export interface TakeOverDialogProps {
  readonly invoice: string;
  readonly live: LivePayment;
  readonly payment: Payment;
  /** Sends the browser to the bank. */
  readonly leave: (url: string) => void;
}

/** 'Hay un pago sin terminar de esta factura': go on with it, or leave it and start another. */
export function TakeOverDialog({ invoice, live, payment, leave }: TakeOverDialogProps) {
  const [failure, setFailure] = useState<string>();
  const navigate = useNavigate();
  const close = () => payment.takeOver(undefined);
  const goOn = (): void => {
    const url = live.bank_url ? safeBankUrl(live.bank_url, location) : undefined;
    if (url) leave(url);
    else navigate(`/transaccion/${live.transaction_id}`);
  };
  const startAnother = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const { outcome } = await call('POST /api/transactions/:id/abandon', {
        params: { id: live.transaction_id },
      });
      await payment.reload();
      bus.emit('toast@1', { text: texts.left[outcome](invoice), tone: outcome === 'over' ? 'wait' : 'ok' });
      close();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <Dialog
      open
      title={texts.unfinished}
      onClose={close}
      focus="heading"
      actions={
        <>
          <Button onClick={goOn}>{texts.goOn}</Button>
          <Button variant="line" onClick={startAnother}>
            {texts.startAnother}
          </Button>
        </>
      }
    >
      <p className="soft">{texts.about(invoice, pesos(live.amount), live.bank_name, live.own)}</p>
      <p className="small mute">{texts.consequence}</p>
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
    </Dialog>
  );
}
