import { query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { Badge, Button, EmptyState, SkeletonTable, type Tone } from '@portal/ui/core';
import { type Column, DataTable, Disclosure, QueryState } from '@portal/ui/data';
import { pesos, shortDate } from '@portal/ui/format';
import { ArrowLeftIcon } from '@portal/ui/icons';
import { CustomerPage } from '@portal/ui/page';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type CSSProperties, Fragment } from 'react';
import styles from './resumen.module.css';
import { texts } from './texts.ts';

const text = texts.detail;
const head = text.columns;

type PlanRow = Output<'GET /api/paymentPlan/:custId/:invoice'>['plan'][number];
type QuotaDetail = Output<'GET /api/installmentDetail/:custId/:invoice'>['detail'][number];
type Payment = Output<'GET /api/paymentDetail/:custId/:invoice'>['payments'][number];

const tones: Readonly<Record<PlanRow['status'], Tone>> = {
  paid: 'ok',
  overdue: 'bad',
  due: 'warn',
  upcoming: 'neutral',
};

const partsOf = (row: PlanRow): readonly string[] =>
  [
    [text.parts.capital, row.capital],
    [text.parts.interest, row.interest],
    [text.parts.iva, row.iva],
    [text.parts.guarantee, row.guarantee],
  ].flatMap(([name, value]) => (Number(value) > 0 ? [`${name} ${pesos(Number(value))}`] : []));

const planColumns: readonly Column<PlanRow>[] = [
  {
    id: 'installment',
    header: head.installment,
    place: 'key',
    className: 'num',
    cell: (row) => `${head.installment} ${row.installment}`,
  },
  { id: 'date', header: head.date, className: 'num', cell: (row) => shortDate(row.date) },
  {
    id: 'value',
    header: head.value,
    align: 'end',
    cell: (row) => (
      <>
        <span className="strong">{pesos(row.value)}</span>
        <span className={`tiny mute ${styles['parts']}`}>
          {partsOf(row).map((part, at) => (
            <Fragment key={part}>
              {at > 0 && ' · '}
              <span className="num">{part}</span>
            </Fragment>
          ))}
        </span>
      </>
    ),
  },
  {
    id: 'status',
    header: head.status,
    place: 'status',
    cell: (row) => <Badge tone={tones[row.status]}>{text.status[row.status]}</Badge>,
  },
  { id: 'dias_mora', header: head.dias_mora, align: 'end', cell: (row) => row.dias_mora },
  { id: 'pending', header: head.pending, align: 'end', cell: (row) => pesos(row.pending) },
  { id: 'balance', header: head.balance, align: 'end', cell: (row) => pesos(row.balance) },
];

const quotaColumns: readonly Column<QuotaDetail>[] = [
  { id: 'total', header: head.total, place: 'key', cell: (row) => pesos(row.total) },
  {
    id: 'payment_date',
    header: head.payment_date,
    cell: (row) => (row.payment_date === null ? text.noDate : shortDate(row.payment_date)),
  },
  { id: 'due_date', header: head.due_date, cell: (row) => shortDate(row.due_date) },
  { id: 'late_interest', header: head.late_interest, align: 'end', cell: (row) => pesos(row.late_interest) },
  {
    id: 'pending_to_apply',
    header: head.pending_to_apply,
    align: 'end',
    cell: (row) => pesos(row.pending_to_apply),
  },
  { id: 'amount_paid', header: head.amount_paid, align: 'end', cell: (row) => pesos(row.amount_paid) },
];

const paymentColumns: readonly Column<Payment>[] = [
  {
    id: 'NUM_CUOTA',
    header: head.NUM_CUOTA,
    place: 'key',
    cell: (row) => (row.NUM_CUOTA === null ? head.toCapital : `${head.NUM_CUOTA} ${row.NUM_CUOTA}`),
  },
  { id: 'DATE', header: head.DATE, cell: (row) => shortDate(row.DATE) },
  // A payment lowers the debt, so its balance is shown negated (DB-16).
  { id: 'BALANCE', header: head.BALANCE, align: 'end', cell: (row) => pesos(-row.BALANCE) },
];

/** Rows of the skeleton while the number of instalments is not known. */
const USUAL_TERM = 12;

export interface InvoiceDetailProps {
  readonly invoice: string;
  /** Undefined while the customer is not known yet. */
  readonly fiscalNumber: string | undefined;
  /** Number of instalments of the plan, for the height of its skeleton. */
  readonly term: number | undefined;
}

/** Detail of an invoice in three tables that open and close (DB-12 … DB-16). */
export default function InvoiceDetail({ invoice, fiscalNumber, term = USUAL_TERM }: InvoiceDetailProps) {
  const of = { params: { custId: fiscalNumber ?? '', invoice } };
  const ready = <T extends { queryFn?: unknown }>(options: T): T =>
    fiscalNumber === undefined ? { ...options, queryFn: skipToken } : options;
  const plan = useQuery(ready(query('GET /api/paymentPlan/:custId/:invoice', of)));
  const quota = useQuery(ready(query('GET /api/installmentDetail/:custId/:invoice', of)));
  const payments = useQuery(ready(query('GET /api/paymentDetail/:custId/:invoice', of)));

  return (
    <CustomerPage
      title={text.title(invoice)}
      aside={
        <Button variant="quiet" href="/resumen" icon={<ArrowLeftIcon />}>
          {text.back}
        </Button>
      }
    >
      <div className="stack">
        <Disclosure title={text.plan} open>
          <QueryState query={plan} errorTitle={text.failed} loading={<PlanWaiting rows={term} />}>
            {(data) => (
              <DataTable
                caption={text.plan}
                columns={planColumns}
                rows={data.plan}
                rowKey={(row) => row.installment}
              />
            )}
          </QueryState>
        </Disclosure>
        <Disclosure title={text.quota}>
          <QueryState query={quota} errorTitle={text.failed}>
            {(data) => (
              <DataTable
                caption={text.quota}
                columns={quotaColumns}
                rows={data.detail}
                rowKey={(row) => row.due_date}
              />
            )}
          </QueryState>
        </Disclosure>
        <Disclosure title={text.payments}>
          <QueryState
            query={payments}
            errorTitle={text.failed}
            isEmpty={(data) => data.payments.length === 0}
            empty={<EmptyState bare title={text.noPayments} />}
          >
            {(data) => (
              <DataTable
                caption={text.payments}
                columns={paymentColumns}
                rows={data.payments}
                rowKey={(row) => `${row.NUM_CUOTA} ${row.DATE} ${row.BALANCE}`}
              />
            )}
          </QueryState>
        </Disclosure>
      </div>
    </CustomerPage>
  );
}

/** Skeleton of the plan in its final height, so that nothing below moves when the plan arrives. */
function PlanWaiting({ rows }: { rows: number }) {
  return (
    <div className={styles['planWaiting']} style={{ '--rows': rows } as CSSProperties}>
      <SkeletonTable rows={rows} />
    </div>
  );
}
