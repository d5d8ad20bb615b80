import type { Transaction } from '@portal/contract';
import { gatewayResponses, pseReasons } from '@portal/contract/gateway-words';
import { contact } from '@portal/contract/messages';
import { isWaiting, type ShownStatus, shownStatus } from '@portal/contract/shown-status';
import { transactionStatusLabels } from '@portal/contract/transaction-status-labels';
import { StatusBadge, toneOf } from '@portal/features/transactions';
import {
  DescriptionList,
  Money,
  Note,
  Phone,
  Receipt,
  SummaryList,
  type SummaryRow,
  type Tone,
  useSecondsUntil,
} from '@portal/ui/core';
import { bogotaTimestamp, dateOf, groupedId, timeOf } from '@portal/ui/format';
import { nextSteps } from './next-steps.ts';
import { MoneyNote, PaidInvoiceParts } from './paid-parts.tsx';
import { ReceiptProof } from './receipt-proof.tsx';
import { transactionTexts as texts } from './texts.ts';
import styles from './transaction.module.css';
import type { FoundTransaction } from './use-transaction.ts';

const marks: Readonly<Record<Tone, string>> = {
  ok: 'M25 39.5l9 9 17-19',
  wait: 'M38 24v15l9 6',
  bad: 'M27 27l22 22M49 27L27 49',
  warn: 'M38 23v18M38 50v.5',
  neutral: 'M26 38h24',
};

/** Ring of a result: closed, with a mark; a turning third of it while the bank has not answered. */
function StateRing({ tone, turning }: { tone: Tone; turning: boolean }) {
  const waiting = turning;
  return (
    <svg className="progress-ring" viewBox="0 0 76 76" width="76" height="76" aria-hidden="true">
      {waiting && <circle className="track" cx="38" cy="38" r="34" />}
      <circle
        className={waiting ? 'fill turning' : 'fill'}
        cx="38"
        cy="38"
        r="34"
        pathLength={100}
        strokeDasharray={waiting ? '33 100' : '100 100'}
      />
      <path className="g" d={marks[tone]} pathLength={1} />
    </svg>
  );
}

export interface TransactionReceiptProps {
  readonly transaction: Transaction;
  readonly found: FoundTransaction;
  readonly isAdmin: boolean;
}

/** A payment, made or not, with everything that identifies it (TX-01, TX-02). */
export function TransactionReceipt({ transaction, found, isAdmin }: TransactionReceiptProps) {
  const shown = shownStatus(transaction);
  const waiting = isWaiting(transaction);
  const { money } = transaction;
  const inReview = money === 'in_review';
  const tone = inReview ? 'wait' : toneOf(shown);
  return (
    <Receipt as="article">
      <div className={`head ${tone} ${styles['head']}`}>
        <StateRing tone={tone} turning={waiting} />
        <h1 tabIndex={-1}>{inReview && !isAdmin ? texts.inReview : headingOf(shown, isAdmin)}</h1>
        <Money amount={transaction.total_amount} size="sum" />
        <StatusBadge status={shown} />
        <span className="visually-hidden" role="status">
          {texts.statusNow(transactionStatusLabels[shown])}
        </span>
        {waiting ? (
          <AskedLine found={found} />
        ) : (
          <p className="tiny mute num">
            {moment(transaction.paid_date ?? transaction.created)} · {transaction.extra_properties.bankname}
          </p>
        )}
      </div>
      <Explanation transaction={transaction} shown={shown} isAdmin={isAdmin} />
      <MoneyNote money={money} amounts={transaction.amounts} refunds={found.refunds} />
      {transaction.abandoned && waiting && <Note>{texts.leftByOwner}</Note>}
      {found.receipt
        ? found.receipt.invoices.map((paid) => <PaidInvoiceParts key={paid.invoice} paid={paid} />)
        : shown === 'Approved' && <SummaryList rows={invoiceRows(transaction)} />}
      {isRefused(shown) && <NotPaid transaction={transaction} />}
      <div className="group">
        <h2>{texts.data}</h2>
        <DescriptionList rows={facts(transaction, shown, isAdmin, found.proof?.holder)} />
      </div>
      {found.proof && <ReceiptProof proof={found.proof} />}
    </Receipt>
  );
}

/** Choice of a payment that did not go through, which can be made again. */
function NotPaid({ transaction }: { transaction: Transaction }) {
  return (
    <section className="group">
      <h2>{texts.notPaidYet}</h2>
      <SummaryList
        rows={invoiceRows(transaction)}
        total={{ label: texts.total, value: transaction.total_amount }}
      />
    </section>
  );
}

const isRefused = (shown: ShownStatus): boolean =>
  shown === 'Fail' || shown === 'Rejected' || shown === 'Cancelled' || shown === 'Error';

const headingOf = (shown: ShownStatus, isAdmin: boolean): string =>
  (isAdmin && Object.entries(texts.clerkHeadings).find(([status]) => status === shown)?.[1]) ||
  texts.headings[shown];

type ExplanationProps = Pick<TransactionReceiptProps, 'transaction' | 'isAdmin'> & { shown: ShownStatus };

/** Why a payment did not go through and, for the customer alone, what to do next; nothing for an approved payment. */
function Explanation({ transaction, shown, isAdmin }: ExplanationProps) {
  if (shown === 'Approved') return null;
  if (shown === 'Pending' || shown === 'Init') {
    return (
      <Note tone="wait">
        {isAdmin ? (
          texts.clerkWait
        ) : (
          <>
            <strong>{texts.waitTitle}</strong> {texts.wait} {texts.checkDebit}
          </>
        )}
        <br />
        {texts.doubts} <Phone number={contact.localLine} /> {texts.or} <Phone number={contact.freeLine} />
      </Note>
    );
  }
  const { reason_code, response_gateway } = transaction;
  const response = gatewayResponses[response_gateway] ?? response_gateway;
  const reason = pseReasons[reason_code] ?? (isAdmin ? response : undefined);
  return (
    <Note tone={shown === 'Cancelled' ? 'neutral' : 'bad'}>
      {reason && <strong>{reason}. </strong>}
      {!isAdmin && (
        <>
          {/* For these reasons it is not known yet whether money moved, so the text does not deny it. */}
          {mayHaveDebited(reason_code) ? '' : `${texts.nothingCollected} `}
          {nextSteps[reason_code] ?? nextSteps['']}
          <br />
          {texts.doubts} <Phone number={contact.localLine} /> {texts.or} <Phone number={contact.freeLine} />
        </>
      )}
    </Note>
  );
}

/** Whether the bank may have taken the money in spite of this reason code of PSE. */
const mayHaveDebited = (code: string): boolean => ['00014', '00018', '00025'].includes(code);

function invoiceRows({ invoices }: Transaction): SummaryRow[] {
  return invoices.flatMap(({ invoice, amount_without_mora, interests_mora }) => [
    { key: invoice, label: texts.invoice(invoice), value: amount_without_mora },
    ...(interests_mora > 0 ? [{ key: `${invoice} mora`, label: texts.mora, value: interests_mora }] : []),
  ]);
}

const moment = (timestamp: string): string => `${dateOf(timestamp)} ${timeOf(timestamp)}`;

function facts(
  transaction: Transaction,
  shown: ShownStatus,
  isAdmin: boolean,
  holder: string | undefined,
): SummaryRow[] {
  const { extra_properties, user } = transaction;
  return [
    ...(isAdmin ? [{ label: texts.customer, value: groupedId(user.fiscal_number) }] : []),
    ...(holder ? [{ label: texts.paidBy, value: texts.holder(holder, groupedId(user.fiscal_number)) }] : []),
    { label: texts.paidAt, value: transaction.paid_date ? moment(transaction.paid_date) : texts.notPaid },
    { label: texts.createdAt, value: moment(transaction.created) },
    ...(shown === 'Approved'
      ? []
      : [{ label: texts.invoices, value: transaction.invoices.map(({ invoice }) => invoice).join(', ') }]),
    { label: texts.bank, value: extra_properties.bankname },
    { label: texts.concept, value: transaction.payment_concept },
    { label: texts.id, value: transaction.transaction_id },
    { label: texts.ticket, value: extra_properties.ticket_id || texts.unassigned },
    { label: texts.tracking, value: transaction.trazability_code || texts.unassigned },
    {
      label: texts.company,
      value: (
        <>
          {contact.company}
          <br />
          <span className="mute">{texts.taxId(contact.taxId)}</span>
        </>
      ),
    },
  ];
}

/** Time of the last question to the server, and seconds until the next, which screen readers do not hear. */
function AskedLine({ found }: { found: FoundTransaction }) {
  const { isAsking, error, answeredAt, nextAt } = found;
  const seconds = useSecondsUntil(nextAt ?? 0);
  return (
    <p className="tiny mute">
      <span aria-hidden="true">
        {isAsking ? texts.asking : error ? texts.askFailed : texts.nextIn(seconds)}
      </span>{' '}
      <span className={styles['whole']}>{texts.askedAt(timeOf(bogotaTimestamp(new Date(answeredAt))))}</span>
    </p>
  );
}
