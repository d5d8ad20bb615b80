import type { Output } from '@portal/contract';
import { Skeleton } from '@portal/ui/core';
import { grouped, percent, pesos } from '@portal/ui/format';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { texts as all } from '../../../texts.ts';
import styles from '../reports.module.css';
import chartStyles from './chart.module.css';
import { approvalOf, type Bar, barsOf, sumsOf } from './chart-model.ts';
import { PaymentsChart } from './payments-chart.tsx';
import type { Filters } from './payments-list.tsx';

const { payments: texts } = all;

type Figures = Output<'GET /api/payment/report/figures'>;

export interface PaymentsSummaryProps {
  readonly filters: Filters;
  /** Address of the list with the days of a bar as the filter. */
  readonly hrefOf: (bar: Bar) => string;
  /** Number of payments on all pages of the list. */
  readonly total: number;
  /** Figures from the panel: a second observer here would request refused figures again. */
  readonly figures: Pick<UseQueryResult<Figures>, 'data' | 'isError' | 'isPlaceholderData'>;
}

/** The list in few figures, and by day where it spans several; without figures the total alone (RE-19). */
export function PaymentsSummary({ filters, hrefOf, total, figures }: PaymentsSummaryProps) {
  const bars = figures.data ? barsOf(figures.data) : [];
  const sums = figures.data && sumsOf(figures.data.by_status);
  const approval = sums && approvalOf(sums);
  const isKnown = !figures.isError;
  return (
    <section
      className={chartStyles['dash']}
      aria-label={texts.chart.summary}
      aria-busy={figures.isPlaceholderData}
    >
      {bars.length > 1 && <PaymentsChart bars={bars} hrefOf={hrefOf} isPart={!isWholeRange(filters, bars)} />}
      <dl className={styles['kpis']}>
        <Figure label="Total Transacciones">
          <span aria-live="polite">{grouped(total)}</span>
        </Figure>
        {isKnown && (
          <>
            <Figure
              label={texts.chart.approved}
              more={sums && texts.chart.payments(grouped(sums.approved.count))}
            >
              {sums && pesos(sums.approved.amount)}
            </Figure>
            {isOfEveryState(filters) && (
              <Figure label={texts.chart.approval}>
                {sums && (approval === undefined ? '—' : percent(approval, 1))}
              </Figure>
            )}
            <Figure
              label={texts.chart.waiting}
              more={sums && texts.chart.toConfirm(pesos(sums.waiting.amount))}
            >
              {sums && grouped(sums.waiting.count)}
            </Figure>
          </>
        )}
      </dl>
    </section>
  );
}

/** Whether payments of every state are shown: with one state alone the share of approved ones says nothing. */
function isOfEveryState({ status, group }: Filters): boolean {
  return status === 'All' && group === undefined;
}

/** Whether the chart, which shows a limited number of days, begins with the first day of the filters. */
function isWholeRange({ fromOn, from }: Filters, [first]: readonly Bar[]): boolean {
  return fromOn && first?.date === from;
}

interface FigureProps {
  readonly label: string;
  readonly more?: ReactNode;
  /** The figure; a skeleton is shown while it is undefined. */
  readonly children: ReactNode;
}

function Figure({ label, more, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children ?? <Skeleton width={90} height={22} />}
        {more && <small>{more}</small>}
      </dd>
    </div>
  );
}
