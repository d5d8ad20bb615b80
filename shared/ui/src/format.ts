/** Pure text formats of the portal. No browser, no React: tests and servers may use them too. */
export {
  addDays,
  dayAsSaid,
  dayName,
  daysBetween,
  isDay,
  longDate,
  longDay,
  monthName,
  shortDate,
  weekday,
} from '@portal/contract/dates';
export { bogotaTimestamp, clockTime, dateOf, longMoment, timeOf } from '@portal/contract/timestamps';
export { percent, pesos } from './format/money.ts';
export { fullNameUpper, groupedId, initials, onlyDigits } from './format/people.ts';
export { beginRenderedDay, endRenderedDay, todayInBogota } from './format/today.ts';
export { isBetween, type TypedNumber, typedCount, typedPesos } from './format/typed-number.ts';
export { arrearsText, countOf, dueText, instalmentOf, instalmentsText } from './format/wording.ts';
