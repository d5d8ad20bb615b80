import { addDays } from '@portal/values/dates';

/** Days that pass after an invoice was paid off before it can be certified (CE-08). */
const DAYS_AFTER_LAST_PAYMENT = 2;

/** First day of the certificate of peace and salvo of an invoice that was paid off on `closedOn`, both `YYYY-MM-DD`. */
export function firstDayOfPeace(closedOn: string): string {
  return addDays(closedOn, DAYS_AFTER_LAST_PAYMENT);
}
