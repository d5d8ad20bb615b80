/** Pure text formats of the portal. No browser, no React: tests and servers may use them too. */

export { bogotaTimestamp, clockTime, dateOf, longMoment, timeOf } from '@portal/values/bogota-time';
export {
  addDays,
  dayAsSaid,
  dayName,
  daysBetween,
  daysInMonth,
  longDate,
  longDay,
  monthName,
  monthNames,
  shortDate,
  weekday,
} from '@portal/values/dates';
export { isDay } from '@portal/values/iso-date';
export { grouped, groupedId, percent, pesos } from '@portal/values/number-formats';
export { capitalised, countOf, inSentence } from '@portal/values/wording';
export { fullNameUpper, initials } from './format/people.ts';
export { readCode, readText, textFault } from './format/read-text.ts';
export { beginRenderedDay, endRenderedDay, todayInBogota } from './format/today.ts';
export { isBetween, type TypedNumber, typedCount, typedPesos } from './format/typed-number.ts';
export { arrearsText, dueText, instalmentOf, instalmentsText } from './format/wording.ts';
