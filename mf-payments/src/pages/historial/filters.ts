import type { Input } from '@portal/contract';
import {
  dayRangeField,
  type FilterField,
  listFilters,
  type PaymentStatusFilter,
  paymentStatuses,
  readChoice,
  readPage,
} from '@portal/ui/filters';
import { addDays } from '@portal/ui/format';
import { LONGEST_RANGE } from '@portal/values/longest-range';
import { historyTexts as texts } from './texts.ts';

type Query = Input<'GET /api/transactions'>['query'];

/** Results of a payment that no status of the form finds; each has a button of its own. */
export const outcomes = ['Cancelled', 'Rejected'] as const;
export type Outcome = (typeof outcomes)[number];

export const extraFields = ['transaction_id', 'trazability_code'] as const;
export type ExtraField = (typeof extraFields)[number];

/** Rows of a page (BC-07). */
export const PAGE_SIZE = 10;
/** Fewest characters of an extra filter (HI-04). */
const FEWEST = 4;

interface State {
  readonly status: PaymentStatusFilter;
  /** Set only while `status` is 'All'. */
  readonly outcome?: Outcome | undefined;
}

/** State of a payment: a status of the form, or one of `outcomes`. */
const stateField: FilterField<State, Pick<Query, 'status' | 'outcome'>> = {
  read: (search) => {
    const outcome = readChoice(search.get('resultado'), outcomes);
    if (outcome) return { status: 'All', outcome };
    return { status: readChoice(search.get('estado'), paymentStatuses) ?? 'All' };
  },
  write: ({ status, outcome }) =>
    outcome ? { resultado: outcome } : { estado: status === 'All' ? undefined : status },
  wire: ({ status, outcome }) => ({
    ...(status === 'All' ? {} : { status }),
    ...(outcome ? { outcome } : {}),
  }),
};

interface Extra {
  /** Empty: no extra filter. */
  readonly by: ExtraField | '';
  readonly value: string;
}

/** One extra field and its value, which is required once the field is chosen (HI-03 … HI-06). */
const extraField: FilterField<Extra, Pick<Query, ExtraField>> = {
  read: (search) => {
    const by = readChoice(search.get('por'), extraFields);
    return { by: by ?? '', value: by ? (search.get('valor') ?? '') : '' };
  },
  write: ({ by, value }) => (by ? { por: by, valor: value } : {}),
  wire: ({ by, value }) => (by ? { [by]: value.trim() } : {}),
  errors: ({ by, value }) =>
    by !== '' && value.trim().length < FEWEST
      ? { value: { type: 'value', message: texts.tooShort[by] } }
      : {},
};

/** Filters of the history; without any in the address, everything of today (HI-02). */
export const historyFilters = listFilters(stateField, dayRangeField(), extraField);
export type Filters = ReturnType<typeof historyFilters.read>;

/** Filters and page of an address. */
export function readFilters(search: URLSearchParams, today: string): { filters: Filters; page: number } {
  return { filters: historyFilters.read(search, today), page: readPage(search) };
}

/** The address of filters and a page. It is complete, so that it means the same tomorrow and for another person. */
export function writeFilters(filters: Filters, page = 1): string {
  return historyFilters.write(filters, { page });
}

/** The query of the call (HI-08, HI-09); `filters` have been checked. */
export function queryOf(filters: Filters, page: number): Query {
  return { ...historyFilters.wire(filters), trx_by_page: PAGE_SIZE, page };
}

/** Ranges of days with a button of their own. */
export const presets = ['today', 'days30', 'year'] as const;
export type Preset = (typeof presets)[number] | 'months12';

/** All payments of a range that ends today; days are `YYYY-MM-DD`. */
export function presetFilters(preset: Preset, today: string): Filters {
  const from = {
    today,
    days30: addDays(today, -29),
    year: `${today.slice(0, 4)}-01-01`,
    months12: addDays(today, 1 - LONGEST_RANGE),
  }[preset];
  return { status: 'All', fromOn: true, from, toOn: true, to: today, by: '', value: '' };
}

/** The preset with the days of these filters, whatever the other filters; undefined for other days. */
export function presetOf({ fromOn, from, toOn, to }: Filters, today: string): Preset | undefined {
  if (!fromOn || !toOn || to !== today) return undefined;
  return presets.find((preset) => presetFilters(preset, today).from === from);
}
