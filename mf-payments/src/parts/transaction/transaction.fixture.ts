import type { Transaction } from '@portal/contract';

/** An approved transaction. */
export const approved: Transaction = {
  transaction_id: '918447aa-0000-4000-8000-000000000001',
  created: '2026-11-20T09:41:57',
  paid_date: '2026-11-20T09:43:12',
  status: 'Approved',
  money: 'applied',
  abandoned: null,
  response_gateway: 'OK',
  reason_code: '',
  total_amount: 323_370,
  amounts: { asked: 323_370, received: 323_370, applied: 323_370, waiting: 0, returned: 0, written_down: 0 },
  payment_method: 'PSE',
  payment_concept: 'Pago de cuotas, crédito 20 min',
  trazability_code: '118455209',
  reference_id: 'R918447',
  login: true,
  last_checked: '2026-11-20T09:43:13',
  extra_properties: { bankname: 'Banco Cordillera', ticket_id: '4471902386' },
  invoices: [
    {
      invoice: 'B104482',
      amount_without_mora: 228_740,
      interests_mora: 439,
      marca: 'N',
      beyond_due: 'next_instalments',
    },
    {
      invoice: 'E278115',
      amount_without_mora: 94_191,
      interests_mora: 0,
      marca: 'N',
      beyond_due: 'next_instalments',
    },
  ],
  user: { fiscal_number: '1010101010' },
};

export const pending: Transaction = {
  ...approved,
  status: 'Pending',
  money: 'none',
  paid_date: null,
  response_gateway: 'PENDING',
};

export const rejected: Transaction = {
  ...pending,
  status: 'Fail',
  response_gateway: 'NOT_AUTHORIZED',
  reason_code: '00011',
};
