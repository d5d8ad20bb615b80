import { type CreditState, instalmentDebts, schedule, totalToPay } from '@portal/credit-engine';
import type { Invoice } from './wire.ts';

/** Day of the example in docs/credit-arithmetic.md: 15 days of the running period have passed. */
export const CAPITAL_DAY = '2026-04-15';

/** The example's credit: 1.200.000 pesos at 1.8762 % a month, twelve instalments, three paid on their due dates. */
export const capitalInvoice: Invoice = invoiceOf({
  openedOn: '2025-12-31',
  monthlyRate: '1.8762',
  ivaRate: '0',
  caps: { '2025-12': '25.02' },
  limitingCaps: {},
  least: 1_500,
  instalments: schedule({
    capital: 1_200_000,
    monthlyRate: '1.8762',
    instalments: 12,
    firstDueDate: '2026-01-31',
  }).map(({ number, dueDate, capital, interest, iva, guarantee }) => {
    const charges = { capital, interest, iva, guarantee };
    return {
      number,
      dueDate,
      charges,
      paid: number <= 3 ? charges : { capital: 0, interest: 0, iva: 0, guarantee: 0 },
      lateSettledOn: null,
      latePaid: 0,
    };
  }),
});

function invoiceOf(credit: Invoice['credit'] & CreditState): Invoice {
  const unpaid = instalmentDebts(credit, CAPITAL_DAY).filter(({ total }) => total > 0);
  return {
    invoice: 'E198204',
    mora: 0,
    total_to_pay: totalToPay(credit, CAPITAL_DAY).total,
    monthly_rate: credit.monthlyRate,
    term: 12,
    quotas: unpaid.map(({ number, dueDate, total, daysLate }) => ({
      num_quota: number,
      exp_date: dueDate,
      quota_value: total,
      date_mora: daysLate,
      invoice: 'E198204',
    })),
    credit,
    modify_quota: { message: '', is_active: false },
    live_payment: null,
    paid_today: null,
  };
}
