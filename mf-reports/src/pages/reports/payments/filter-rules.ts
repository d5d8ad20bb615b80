import type { Input } from '@portal/contract';
import { paymentsReport } from '@portal/contract/page-addresses/payments-report';
import { paymentGroups } from '@portal/contract/payment-groups';
import { type ShownStatus, shownStatuses } from '@portal/contract/shown-status';
import { hiddenColumns, readPageSize, writeColumns, writePageSize } from '@portal/features/lists';
import { PAGE_SIZE, readSort } from '@portal/ui/data';
import {
  choiceField,
  dayRangeField,
  type FilterField,
  listFilters,
  readChoice,
  readPage,
} from '@portal/ui/filters';
import { texts } from '../../../texts.ts';

type Query = Input<'GET /api/payment/report'>['query'];
type ExportFilters = Input<'POST /api/exports/payments'>['body'];

const { names } = paymentsReport;

export const extraFields = ['fiscal_number', 'transaction_id', 'trazability_code'] as const;
export type ExtraField = (typeof extraFields)[number];

/** Columns that the list can be ordered by. */
const sortable = ['created', 'fiscal_number', 'paid_date', 'total_amount'] as const;
export type PaymentSort = NonNullable<Query['sort']>;
const USUAL: PaymentSort = '-created';

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
    status === '' ? { status: { type: 'status', message: texts.payments.noSuchStatus } } : {},
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
    const by = readChoice(search.get(names.by), extraFields);
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
    const isTooShort = more && length > 0 && length < FEWEST;
    return isTooShort ? { value: { type: 'value', message: texts.payments.tooShort(FEWEST) } } : {};
  },
};

/** Filters of the payments (RE-12, RE-17, RE-18); without any in the address, everything of today (RE-13). */
export const paymentFilters = listFilters(
  stateField,
  choiceField('group', { name: names.group, sent: 'group', values: paymentGroups }),
  bankField,
  dayRangeField(),
  extraField,
);
export type Filters = ReturnType<typeof paymentFilters.read>;

/** View of the list, independent of its filters. */
export interface ListView {
  /** Rows per page. */
  readonly pageSize: number;
  /** Ids of the columns that are left out. */
  readonly hidden: readonly string[];
}
const usualView: ListView = { pageSize: PAGE_SIZE, hidden: [] };

/** Filters, page and order in an address. */
export interface PaymentsAsked {
  readonly filters: Filters;
  readonly page: number;
  readonly sort: PaymentSort;
  readonly view: ListView;
}

/** Filters, page, order and view of an address; newest first by default. */
export function readFilters(search: URLSearchParams, today: string): PaymentsAsked {
  const pageSize = readPageSize(search);
  return {
    filters: paymentFilters.read(search, today),
    page: readPage(search, pageSize),
    sort: readSort(search.get('orden'), sortable, USUAL),
    view: { pageSize, hidden: hiddenColumns(search) },
  };
}

/** The address of filters, page, order and view. It is complete: it means the same tomorrow and for a colleague. */
export function writeFilters(
  filters: Filters,
  page = 1,
  sort: string = USUAL,
  { pageSize, hidden }: ListView = usualView,
): string {
  const view = { ...writeColumns(hidden), ...writePageSize(pageSize) };
  return paymentFilters.write(filters, { page, sort, usualSort: USUAL }, view);
}

/** Filters and order of a file, which are those of the list. */
export function exportOf({ filters, sort }: Pick<PaymentsAsked, 'filters' | 'sort'>): ExportFilters {
  return {
    ...paymentFilters.wire(filters),
    ...(sort === USUAL ? {} : { sort }),
  };
}

/** The query of a page of the list. */
export function queryOf({ page, view, ...asked }: PaymentsAsked): Query {
  return {
    ...exportOf(asked),
    trx_by_page: view.pageSize,
    page,
  };
}
