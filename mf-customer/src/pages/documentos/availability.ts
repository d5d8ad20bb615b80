import type { Output } from '@portal/contract';
import { firstDayOfPeace } from '@portal/contract/peace-certificate';

type Invoices = Output<'GET /api/allInvoices'>['invoices'];
type Closed = Output<'GET /api/closedInvoices/:fiscal_number'>['invoices'];

/** Whether a certificate is available today, or what must happen first. The server decides when it is requested. */
export type Availability =
  | { readonly kind: 'available' }
  /** These invoices are owed. */
  | { readonly kind: 'owed'; readonly invoices: readonly string[] }
  /** First day on which it is available, `YYYY-MM-DD`. */
  | { readonly kind: 'from'; readonly day: string }
  /** There is nothing to certify. */
  | { readonly kind: 'nothing' };

function peaceOf(closed: Closed, today: string): Availability {
  const day = closed
    .map(({ closed_on }) => firstDayOfPeace(closed_on))
    .sort()
    .at(-1);
  if (day === undefined) return { kind: 'nothing' };
  return day > today ? { kind: 'from', day } : { kind: 'available' };
}

/** Paz y salvo of everything: nothing owed, and two days passed since the last invoice was paid off (CE-08). */
export function generalPeace(invoices: Invoices, closed: Closed, today: string): Availability {
  const owed = invoices.filter(({ status }) => status === 'open').map(({ invoice }) => invoice);
  return owed.length > 0 ? { kind: 'owed', invoices: owed } : peaceOf(closed, today);
}

/** Paz y salvo of chosen closed invoices. */
export function chosenPeace(chosen: readonly string[], closed: Closed, today: string): Availability {
  return peaceOf(
    closed.filter(({ invoice }) => chosen.includes(invoice)),
    today,
  );
}

/** Certificate of debt: available while something is owed (CE-03). */
export function debtToday(invoices: Invoices): Availability {
  return invoices.some(({ status }) => status === 'open') ? { kind: 'available' } : { kind: 'nothing' };
}

/** Whether there was a credit in a year; without one the year has no tax certificate (CE-04). */
export function hadCreditIn(year: number, invoices: Invoices, closed: Closed): boolean {
  const endOf = new Map(closed.map(({ invoice, closed_on }) => [invoice, closed_on]));
  return invoices.some(
    ({ invoice, date }) => date <= `${year}-12-31` && (endOf.get(invoice) ?? '9999') >= `${year}-01-01`,
  );
}
