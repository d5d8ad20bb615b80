import type { Summary } from '@portal/contract';
import { madeForNow, type PaymentHandover } from '@portal/contract/handover';
import { Badge, Button, buttonClass, Link, Money, Stage, SummaryList } from '@portal/ui/core';
import { arrearsText, daysBetween, dueText, pesos, todayInBogota } from '@portal/ui/format';
import { ChevronDownIcon, LocationIcon } from '@portal/ui/icons';
import { Agreement } from './agreement.tsx';
import { daysText, dueNowOf, duePartsOf } from './due-parts.ts';
import { type Invoices, someFree } from './payments-under-way.tsx';
import styles from './resumen.module.css';
import { texts } from './texts.ts';

const text = texts.summary;

/** Days before the due date from which the badge warns. */
const DUE_SOON_DAYS = 10;

export interface DueProps {
  readonly summary: Summary;
  /** Open invoices; empty where the call failed. */
  readonly invoices: Invoices;
  readonly isWrittenOff: boolean;
}

/** The largest element of the page: the arrears, or the next instalment (DB-08), with the button to pay. */
export function Due({ summary, invoices, isWrittenOff }: DueProps) {
  const { mora, next_quota } = summary.total_balance;
  return (
    <Stage as="section" className={styles['due']} aria-labelledby="due">
      <svg className={styles['deco']} viewBox="0 0 320 320" aria-hidden="true">
        <circle cx="160" cy="160" r="120" />
        <path d="M160 280A120 120 0 0 1 56 220" />
      </svg>
      {isWrittenOff && mora > 0 ? (
        <Agreement summary={summary} invoices={invoices} />
      ) : mora > 0 || next_quota > 0 ? (
        <Owed summary={summary} invoices={invoices} />
      ) : (
        <NothingOwed summary={summary} />
      )}
    </Stage>
  );
}

function Owed({ summary, invoices }: Omit<DueProps, 'isWrittenOff'>) {
  const balance = summary.total_balance;
  const { mora, next_quota, next_due_from, next_due_to, overdue_days } = balance;
  const inArrears = mora > 0;
  const canPay = invoices.length === 0 || someFree(invoices);
  const now = dueNowOf(balance, invoices);
  const parts = now?.parts ?? duePartsOf(balance, invoices);
  const days = next_due_from && next_due_to ? daysText(next_due_from, next_due_to) : '';
  const foldsOut = parts !== null && parts.lines.length > 1;
  return (
    <>
      <div className={styles['owed']}>
        <h2 id="due">{inArrears ? text.arrears : text.next}</h2>
        <p className={styles['sum']}>
          <Money amount={now?.sum ?? (inArrears ? mora : next_quota)} />
        </p>
        {inArrears ? (
          <Badge tone="bad">{arrearsText(overdue_days)}</Badge>
        ) : (
          <DueBadge date={now?.from ?? next_due_from} />
        )}
        <p className="soft small">
          {parts ? parts.sentence : inArrears ? unexplained(balance.late_interest) : days}
        </p>
        {now && <p className="soft small">{now.without}</p>}
      </div>
      {canPay && (
        <div className="row">
          <Link
            href="/facturas"
            state={{ pay: 'due', made: madeForNow() } satisfies PaymentHandover}
            className={buttonClass({ variant: 'action', size: 'big' })}
          >
            {text.pay}
          </Link>
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

/** Sentence about arrears whose invoices are not known. */
function unexplained(lateInterest: number): string {
  return lateInterest > 0 ? text.lateInterest(pesos(lateInterest)) : '';
}

/** Whether purchases can be quoted now (DB-03). */
export function mayQuote({ variables }: Pick<Summary, 'variables'>): boolean {
  return variables.some(({ name, is_active }) => name === 'TRANSACTIONS_OTP' && is_active);
}

function DueBadge({ date }: { date: string | null }) {
  const today = todayInBogota();
  if (date === null) return null;
  return (
    <Badge tone={daysBetween(today, date) <= DUE_SOON_DAYS ? 'warn' : 'ok'}>{dueText(date, today)}</Badge>
  );
}

/** Content for a customer who owes nothing: the limit as the sum, and where and how it is used. */
function NothingOwed({ summary }: { summary: Summary }) {
  const available = summary.summary.quota_available;
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
        <Badge tone="ok">{summary.total_balance.received ? text.waitsBadge : text.nothingBadge}</Badge>
        <p className="soft small">{text.toSpend(pesos(available))}</p>
      </div>
      <div className="row">
        <Button variant="line" size="big" href="/puntos" icon={<LocationIcon />}>
          {text.stores}
        </Button>
        {mayQuote(summary) && (
          <Link href="/generar-otp" className={`btn ${styles['call']}`}>
            {texts.actions.TRANSACTIONS_OTP}
          </Link>
        )}
      </div>
    </>
  );
}
