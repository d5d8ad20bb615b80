import { call, messageOf, useApiMutation } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { Button, Note } from '@portal/ui/core';
import { pesos } from '@portal/ui/format';
import { Dialog } from '@portal/ui/overlay';
import { useNavigate } from 'react-router-dom';
import { safeBankUrl } from './bank-url.ts';
import { underWayTexts as texts } from './texts.ts';
import type { LivePayment } from './under-way.ts';
import type { Payment } from './use-payment.ts';

export interface TakeOverDialogProps {
  readonly invoice: string;
  readonly live: LivePayment;
  readonly payment: Payment;
  /** Sends the browser to the bank. */
  readonly leave: (url: string) => void;
}

/** 'Hay un pago sin terminar de esta factura': the customer continues it, or leaves it and starts another. */
export default function TakeOverDialog({ invoice, live, payment, leave }: TakeOverDialogProps) {
  const navigate = useNavigate();
  const close = () => payment.takeOver(undefined);
  const goOn = (): void => {
    const url = live.bank_url ? safeBankUrl(live.bank_url, location) : undefined;
    if (url) leave(url);
    else navigate(`/transaccion/${live.transaction_id}`);
  };
  const abandonment = useApiMutation({
    mutationFn: () => call('POST /api/transactions/:id/abandon', { params: { id: live.transaction_id } }),
    async onSuccess({ outcome }) {
      await payment.reload();
      bus.emit('toast@1', { text: texts.left[outcome](invoice), tone: outcome === 'over' ? 'wait' : 'ok' });
      close();
    },
  });
  return (
    <Dialog
      open
      title={texts.unfinished}
      onClose={close}
      focus="heading"
      actions={
        <>
          <Button onClick={goOn}>{texts.goOn}</Button>
          <Button variant="line" onClick={() => abandonment.send()}>
            {texts.startAnother}
          </Button>
        </>
      }
    >
      <p className="soft">{texts.about(invoice, pesos(live.amount), live.bank_name, live.own)}</p>
      <p className="small mute">{texts.consequence}</p>
      {abandonment.isError && (
        <Note tone="bad" role="alert">
          {messageOf(abandonment.error)}
        </Note>
      )}
    </Dialog>
  );
}
