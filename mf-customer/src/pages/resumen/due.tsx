import type { Summary } from '@portal/contract';
import type { PaymentHandover } from '@portal/contract/handover';
import { contact } from '@portal/contract/messages';
import { Badge, Button, buttonClass, Link, Money, Stage, SummaryList } from '@portal/ui/core';
import { arrearsText, daysBetween, dueText, pesos, todayInBogota } from '@portal/ui/format';
import { CallIcon, ChevronDownIcon, LocationIcon } from '@portal/ui/icons';
import { daysText, duePartsOf } from './due-parts.ts';
import { type Invoices, someFree } from './payments-under-way.tsx';
import styles from './resumen.module.css';
import { texts } from './texts.ts';

const text = texts.summary;

/** 'Pagar ahora' arrives with what is due ticked. */
const PAY_DUE: PaymentHandover = { pay: 'due' };

/** Days before the due date from which the badge warns. */
const SOON = 10;

export interface DueProps {
  readonly summary: Summary;
  /** Open invoices; none where they could not be asked for. */
  readonly invoices: Invoices;
  readonly isWrittenOff: boolean;
}

/** The largest thing on the page: what is in arrears, else the next instalment (DB-08), and the way to pay it. */
export function Due({ summary, invoices, isWrittenOff }: DueProps) {
  const { mora, next_quota } = summary.total_balance;
  return (
    <Stage as="section" className={styles['due']} aria-labelledby="due">
      <svg className={styles['deco']} viewBox="0 0 320 320" aria-hidden="true">
        <circle cx="160" cy="160" r="120" />
        <path d="M160 280A120 120 0 0 1 56 220" />
      </svg>
      {mora > 0 || next_quota > 0 ? (
        <Owed summary={summary} invoices={invoices} isWrittenOff={isWrittenOff} />
      ) : (
        <NothingOwed available={summary.summary.quota_available} />
      )}
    </Stage>
  );
}

function Owed({ summary, invoices, isWrittenOff }: DueProps) {
  const balance = summary.total_balance;
  const { mora, next_quota, next_due_from, next_due_to, overdue_days } = balance;
  const inArrears = mora > 0;
  const canPay = invoices.length === 0 || someFree(invoices);
  const parts = duePartsOf(balance, invoices);
  const days = next_due_from && next_due_to ? daysText(next_due_from, next_due_to) : '';
  const foldsOut = parts !== null && parts.lines.length > 1;
  return (
    <>
      <div className={styles['owed']}>
        <h2 id="due">{inArrears ? text.arrears : text.next}</h2>
        <p className={styles['sum']}>
          <Money amount={inArrears ? mora : next_quota} />
        </p>
        {inArrears ? (
          <Badge tone="bad">{arrearsText(overdue_days)}</Badge>
        ) : (
          <DueBadge date={next_due_from} />
        )}
        <p className="soft small">
          {parts ? parts.sentence : inArrears ? unexplained(balance.late_interest, isWrittenOff) : days}
        </p>
      </div>
      {(canPay || isWrittenOff) && (
        <div className="row">
          {canPay && (
            <Link
              href="/facturas"
              state={PAY_DUE}
              className={buttonClass({ variant: 'action', size: 'big' })}
            >
              {text.pay}
            </Link>
          )}
          {isWrittenOff && (
            <a className={`btn ${styles['call']}`} href={`tel:${contact.freeLine.replace(/\s/g, '')}`}>
              <CallIcon className="small-icon" />
              {contact.freeLine}
            </a>
          )}
        </div>
      )}
      {(foldsOut || (inArrears && next_quota > 0)) && (
        <div className={styles['explained']}>
          {foldsOut && (
            <details>
              <summary>
                {inArrears ? text.showLate : text.showNext(parts.lines.length)}
                <ChevronDownIcon className="small-icon" />
              </summary>
              <SummaryList rows={parts.lines} />
            </details>
          )}
          {canPay && parts?.least != null && <p className="small soft">{text.partly(pesos(parts.least))}</p>}
          {inArrears && next_quota > 0 && (
            <p className="small soft">
              {text.afterwards} <strong className="num">{pesos(next_quota)}</strong>, {days}.
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** What is said of arrears whose invoices are not known. */
function unexplained(lateInterest: number, isWrittenOff: boolean): string {
  if (isWrittenOff) return `${text.writtenOff} ${text.agreement}`;
  return lateInterest > 0 ? text.lateInterest(pesos(lateInterest)) : '';
}

function DueBadge({ date }: { date: string | null }) {
  const today = todayInBogota();
  if (date === null) return null;
  return <Badge tone={daysBetween(today, date) <= SOON ? 'warn' : 'ok'}>{dueText(date, today)}</Badge>;
}

function NothingOwed({ available }: { available: number }) {
  if (available <= 0) {
    return (
      <div className={styles['owed']}>
        <h2 id="due">{text.nothing}</h2>
        <p className="soft">{text.nothingText}</p>
      </div>
    );
  }
  return (
    <>
      <div className={styles['owed']}>
        <h2 id="due">{text.available}</h2>
        <p className={styles['sum']}>
          <Money amount={available} />
        </p>
        <Badge tone="ok">{text.nothingBadge}</Badge>
        <p className="soft small">{text.toSpend(pesos(available))}</p>
      </div>
      <div className="row">
        <Button variant="line" size="big" href="/puntos" icon={<LocationIcon />}>
          {text.stores}
        </Button>
      </div>
    </>
  );
}
