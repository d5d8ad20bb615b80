import { call, messageOf } from '@portal/api-client';
import type { Transaction } from '@portal/contract';
import type { PaymentHandover } from '@portal/contract/handover';
import { contact } from '@portal/contract/messages';
import { PUSH_QUESTION_PLACE } from '@portal/contract/push-question-place';
import { isWaiting, shownStatus } from '@portal/contract/shown-status';
import { bus } from '@portal/event-bus';
import { PdfButton } from '@portal/features/documents';
import { Button, buttonClass, Link } from '@portal/ui/core';
import { pesos } from '@portal/ui/format';
import { PrintIcon, RefreshIcon, ShareIcon } from '@portal/ui/icons';
import { dateOf } from '@portal/values/bogota-time';
import { transactionTexts as texts } from './texts.ts';
import type { FoundTransaction } from './use-transaction.ts';

export interface TransactionActionsProps {
  readonly transaction: Transaction;
  readonly found: FoundTransaction;
  /** Undefined until the viewer is known; links are shown only then, since they differ. */
  readonly viewer: 'client' | 'admin' | 'visitor' | undefined;
}

/** Actions below the receipt; the links depend on state and viewer (TX-04, TX-05, TX-08). */
export function TransactionActions({ transaction, found, viewer }: TransactionActionsProps) {
  const waiting = isWaiting(transaction);
  const approved = transaction.status === 'Approved';
  const isRefused = !waiting && !approved;
  const askPdf = async () => {
    const params = { id: transaction.transaction_id };
    return (await call('GET /api/transactions/:id/receipt', { params })).url_certificate;
  };
  return (
    <>
      {viewer === 'client' && isRefused && <TryAgain transaction={transaction} />}
      {waiting ? (
        <Button icon={<RefreshIcon />} pending={found.isAsking} onClick={found.ask}>
          {texts.check}
        </Button>
      ) : (
        <>
          {approved && viewer !== 'visitor' && viewer !== undefined && (
            <PdfButton ask={askPdf} none={texts.noReceipt} problemOf={messageOf} variant="primary">
              {texts.receiptPdf}
            </PdfButton>
          )}
          <div className="two">
            <Button variant="line" icon={<PrintIcon />} onClick={() => window.print()}>
              {texts.print}
            </Button>
            <Button variant="line" icon={<ShareIcon />} onClick={() => shareReceipt(transaction)}>
              {texts.share}
            </Button>
          </div>
        </>
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
      {viewer === 'client' && approved && <div id={PUSH_QUESTION_PLACE} />}
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
  if (transaction.status === 'Approved') {
    return (
      <>
        <Button variant="line" href="/resumen">
          {texts.toSummary}
        </Button>
        <Button variant="quiet" href="/historial">
          {texts.toHistory}
        </Button>
      </>
    );
  }
  return (
    <Button variant="quiet" href="/historial">
      {texts.toHistory}
    </Button>
  );
}

/** Offers to repeat a payment that did not go through, with the same bank or with another. */
function TryAgain({ transaction }: { transaction: Transaction }) {
  return (
    <>
      <Link
        href="/facturas"
        state={again(transaction, 'same')}
        className={buttonClass({ variant: 'action', size: 'big' })}
      >
        <RefreshIcon />
        {texts.again}
      </Link>
      <Link
        href="/facturas"
        state={again(transaction, 'another')}
        className={buttonClass({ variant: 'line' })}
      >
        {texts.anotherBank}
      </Link>
    </>
  );
}

/** The selection of a payment that did not go through, for the page that repeats it. */
const again = ({ created, invoices }: Transaction, bank: 'same' | 'another'): PaymentHandover => ({
  pay: 'again',
  bank,
  day: dateOf(created),
  lines: invoices.map(({ invoice, amount_without_mora, interests_mora, marca, beyond_due }) => ({
    invoice,
    amount: amount_without_mora + interests_mora,
    marca,
    beyond_due,
  })),
});

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

/**
 * Passes a text to the device's share sheet or, without one, to the clipboard.
 *
 * @returns what happened; `cancelled` when the person closes the sheet
 * @throws DOMException where the browser refuses
 */
async function share(title: string, text: string): Promise<'shared' | 'copied' | 'cancelled'> {
  if (typeof navigator.share !== 'function') {
    await navigator.clipboard.writeText(text);
    return 'copied';
  }
  try {
    await navigator.share({ title, text });
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    throw error;
  }
}
