/** Filters of lists: they stand in the address, and nothing is asked for until they are right. */
export { DayFields, type DayFieldsProps, DayRangeFields } from './filters/day-fields.tsx';
export {
  type DayRange,
  type DayRangeFault,
  dayRangeFaults,
  openDayRange,
  placeOfDayRangeFault,
  readDayRange,
  wireDayRange,
  writeDayRange,
} from './filters/day-range.ts';
export { type Asked, defineList, type List, type ListAt, type ListCall } from './filters/define-list.ts';
export { type FilterChip, FilterChips, type FilterChipsProps } from './filters/filter-chips.tsx';
export {
  QueryButton,
  ValueField,
  type ValueFieldProps,
} from './filters/filter-fields.tsx';
export { type FilterErrors, filterErrors, useFilterForm } from './filters/filter-form.ts';
export { type ListPlace, listAddress, readChoice, readPage } from './filters/list-address.ts';
export {
  choiceField,
  dayRangeField,
  type FilterField,
  type ListFilters,
  listFilters,
  openDaysField,
  type TextFieldOptions,
  textField,
} from './filters/list-filters.ts';
export { drawn, ListForm } from './filters/list-form.tsx';
export { ListResults } from './filters/list-results.tsx';
export { isOptional, pageSizes } from './filters/list-view.ts';
export {
  PaymentStatusField,
  type PaymentStatusFieldProps,
  type PaymentStatusFilter,
  paymentStatuses,
} from './filters/payment-status-field.tsx';
