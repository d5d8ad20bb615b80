import type { Output } from '@portal/contract';
import { transactionStatusLabels } from '@portal/contract/transaction-status-labels';
import { Badge, Link, Money, Note, Stack } from '@portal/ui/core';
import { type Column, DataTable, Scrolling } from '@portal/ui/data';
import { grouped, groupedId, pesos } from '@portal/ui/format';
import { texts as all } from '../../../texts.ts';
import styles from '../reports.module.css';

const { reconciliation: texts } = all;
const { columns: words } = texts;

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
        <Figure label={texts.matched} value={grouped(matched)} />
        <Figure label={texts.differing} value={grouped(total_differences)} />
        <Figure
          label={texts.ours}
          value={pesos(sumOf(days, 'our_amount'))}
          more={texts.payments(grouped(sumOf(days, 'our_count')))}
        />
        <Figure
          label={texts.bank}
          value={pesos(sumOf(days, 'bank_amount'))}
          more={texts.payments(grouped(sumOf(days, 'bank_count')))}
        />
      </dl>
      {total_differences === 0 ? (
        <Note tone="ok" role="status">
          <strong>{texts.agreed}.</strong> {texts.agreedHelp(grouped(matched))}
        </Note>
      ) : (
        <section className="stack">
          <h3>{texts.differences}</h3>
          {total_differences > differences.length && (
            <Note>{texts.first(differences.length, grouped(total_differences))}</Note>
          )}
          <Scrolling label={texts.differences}>
            <DataTable
              className={styles['list']}
              caption={texts.differencesCaption}
              columns={differenceColumns}
              rows={differences}
              rowKey={({ kind, reference, transaction_id }) => `${kind} ${reference} ${transaction_id}`}
            />
          </Scrolling>
        </section>
      )}
      <section className="stack">
        <h3>{texts.days}</h3>
        <DataTable
          className={styles['list']}
          caption={texts.daysCaption}
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
  if (amount === null && said === '') return <span className="mute">{texts.missing}</span>;
  return (
    <span className={styles['side']}>
      {amount === null ? <strong>{said}</strong> : <Money amount={amount} strong />} <small>{status}</small>
    </span>
  );
}

const differenceColumns: readonly Column<Difference>[] = [
  { id: 'date', header: words.date, className: styles['whole'], cell: ({ date }) => date },
  {
    id: 'kind',
    header: words.kind,
    place: 'status',
    cell: ({ kind }) => <Badge tone={kind === 'only_at_bank' ? 'bad' : 'warn'}>{texts.kinds[kind]}</Badge>,
  },
  {
    id: 'reference',
    header: words.reference,
    place: 'key',
    className: styles['id'],
    cell: ({ reference }) => reference,
  },
  {
    id: 'transaction',
    header: words.transaction,
    className: styles['id'],
    cell: ({ transaction_id: id }) =>
      id ? <Link href={`/transaccion/${id}`}>{id}</Link> : <span className="mute">{texts.missing}</span>,
  },
  {
    id: 'customer',
    header: words.customer,
    className: styles['whole'],
    cell: ({ fiscal_number }) => groupedId(fiscal_number) || '—',
  },
  { id: 'tracking', header: words.tracking, cell: ({ trazability_code }) => trazability_code || '—' },
  {
    id: 'ours',
    header: words.ourSide,
    align: 'end',
    cell: ({ our_status, our_amount }) => (
      <Side status={ourWords[our_status] ?? our_status} amount={our_amount} />
    ),
  },
  {
    id: 'bank',
    header: words.bankSide,
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
  { id: 'date', header: words.date, place: 'key', cell: ({ date }) => date },
  { id: 'ours', header: words.ours, align: 'end', cell: ({ our_count }) => grouped(our_count) },
  {
    id: 'ourAmount',
    header: words.ourAmount,
    align: 'end',
    cell: ({ our_amount }) => <Money amount={our_amount} />,
  },
  { id: 'bank', header: words.bank, align: 'end', cell: ({ bank_count }) => grouped(bank_count) },
  {
    id: 'bankAmount',
    header: words.bankAmount,
    align: 'end',
    cell: ({ bank_amount }) => <Money amount={bank_amount} />,
  },
  {
    id: 'differences',
    header: words.differences,
    align: 'end',
    cell: ({ differences }) =>
      differences === 0 ? grouped(0) : <strong className={styles['differs']}>{grouped(differences)}</strong>,
  },
];
