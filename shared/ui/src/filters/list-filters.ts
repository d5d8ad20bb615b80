import { FROM, TO } from '@portal/contract/page-addresses/days';
import { filterDate } from '@portal/values/filter-date';
import { isDay } from '@portal/values/iso-date';
import {
  type DayRange,
  dayRangeFaults,
  openDayRange,
  placeOfDayRangeFault,
  readDayRange,
  wireDayRange,
  writeDayRange,
} from './day-range.ts';
import { type FilterErrors, filterErrors } from './filter-form.ts';
import { type ListPlace, listAddress, readChoice } from './list-address.ts';

/** A filter of a list, or several that belong together: in the form, in the address and in the call. */
export interface FilterField<Values extends object, Wire extends object = object> {
  /** Values in an address; the default for unreadable ones. */
  read(search: URLSearchParams, today: string): Values;
  /** Parameters of the address; '' and undefined are left out. */
  write(values: Values): Readonly<Record<string, string | undefined>>;
  /** Parameters of the call. */
  wire(values: Values): Wire;
  /** Faults by the field at which they are shown. */
  errors?(values: Values): FilterErrors<Values>;
}

/** Functions for a list's filters, all derived from one declaration of its fields. */
export interface ListFilters<Values extends object, Wire extends object> {
  /** The declared fields, in their order. */
  readonly fields: readonly object[];
  read(search: URLSearchParams, today?: string): Values;
  /** @param view what else stands in the address, such as rows per page */
  write(values: Values, place?: ListPlace, view?: Readonly<Record<string, string>>): string;
  wire(values: Values): Wire;
  /** Faults for the form; empty where the list can be requested. */
  errors(values: Values): FilterErrors<Values>;
  isRight(values: Values): boolean;
}

/** A field of any values; each field reads only its own. */
interface AnyField {
  read(search: URLSearchParams, today: string): object;
  write(values: never): Readonly<Record<string, string | undefined>>;
  wire(values: never): object;
  errors?(values: never): object;
}
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (one: infer Every) => void
  ? Every & object
  : never;
type ValuesOf<Field extends AnyField> = All<Field extends AnyField ? ReturnType<Field['read']> : never>;
type WireOf<Field extends AnyField> = All<Field extends AnyField ? ReturnType<Field['wire']> : never>;

/** Filters of a list from its fields; the address has them in this order. */
export function listFilters<const Fields extends readonly AnyField[]>(
  ...fields: Fields
): ListFilters<ValuesOf<Fields[number]>, WireOf<Fields[number]>> {
  type Values = ValuesOf<Fields[number]>;
  type Wire = WireOf<Fields[number]>;
  // Each field reads its own values from those of all fields.
  const every = fields as unknown as readonly FilterField<Values, Wire>[];
  const errors = (values: Values): FilterErrors<Values> =>
    Object.assign({}, ...every.map((field) => field.errors?.(values)));
  return {
    fields,
    read: (search, today = '') => Object.assign({}, ...every.map((field) => field.read(search, today))),
    write: (values, place, view) =>
      listAddress(Object.assign({}, ...every.map((field) => field.write(values)), view), place),
    wire: (values) => Object.assign({}, ...every.map((field) => field.wire(values))),
    errors,
    isRight: (values) => Object.keys(errors(values)).length === 0,
  };
}

/** The two days of a list that each can be switched off; without any in the address, both are today. */
export function dayRangeField(): FilterField<DayRange, { min_date?: string; max_date?: string }> {
  return {
    read: readDayRange,
    write: writeDayRange,
    wire: wireDayRange,
    errors: (days) => filterErrors(dayRangeFaults(days), placeOfDayRangeFault),
  };
}

type OpenDays = Pick<DayRange, 'from' | 'to'>;

/**
 * The two days of a list, of which an empty one is left out; the call has them as the address does.
 * @param strict an invalid day of the address is left out; by default the form says that it is invalid
 */
export function openDaysField({
  strict = false,
} = {}): FilterField<OpenDays, { [FROM]?: string; [TO]?: string }> {
  const read = (text: string | null): string => (!strict || isDay(text) ? (text ?? '') : '');
  return {
    read: (search) => ({ from: read(search.get(FROM)), to: read(search.get(TO)) }),
    write: ({ from, to }) => ({ [FROM]: from.trim(), [TO]: to.trim() }),
    wire: ({ from, to }) => ({
      ...(from ? { [FROM]: filterDate(from) } : {}),
      ...(to ? { [TO]: filterDate(to) } : {}),
    }),
    errors: (days) => filterErrors(dayRangeFaults(openDayRange(days)), placeOfDayRangeFault),
  };
}

export interface TextFieldOptions<Sent extends string> {
  /** Name in the address. */
  readonly name: string;
  /** Name in the call. */
  readonly sent: Sent;
  /** Fewest characters of a text that is not empty. */
  readonly fewest?: number;
  /** Message for a shorter text. */
  readonly tooShort?: string;
}

/** A text as a filter; '' is no filter. */
export function textField<Key extends string, Sent extends string>(
  key: Key,
  { name, sent, fewest = 0, tooShort = '' }: TextFieldOptions<Sent>,
): FilterField<{ readonly [key in Key]: string }, { readonly [key in Sent]?: string }> {
  type Values = { readonly [key in Key]: string };
  return {
    read: (search) => ({ [key]: search.get(name) ?? '' }) as Values,
    write: (values) => ({ [name]: values[key].trim() }),
    wire: (values) => {
      const text = values[key].trim();
      return (text ? { [sent]: text } : {}) as { readonly [key in Sent]?: string };
    },
    errors: (values) => {
      const { length } = values[key].trim();
      const errors: FilterErrors<Values> = {};
      if (length > 0 && length < fewest) errors[key] = { type: key, message: tooShort };
      return errors;
    },
  };
}

/** One of several values as a filter; any other value is no filter. */
export function choiceField<Key extends string, Sent extends string, Value extends string>(
  key: Key,
  { name, sent, values: known }: { name: string; sent: Sent; values: readonly Value[] },
): FilterField<{ readonly [key in Key]?: Value | undefined }, { readonly [key in Sent]?: Value }> {
  type Values = { readonly [key in Key]?: Value | undefined };
  return {
    read: (search) => {
      const value = readChoice(search.get(name), known);
      return (value ? { [key]: value } : {}) as Values;
    },
    write: (values) => ({ [name]: values[key] }),
    wire: (values) => (values[key] ? { [sent]: values[key] } : {}) as { readonly [key in Sent]?: Value },
  };
}
