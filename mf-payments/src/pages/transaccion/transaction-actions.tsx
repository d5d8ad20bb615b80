import type { Transaction } from '@portal/contract';
import { contact } from '@portal/contract/messages';
import { isWaiting, shownStatus } from '@portal/contract/transactions';
import { bus } from '@portal/event-bus';
import { Button } from '@portal/ui/core';
import { pesos } from '@portal/ui/format';
import { PrintIcon, RefreshIcon, ShareIcon } from '@portal/ui/icons';
import { transactionTexts as texts } from '../../texts.ts';
import { share } from './share.ts';
import type { FoundTransaction } from './use-transaction.ts';

export interface TransactionActionsProps {
  readonly transaction: Transaction;
  readonly found: FoundTransaction;
  /** Undefined while it is not known who looks: no links yet, since they differ. */
  readonly viewer: 'client' | 'admin' | 'visitor' | undefined;
}

/** What can be done below the receipt; the ways on depend on state and viewer (TX-04, TX-05, TX-08). */
export function TransactionActions({ transaction, found, viewer }: TransactionActionsProps) {
  const waiting = isWaiting(transaction);
  return (
    <>
      {waiting ? (
        <Button icon={<RefreshIcon />} pending={found.isAsking} onClick={found.ask}>
          {texts.check}
        </Button>
      ) : (
        <div className="two">
          <Button variant="line" icon={<PrintIcon />} onClick={() => window.print()}>
            {texts.print}
          </Button>
          <Button variant="line" icon={<ShareIcon />} onClick={() => shareReceipt(transaction)}>
            {texts.share}
          </Button>
        </div>
      )}
      {viewer === 'admin' && (
        <Button variant="line" href="/reports">
          {texts.toReports}
        </Button>
      )}
      {viewer === 'visitor' && (
        <Button variant="line" href="/consulta">
          {texts.toInquiry}
        </Button>
      )}
      {viewer === 'client' && <CustomerLinks transaction={transaction} waiting={waiting} />}
    </>
  );
}

function CustomerLinks({ transaction, waiting }: { transaction: Transaction; waiting: boolean }) {
  if (waiting) {
    return (
      <div className="two">
        <Button variant="line" href="/facturas">
          {texts.toInvoices}
        </Button>
        <Button variant="line" href="/historial">
          {texts.toHistory}
        </Button>
      </div>
    );
  }
  const approved = transaction.status === 'Approved';
  return (
    <>
      <Button href={approved ? '/resumen' : '/facturas'}>
        {approved ? texts.toSummary : texts.toInvoices}
      </Button>
      <Button variant="quiet" href="/historial">
        {texts.toHistory}
      </Button>
    </>
  );
}

async function shareReceipt(transaction: Transaction): Promise<void> {
  const heading = texts.headings[shownStatus(transaction)];
  const text = texts.shareText(
    heading,
    pesos(transaction.total_amount),
    contact.company,
    transaction.transaction_id,
    transaction.trazability_code,
  );
  try {
    const outcome = await share(heading, text);
    if (outcome === 'copied') bus.emit('toast@1', { text: texts.shared, tone: 'ok' });
  } catch {
    bus.emit('toast@1', { text: texts.shareFailed, tone: 'bad' });
  }
}
