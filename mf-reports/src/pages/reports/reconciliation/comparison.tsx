import type { Output } from '@portal/contract';
import { transactionStatusLabels } from '@portal/contract/transaction-status-labels';
import { Badge, Link, Money, Note, Stack } from '@portal/ui/core';
import { type Column, DataTable, Scrolling } from '@portal/ui/data';
import { grouped, groupedId, pesos } from '@portal/ui/format';
import styles from '../reports.module.css';

const paymentsOf = (count: string) => `${count} ${count === '1' ? 'pago' : 'pagos'}`;

const texts = {
  agreed: (payments: string) =>
    payments === '1'
      ? 'El pago de esos días está igual en los dos lados.'
      : `Los ${payments} pagos de esos días están igual en los dos lados.`,
  first: (shown: number, total: string) =>
    `Se muestran las primeras ${shown} de ${total} diferencias. Las demás están en el archivo.`,
  kinds: {
    only_at_bank: 'Solo en el banco',
    only_here: 'Solo aquí',
    outside: 'Anterior al portal',
    status: 'Estado distinto',
    amount: 'Valor distinto',
  },
  bankStatus: {
    APPROVED: 'Aprobada',
    DECLINED: 'Rechazada',
    ERROR: 'Error',
    PENDING: 'Pendiente',
    VOIDED: 'Anulada',
  } as Readonly<Record<string, string>>,
} as const;

type Reply = Output<'GET /api/payment/conciliate'>;
type Day = Reply['days'][number];
type Difference = Reply['differences'][number];

/** Whether neither side has a payment in the days. */
export function isNothing({ days }: Reply): boolean {
  return days.every(({ bank_count, our_count }) => bank_count === 0 && our_count === 0);
}

const sumOf = (
  days: readonly Day[],
  name: 'our_amount' | 'bank_amount' | 'our_count' | 'bank_count',
): number => days.reduce((sum, day) => sum + day[name], 0);

/** Figures of both sides, the differences, and a table by day. */
export function Comparison({ reply }: { reply: Reply }) {
  const { days, matched, differences, total_differences } = reply;
  return (
    <Stack wide>
      <dl className={styles['kpis']}>
        <Figure label="Pagos que coinciden" value={grouped(matched)} />
        <Figure label="Diferencias" value={grouped(total_differences)} />
        <Figure
          label="Recaudo nuestro"
          value={pesos(sumOf(days, 'our_amount'))}
          more={paymentsOf(grouped(sumOf(days, 'our_count')))}
        />
        <Figure
          label="Recaudo del banco"
          value={pesos(sumOf(days, 'bank_amount'))}
          more={paymentsOf(grouped(sumOf(days, 'bank_count')))}
        />
      </dl>
      {total_differences === 0 ? (
        <Note tone="ok" role="status">
          <strong>Todo coincide con el banco.</strong> {texts.agreed(grouped(matched))}
        </Note>
      ) : (
        <section className="stack">
          <h3>Pagos que difieren</h3>
          {total_differences > differences.length && (
            <Note>{texts.first(differences.length, grouped(total_differences))}</Note>
          )}
          <Scrolling label="Pagos que difieren">
            <DataTable
              className={styles['list']}
              caption="Pagos en los que nuestros libros y el archivo del banco difieren"
              columns={differenceColumns}
              rows={differences}
              rowKey={({ kind, reference, transaction_id }) => `${kind} ${reference} ${transaction_id}`}
            />
          </Scrolling>
        </section>
      )}
      <section className="stack">
        <h3>Por día</h3>
        <DataTable
          className={styles['list']}
          caption="Pagos por día, los nuestros y los del banco"
          columns={dayColumns}
          rows={days.filter((day) => !isNothing({ ...reply, days: [day] }))}
          rowKey={({ date }) => date}
        />
      </section>
    </Stack>
  );
}

function Figure({ label, value, more }: { label: string; value: string; more?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {more && <small>{more}</small>}
      </dd>
    </div>
  );
}

const ourWords: Readonly<Record<string, string>> = transactionStatusLabels;

interface SideProps {
  readonly status: string;
  /** Whole pesos; null where this side does not know the payment, or its amount is not a whole number. */
  readonly amount: number | null;
  /** Amount in this side's own words, where `amount` is null. */
  readonly said?: string;
}

/** Status and amount of a payment on one side. */
function Side({ status, amount, said = '' }: SideProps) {
  if (amount === null && said === '') return <span className="mute">No está</span>;
  return (
    <span className={styles['side']}>
      {amount === null ? <strong>{said}</strong> : <Money amount={amount} strong />} <small>{status}</small>
    </span>
  );
}

const differenceColumns: readonly Column<Difference>[] = [
  { id: 'date', header: 'Día', className: styles['whole'], cell: ({ date }) => date },
  {
    id: 'kind',
    header: 'Diferencia',
    place: 'status',
    cell: ({ kind }) => <Badge tone={kind === 'only_at_bank' ? 'bad' : 'warn'}>{texts.kinds[kind]}</Badge>,
  },
  {
    id: 'reference',
    header: 'Referencia',
    place: 'key',
    className: styles['id'],
    cell: ({ reference }) => reference,
  },
  {
    id: 'transaction',
    header: 'Id',
    className: styles['id'],
    cell: ({ transaction_id: id }) =>
      id ? <Link href={`/transaccion/${id}`}>{id}</Link> : <span className="mute">No está</span>,
  },
  {
    id: 'customer',
    header: 'Cédula',
    className: styles['whole'],
    cell: ({ fiscal_number }) => groupedId(fiscal_number) || '—',
  },
  { id: 'tracking', header: 'Rastreo', cell: ({ trazability_code }) => trazability_code || '—' },
  {
    id: 'ours',
    header: 'Aquí',
    align: 'end',
    cell: ({ our_status, our_amount }) => (
      <Side status={ourWords[our_status] ?? our_status} amount={our_amount} />
    ),
  },
  {
    id: 'bank',
    header: 'En el banco',
    align: 'end',
    cell: ({ bank_status, bank_amount, bank_amount_said }) => (
      <Side
        status={texts.bankStatus[bank_status] ?? bank_status}
        amount={bank_amount}
        said={bank_amount_said}
      />
    ),
  },
];

const dayColumns: readonly Column<Day>[] = [
  { id: 'date', header: 'Día', place: 'key', cell: ({ date }) => date },
  { id: 'ours', header: 'Nuestros', align: 'end', cell: ({ our_count }) => grouped(our_count) },
  {
    id: 'ourAmount',
    header: 'Valor nuestro',
    align: 'end',
    cell: ({ our_amount }) => <Money amount={our_amount} />,
  },
  { id: 'bank', header: 'Banco', align: 'end', cell: ({ bank_count }) => grouped(bank_count) },
  {
    id: 'bankAmount',
    header: 'Valor del banco',
    align: 'end',
    cell: ({ bank_amount }) => <Money amount={bank_amount} />,
  },
  {
    id: 'differences',
    header: 'Diferencias',
    align: 'end',
    cell: ({ differences }) =>
      differences === 0 ? grouped(0) : <strong className={styles['differs']}>{grouped(differences)}</strong>,
  },
];
