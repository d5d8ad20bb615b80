import type { Input } from '@portal/contract';
import { gatewayAnswer } from '@portal/contract/gateway-words';
import { messages } from '@portal/contract/messages';
import { paymentsReport } from '@portal/contract/page-addresses/payments-report';
import { paymentGroups } from '@portal/contract/payment-groups';
import { type ShownStatus, shownStatus, shownStatuses } from '@portal/contract/shown-status';
import { StatusBadge } from '@portal/features/transactions';
import { Link, Money } from '@portal/ui/core';
import { Timestamp } from '@portal/ui/data';
import {
  choiceField,
  dayRangeField,
  defineList,
  type FilterField,
  listFilters,
  readChoice,
} from '@portal/ui/filters';
import { groupedId } from '@portal/ui/format';
import { shortTransactionId } from '@portal/values/transaction-number';
import styles from '../reports.module.css';

type Query = Input<'GET /api/payment/report'>['query'];

const { path, names } = paymentsReport;

/** Fields of which one can be chosen beside the others, with the words of its field. */
export const extraFields = {
  fiscal_number: { label: 'Cédula', placeholder: 'Ingresa una cédula' },
  transaction_id: { label: 'Id de transacción', placeholder: 'Ingresa un id de transacción' },
  trazability_code: { label: 'Código de rastreo', placeholder: 'Ingresa un código de rastreo de PSE' },
} as const;
type ExtraField = keyof typeof extraFields;

/** Fewest characters of an extra filter (RE-17). */
const FEWEST = 4;

interface State {
  /** Status as the rows show it; '' for an unknown one in the address, which the form reports. */
  readonly status: ShownStatus | 'All' | '';
}

const stateField: FilterField<State, Pick<Query, 'outcome'>> = {
  read: (search) => ({
    status: search.has(names.status) ? (readChoice(search.get(names.status), shownStatuses) ?? '') : 'All',
  }),
  write: ({ status }) => ({ [names.status]: status === 'All' ? undefined : status }),
  wire: ({ status }) => (status === 'All' || status === '' ? {} : { outcome: status }),
  errors: ({ status }) =>
    status === ''
      ? { status: { type: 'status', message: 'Ese estado no existe. Elige uno de la lista.' } }
      : {},
};

interface Bank {
  /** Name of a bank; like the group it has no field and comes from a link of another page. */
  readonly bank?: string | undefined;
}

const bankField: FilterField<Bank, Pick<Query, 'bank'>> = {
  read: (search) => ({ bank: search.get(names.bank) || undefined }),
  write: ({ bank }) => ({ [names.bank]: bank }),
  wire: ({ bank }) => (bank ? { bank } : {}),
};

interface Extra {
  /** Whether 'Ver más filtros' was pressed; `by` and `value` count only then. */
  readonly more: boolean;
  readonly by: ExtraField;
  /** Empty: no extra filter. */
  readonly value: string;
}

const extraField: FilterField<Extra, Pick<Query, ExtraField>> = {
  read: (search) => {
    const by = readChoice(search.get(names.by), Object.keys(extraFields) as ExtraField[]);
    return {
      more: by !== undefined,
      by: by ?? 'fiscal_number',
      value: by ? (search.get(names.value) ?? '') : '',
    };
  },
  write: ({ more, by, value }) => (more ? { [names.by]: by, [names.value]: value } : {}),
  wire: ({ more, by, value }) => (more && value.trim() ? { [by]: value.trim() } : {}),
  errors: ({ more, value }) => {
    const { length } = value.trim();
    const message = `Escribe al menos ${FEWEST} caracteres.`;
    return more && length > 0 && length < FEWEST ? { value: { type: 'value', message } } : {};
  },
};

const joined = (values: readonly string[]): string => [...new Set(values)].join(', ');

/** The number of a payment, shortened on the screen; screen readers get all of it. */
function ShortId({ id }: { id: string }) {
  const short = shortTransactionId(id);
  if (short === id) return id;
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{id}</span>
    </>
  );
}

/** Payments of all customers (RE-12, RE-17, RE-18, RE-23); without filters in the address, everything of today (RE-13). */
export const payments = defineList({
  path,
  call: 'GET /api/payment/report',
  file: 'payments',
  filters: listFilters(
    stateField,
    choiceField('group', { name: names.group, sent: 'group', values: paymentGroups }),
    bankField,
    dayRangeField(),
    extraField,
  ),
  sorts: ['-created', 'fiscal_number', 'paid_date', 'total_amount'],
  rowsOf: ({ transactions, total_transactions }) => [transactions, total_transactions],
  keyOf: ({ transaction_id }) => transaction_id,
  columns: [
    {
      id: 'created',
      header: 'Creación',
      className: styles['moment'],
      cell: ({ created }) => <Timestamp at={created} />,
    },
    {
      id: 'fiscal_number',
      header: 'Cédula',
      className: styles['whole'],
      cell: ({ user }) => groupedId(user.fiscal_number),
    },
    {
      id: 'id',
      header: 'Id',
      place: 'key',
      className: styles['id'],
      cell: ({ transaction_id: id }) => (
        <Link href={`/transaccion/${id}`} title={id}>
          <ShortId id={id} />
        </Link>
      ),
    },
    {
      id: 'status',
      header: 'Estado',
      place: 'status',
      cell: (payment) => <StatusBadge status={shownStatus(payment)} />,
    },
    { id: 'response', header: 'Respuesta', className: styles['response'], cell: gatewayAnswer },
    {
      id: 'invoices',
      header: 'Factura',
      cell: ({ invoices }) => joined(invoices.map(({ invoice }) => invoice)),
    },
    { id: 'marca', header: 'Marca', cell: ({ invoices }) => joined(invoices.map(({ marca }) => marca)) },
    {
      id: 'paid_date',
      header: 'Fecha de pago',
      className: styles['moment'],
      cell: ({ paid_date }) =>
        paid_date ? <Timestamp at={paid_date} /> : <span className="mute">Sin pago</span>,
    },
    {
      id: 'total_amount',
      header: 'Valor pagado',
      align: 'end',
      cell: ({ total_amount }) => <Money amount={total_amount} strong />,
    },
    {
      id: 'tracking',
      header: 'Rastreo',
      className: styles['whole'],
      cell: ({ trazability_code }) => trazability_code || <span className="mute">Sin asignar</span>,
    },
    { id: 'login', header: 'Login', cell: ({ login }) => (login ? 'Si' : 'No') },
  ],
  words: {
    caption: 'Pagos de todos los clientes',
    empty: { title: messages.noResults, children: 'Cambia las fechas o los filtros y consulta de nuevo.' },
    failed: { title: 'No pudimos traer los pagos' },
  },
});
export type Filters = ReturnType<typeof payments.filters.read>;
