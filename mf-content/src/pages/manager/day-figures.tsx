import { query } from '@portal/api-client';
import { ASKED, customersList } from '@portal/contract/page-addresses/customers-list';
import { NO_DAY } from '@portal/contract/page-addresses/days';
import { pageHref } from '@portal/contract/page-addresses/page-href';
import { paymentsReport } from '@portal/contract/page-addresses/payments-report';
import type { PaymentGroup } from '@portal/contract/payment-groups';
import type { ShownStatus } from '@portal/contract/shown-status';
import { Badge, Card, Link, Note, Skeleton } from '@portal/ui/core';
import { addDays, bogotaTimestamp, grouped, pesos, timeOf, todayInBogota } from '@portal/ui/format';
import { filterDate } from '@portal/values/filter-date';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminTexts as texts } from '../../admin-texts.ts';
import { changeOf, hoursOf, parts, sumsOf, upTo, waitingOf } from './figures.ts';
import styles from './manager.module.css';
import { workList } from './work-list.tsx';

const text = texts.figures;

/** Milliseconds after which the figures of the day are requested again. */
const REFRESH_INTERVAL_MS = 60_000;

/** Hour of the day in Bogotá. */
const hourInBogota = (): number => Number(timeOf(bogotaTimestamp(new Date())).slice(0, 2));

export interface DayFiguresProps {
  /** Whether this administrator may open the payments that need a person. */
  readonly desk: boolean;
  /** Whether this administrator may open the report of payments. */
  readonly payments: boolean;
  readonly customers: boolean;
}

const again = { refetchInterval: REFRESH_INTERVAL_MS };

/** Queries of the figures; the page waits for all of them, so that nothing moves when one arrives. */
export function figureQueries() {
  const today = todayInBogota();
  const yesterday = addDays(today, -1);
  const range = { min_date: filterDate(yesterday), max_date: filterDate(today) };
  return {
    payments: { ...query('GET /api/figures/payments', { query: {} }), ...again },
    before: query('GET /api/figures/payments', { query: { date: filterDate(yesterday) } }),
    pending: { ...query('GET /api/figures/pending'), ...again },
    joined: { ...query('GET /api/figures/registrations', { query: range }), ...again },
  };
}

/** Figures of today beside the day before up to the same hour: payments, those that wait for the bank, new customers. */
export function DayFigures({ desk, payments: report, customers }: DayFiguresProps) {
  const today = todayInBogota();
  const yesterday = addDays(today, -1);
  const asked = figureQueries();
  const payments = useQuery(asked.payments);
  const before = useQuery(asked.before);
  const pending = useQuery(asked.pending);
  const joined = useQuery(asked.joined);
  const reportWith = (filter: { status?: ShownStatus; group?: PaymentGroup }, day = today) =>
    report ? pageHref(paymentsReport, { ...filter, from: day, to: day }) : undefined;
  const approved = reportWith({ status: 'Approved' });
  const groupOf = (group: PaymentGroup, day = today) => reportWith({ group }, day);

  const now = payments.data && sumsOf(payments.data.by_status);
  const then = before.data && sumsOf(upTo(before.data.by_hour, hourInBogota()));
  // Pending payments of all days, like their ages below: a payment of yesterday may still be pending.
  const waiting = pending.data && waitingOf(pending.data.buckets);
  const countOn = (day: string) => joined.data?.days.find(({ date }) => date === day)?.count ?? 0;
  if (payments.isError && pending.isError && joined.isError) return <Note tone="bad">{text.failed}</Note>;
  return (
    <section className={styles['section']} aria-label={text.title}>
      <h2>{text.title}</h2>
      <dl className={styles['figures']}>
        <Figure
          label={text.collected}
          href={approved}
          change={now && then && changeOf(now.approved.amount, then.approved.amount)}
        >
          {now && pesos(now.approved.amount)}
        </Figure>
        <Figure
          label={text.approved}
          href={approved}
          change={now && then && changeOf(now.approved.count, then.approved.count)}
        >
          {now && grouped(now.approved.count)}
        </Figure>
        <Figure
          label={text.waiting}
          href={groupOf('waiting', NO_DAY)}
          more={waiting && pesos(waiting.amount)}
        >
          {waiting && grouped(waiting.count)}
        </Figure>
        <Figure label={text.failedToday} href={groupOf('failed')} more={now && pesos(now.failed.amount)}>
          {now && grouped(now.failed.count)}
        </Figure>
        <Figure
          label={text.joined}
          href={customers ? pageHref(customersList, { asked: ASKED, from: today, to: today }) : undefined}
          change={joined.data && changeOf(countOn(today), countOn(yesterday))}
          against={text.wholeDay}
        >
          {joined.data && grouped(countOn(today))}
        </Figure>
      </dl>
      <div className={styles['charts']}>
        <Card title={text.byHour}>{payments.data && <Hours rows={payments.data.by_hour} />}</Card>
        <Card title={text.ageing}>
          {pending.data && (
            <>
              <ul className={styles['ages']}>
                {pending.data.buckets.map(({ from_minutes, to_minutes, count, amount }) => (
                  <li key={from_minutes}>
                    <Age waits={count > 0} href={groupOf(`waiting-${from_minutes}` as PaymentGroup, NO_DAY)}>
                      {text.age(from_minutes, to_minutes)}
                    </Age>
                    <b>{grouped(count)}</b>
                    <span className="mute">{pesos(amount)}</span>
                  </li>
                ))}
              </ul>
              {!desk && pending.data.attention > 0 && (
                <Note tone="warn">{text.attention(pending.data.attention)}</Note>
              )}
            </>
          )}
        </Card>
        <BanksCard />
      </div>
    </section>
  );
}

interface AgeProps {
  /** Whether payments of this age wait. */
  readonly waits: boolean;
  /** Address of the list of these payments; undefined where this administrator may not open it. */
  readonly href: string | undefined;
  readonly children: ReactNode;
}

function Age({ waits, href, children }: AgeProps) {
  return <span>{waits && href ? <Link href={href}>{children}</Link> : children}</span>;
}

/** Approved payments of each bank in the last hour, and whether it is failing. */
function BanksCard() {
  const { data } = useQuery(workList);
  if (!data) return null;
  return (
    <Card title={texts.banks.title}>
      {data.banks.length === 0 ? (
        <p className="soft">{texts.banks.none}</p>
      ) : (
        <ul className={styles['banks']}>
          {data.banks.map(({ name, payments, approved, failing }) => (
            <li key={name}>
              <div>
                <strong>{name}</strong>
                <p className="tiny mute">{texts.banks.counts(approved, payments)}</p>
              </div>
              <Badge tone={failing ? 'bad' : 'ok'}>{failing ? texts.banks.failing : texts.banks.fine}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface FigureProps {
  readonly label: string;
  /** Address of the list that the figure counts; undefined where this administrator may not open it. */
  readonly href?: string | undefined;
  readonly more?: ReactNode;
  /** Change in whole percent against an earlier day. */
  readonly change?: number | undefined;
  readonly against?: string;
  /** The figure; a skeleton is shown while it is undefined. */
  readonly children: ReactNode;
}

function Figure({ label, href, more, change, against = text.sameHour, children }: FigureProps) {
  return (
    <div className="card">
      <dt>{href ? <Link href={href}>{label}</Link> : label}</dt>
      <dd>
        {children ?? <Skeleton width={110} height={26} />}
        {more && <small>{more}</small>}
        {change !== undefined && (
          <small>
            {text.change(change)} {against}
          </small>
        )}
      </dd>
    </div>
  );
}

/** Payments by hour: a bar of their results for each hour, with the numbers beside it. */
function Hours({ rows }: { rows: Parameters<typeof hoursOf>[0] }) {
  const hours = hoursOf(rows);
  if (hours.length === 0) return <p className="soft">{text.noPayments}</p>;
  const most = Math.max(...hours.map(({ counts }) => counts.approved + counts.waiting + counts.failed));
  return (
    <ul className={styles['hours']}>
      {hours.map(({ hour, counts }) => (
        <li key={hour}>
          <span>{text.hour(hour)}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            {parts.map((part, at) => {
              const left = parts.slice(0, at).reduce((sum, other) => sum + counts[other], 0);
              return (
                <rect
                  key={part}
                  className={styles[part]}
                  x={(left / most) * 100}
                  width={(counts[part] / most) * 100}
                  height="10"
                />
              );
            })}
          </svg>
          <span className={styles['counts']}>
            {parts
              .filter((part) => counts[part] > 0)
              .map((part) => text.parts[part](counts[part]))
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
