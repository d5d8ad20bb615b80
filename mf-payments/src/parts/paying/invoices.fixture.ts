import type { Invoice, InvoicesReply } from './wire.ts';

/** State of a credit in the engine for unpaid rows: each has `interest` pesos of interest, the rest is capital. */
const stateOf = (
  rows: readonly { readonly num_quota: number; readonly exp_date: string; readonly quota_value: number }[],
  terms: { readonly openedOn: string; readonly monthlyRate: string; readonly interest: number },
): Invoice['credit'] => ({
  openedOn: terms.openedOn,
  monthlyRate: terms.monthlyRate,
  ivaRate: '0',
  caps: { '2026-09': '24.50', '2026-10': '24.50', '2026-11': '24.50' },
  limitingCaps: {},
  instalments: rows.map(({ num_quota, exp_date, quota_value }) => ({
    number: num_quota,
    dueDate: exp_date,
    charges: { capital: quota_value - terms.interest, interest: terms.interest, iva: 0, guarantee: 0 },
    paid: { capital: 0, interest: 0, iva: 0, guarantee: 0 },
    lateSettledOn: null,
    latePaid: 0,
  })),
});

/** Invoice B104482: seven unpaid instalments, the oldest six days overdue. */
const overdueRows = [6, 7, 8, 9, 10, 11, 12].map((num_quota, index) => ({
  num_quota,
  exp_date:
    ['2026-11-14', '2026-12-14', '2027-01-14', '2027-02-14', '2027-03-14', '2027-04-14'][index] ??
    '2027-05-14',
  quota_value: 114_370,
  date_mora: index === 0 ? 6 : 0,
  invoice: 'B104482',
}));

export const overdueInvoice: Invoice = {
  invoice: 'B104482',
  mora: 439,
  total_to_pay: 744_639,
  monthly_rate: '1.9234',
  term: 12,
  quotas: overdueRows,
  credit: stateOf(overdueRows, { openedOn: '2026-05-14', monthlyRate: '1.9234', interest: 14_000 }),
  modify_quota: { message: '', is_active: true },
  live_payment: null,
  paid_today: null,
};

const dueRows = [
  { num_quota: 3, exp_date: '2026-11-28', quota_value: 94_191, date_mora: 0, invoice: 'E278115' },
  { num_quota: 4, exp_date: '2026-12-28', quota_value: 94_189, date_mora: 0, invoice: 'E278115' },
];

export const dueInvoice: Invoice = {
  invoice: 'E278115',
  mora: 0,
  total_to_pay: 187_012,
  monthly_rate: '1.8762',
  term: 4,
  quotas: dueRows,
  credit: stateOf(dueRows, { openedOn: '2026-08-28', monthlyRate: '1.8762', interest: 1735 }),
  modify_quota: {
    message: 'Tu crédito no permite cambiar el plazo porque tiene un pago pendiente.',
    is_active: false,
  },
  live_payment: null,
  paid_today: null,
};

export const invoicesReply: InvoicesReply = {
  total_invoices: 2,
  invoices: [overdueInvoice, dueInvoice],
  sales_person: '118',
  fiscal_number: '1010101010',
  detail: '',
  last_bank_code: null,
};
