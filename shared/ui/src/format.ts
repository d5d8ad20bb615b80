/** Pure text formats of the portal. No browser, no React: tests and servers may use them too. */
export { dateOf, daysBetween, timeOf, todayInBogota } from './format/dates.ts';
export { parsePesos, percent, pesos } from './format/money.ts';
export { fullNameUpper, groupedId, initials, onlyDigits } from './format/people.ts';
export { arrearsText, countOf, dueText, instalmentOf, instalmentsText } from './format/wording.ts';
