import { Checkbox } from '@portal/ui/controls';
import { Badge, Money, Note } from '@portal/ui/core';
import { Disclosure } from '@portal/ui/data';
import { dayAsSaid, daysBetween, dueText, pesos, todayInBogota } from '@portal/ui/format';
import { lazy, Suspense, useState } from 'react';
import { AmountToPay } from './amount-to-pay.tsx';
import { plannedInstalment, previewOf } from './credit-preview.ts';
import { InstalmentTable } from './instalment-table.tsx';
import { ModifyTerm } from './modify-term.tsx';
import { moraOf, type Payable, payableOf, tickedQuotas } from './payable-amounts.ts';
import styles from './paying.module.css';
import { type Owed, selectionOf } from './payment-request.ts';
import { beyondTexts, invoiceTexts, underWayTexts } from './texts.ts';
import { isFree } from './under-way.ts';
import { UnderWayNote } from './under-way-note.tsx';
import type { Payment } from './use-payment.ts';
import type { Invoice } from './wire.ts';

const BeyondDueChoice = lazy(() => import('./beyond-due-choice.tsx'));

/** Days before the due date from which the card names the date. */
const DUE_SOON_DAYS = 10;

export interface InvoiceCardProps {
  readonly invoice: Invoice;
  readonly owed: Owed;
  readonly payment: Payment;
  readonly startsOpen: boolean;
}

/** One invoice: its instalments, 'Pago Total', the amount to pay and the button to change the term. */
export function InvoiceCard({ invoice, owed, payment, startsOpen }: InvoiceCardProps) {
  const [open, setOpen] = useState(startsOpen);
  const selection = selectionOf(payment.selections, invoice.invoice);
  const payable = payableOf(invoice, selection, owed.portfolio);
  const ticked = tickedQuotas(invoice, selection);
  const preview = previewOf(payment.engine, invoice, selection, owed.portfolio);
  const chosen = selection.kind === 'instalments' ? selection.beyondDue : undefined;
  const isAsked = payable.amount > (ticked.length === 0 ? 0 : payable.maximum);
  const free = isFree(invoice);
  const hasTotal = owed.portfolio === 'open';
  const hasChoices = payable.beyond > 0 && hasTotal;
  const quiet = !isAsked && chosen === undefined && isOnlyTheNext(invoice, ticked.length);
  const locked = payment.phase.kind !== 'ready' || !free;
  return (
    <Disclosure
      title={invoice.invoice}
      meta={<Meta invoice={invoice} payable={payable} closed={!open} count={ticked.length} />}
      end={free && <Sum invoice={invoice} chosen={payable.amount} />}
      open={open}
      onToggle={setOpen}
      className={styles['invoice']}
    >
      <UnderWayNote invoice={invoice} payment={payment} />
      <div className={styles['tools']}>
        {hasTotal && (
          <Checkbox
            label={
              <>
                <strong>{invoiceTexts.payTotal}</strong>{' '}
                <span className="mute small">
                  {selection.kind === 'asking-total' ? invoiceTexts.askingTotal : pesos(invoice.total_to_pay)}
                </span>
              </>
            }
            checked={payable.state === 'total'}
            disabled={locked}
            onValue={(on) =>
              on ? payment.askTotal(invoice.invoice) : payment.change(invoice.invoice, { type: 'drop-total' })
            }
          />
        )}
        {/* The term of a written-off invoice cannot be changed. */}
        {!owed.visitor && hasTotal && (
          <ModifyTerm invoice={invoice} fiscalNumber={owed.reply.fiscal_number} />
        )}
      </div>
      {selection.kind === 'instalments' && selection.totalFailed && (
        <Note tone="bad" role="alert">
          {invoiceTexts.totalFailed}
        </Note>
      )}
      <InstalmentTable
        invoice={invoice}
        ticked={ticked.length}
        disabled={locked || payable.state === 'total'}
        onChange={(change) => payment.change(invoice.invoice, change)}
      />
      <AmountToPay
        invoice={invoice}
        payable={payable}
        mora={moraOf(invoice, owed.portfolio)}
        quotas={ticked}
        hasTotal={hasTotal}
        disabled={locked}
        typed={selection.kind === 'instalments' ? selection.typed : undefined}
        preview={preview}
        hasChoices={hasChoices && !quiet}
        onAmount={(amount) => payment.change(invoice.invoice, { type: 'type-amount', amount })}
      />
      {hasChoices && (
        <Suspense>
          <BeyondDueChoice
            invoice={invoice.invoice}
            planned={plannedInstalment(invoice)}
            payable={payable}
            preview={preview}
            hasFailed={payment.engine === 'failed'}
            onRetry={payment.retryEngine}
            chosen={chosen}
            isAsked={isAsked}
            fault={undecidedFault(payment, payable)}
            quiet={quiet}
            disabled={locked}
            onChoose={(beyondDue) => payment.change(invoice.invoice, { type: 'choose-beyond', beyondDue })}
            onPayTotal={() => payment.askTotal(invoice.invoice)}
          />
        </Suspense>
      )}
    </Disclosure>
  );
}

/** Whether the due instalments and the next one are ticked, and no more: the usual payment of a month. */
function isOnlyTheNext(invoice: Invoice, count: number): boolean {
  const today = todayInBogota();
  return count === invoice.quotas.filter(({ exp_date }) => exp_date <= today).length + 1;
}

/** Message at the choice after an attempt to pay without it. */
function undecidedFault({ phase }: Payment, { needsChoice }: Payable): string | undefined {
  const tried = phase.kind === 'ready' && phase.faults.includes('no-choice');
  return tried && needsChoice ? beyondTexts.choose : undefined;
}

/** Sum chosen to be paid; while none is, the sum owed, so that no invoice looks as if nothing were owed. */
function Sum({ invoice, chosen }: { invoice: Invoice; chosen: number }) {
  if (chosen === 0) {
    return (
      <span className="mute small">
        {invoiceTexts.owes} <Money amount={invoice.total_to_pay} />
      </span>
    );
  }
  return (
    <span className={styles['chosen']}>
      <span className="visually-hidden">{invoiceTexts.choosing} </span>
      <Money amount={chosen} />
    </span>
  );
}

interface MetaProps {
  readonly invoice: Invoice;
  readonly payable: Payable;
  readonly closed: boolean;
  readonly count: number;
}

function Meta({ invoice, payable, closed, count }: MetaProps) {
  const chosen = invoice.quotas.slice(0, count).map(({ num_quota }) => num_quota);
  const [next] = invoice.quotas;
  return (
    <>
      <StatusBadge invoice={invoice} />
      {closed && isFree(invoice) && (
        <span className="tiny mute">
          {payable.state === 'total'
            ? invoiceTexts.chosenTotal
            : chosen.length > 0 || !next
              ? invoiceTexts.chosen(chosen)
              : invoiceTexts.nextDue(
                  next.num_quota,
                  dayAsSaid(next.exp_date, todayInBogota()),
                  pesos(next.quota_value),
                )}
        </span>
      )}
    </>
  );
}

function StatusBadge({ invoice }: { invoice: Invoice }) {
  const { live_payment, paid_today, quotas } = invoice;
  if (live_payment) return <Badge tone="wait">{underWayTexts.badge}</Badge>;
  if (paid_today?.waits) return <Badge tone="wait">{underWayTexts.waitsBadge}</Badge>;
  const today = todayInBogota();
  if (!paid_today) return <DueBadge invoice={invoice} today={today} />;
  if (!quotas.some(({ exp_date }) => exp_date <= today)) {
    return <Badge tone="ok">{underWayTexts.paidBadge}</Badge>;
  }
  return (
    <>
      <Badge tone="ok">{underWayTexts.partBadge(pesos(paid_today.amount))}</Badge>{' '}
      <DueBadge invoice={invoice} today={today} />
    </>
  );
}

function DueBadge({ invoice, today }: { invoice: Invoice; today: string }) {
  const overdue = invoice.quotas.filter(({ date_mora }) => date_mora > 0).length;
  if (overdue > 0) return <Badge tone="bad">{invoiceTexts.overdue(overdue)}</Badge>;
  const next = invoice.quotas[0]?.exp_date;
  if (next && daysBetween(today, next) <= DUE_SOON_DAYS)
    return <Badge tone="warn">{dueText(next, today)}</Badge>;
  return <Badge tone="ok">{invoiceTexts.upToDate}</Badge>;
}
