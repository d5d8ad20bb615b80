import type { ActPreview, CaseDetail, MoneyAct, MoneyCase } from './desk-address.ts';

export const PAULA = { fiscal_number: '9090909090', name: 'Paula Andrea Jaramillo' };
export const JULIAN = { fiscal_number: '9393939393', name: 'Julián Restrepo' };

export const wilson: MoneyCase = {
  id: 'a'.repeat(26),
  kind: 'amount',
  state: 'over',
  age: 'from_7',
  opened_at: '2026-11-08T10:14:00',
  closed_at: null,
  answer_by: '2026-12-14',
  late: false,
  fiscal_number: '1028004317',
  name: 'Wilson Gómez Ríos',
  amount: 228_000,
  transaction_id: 'b'.repeat(26),
  reference: 'REF1',
  trazability_code: '118402771',
  waiting: null,
};

export const luz: MoneyCase = {
  ...wilson,
  id: 'c'.repeat(26),
  kind: 'no_answer',
  state: 'expected',
  age: 'under_1',
  fiscal_number: '1030000000',
  name: 'Luz Dary Henao',
  amount: 97_380,
};

const figures = {
  status: 'open' as const,
  capital_balance: 612_400,
  total_to_pay: 640_000,
  late_interest: 2_000,
  overdue_instalments: 1,
  unpaid_instalments: 7,
  next_due_date: '2026-11-30',
  next_instalment: 107_300,
  last_due_date: '2027-05-30',
};

export const preview: ActPreview = {
  kind: 'apply',
  basis: '0'.repeat(32),
  invoice: 'E279410',
  amount: 228_000,
  as_of: '2026-11-08',
  beyond_due: 'shorten_term',
  lines: [
    {
      instalment: 4,
      due_date: '2020-01-01',
      mora: 1_000,
      guarantee: 0,
      iva: 0,
      interest: 9_000,
      capital: 97_300,
      total: 107_300,
      days_late: 10,
      paid: true,
    },
    {
      instalment: 5,
      due_date: '2999-01-01',
      mora: 0,
      guarantee: 0,
      iva: 0,
      interest: 0,
      capital: 13_400,
      total: 13_400,
      days_late: 0,
      paid: false,
    },
  ],
  to_capital: 13_400,
  before: figures,
  after: { ...figures, capital_balance: 405_396, total_to_pay: 410_000, overdue_instalments: 0 },
  unapplied_before: 228_000,
  unapplied_after: 0,
};

export const suggestion: CaseDetail['suggestions'][number] = {
  invoice: 'E279410',
  fiscal_number: '1028004317',
  name: 'Wilson Gómez Ríos',
  chosen_by_customer: true,
  due_now: 214_600,
  total_to_pay: 640_000,
  amount: 228_000,
  left_over: 0,
  lines: preview.lines,
  to_capital: 13_400,
  beyond_due: 'shorten_term',
  total: false,
};

export const detail: CaseDetail = {
  case: wilson,
  bank: {
    bank_name: 'Cordillera',
    at: '2026-11-08T10:14:00',
    trazability_code: '118402771',
    status: 'Approved',
    is_paid: true,
    amount: 228_000,
    amount_said: '',
  },
  transaction: {
    transaction_id: wilson.transaction_id,
    created: '2026-11-08T10:11:00',
    paid_date: null,
    bank_name: 'Cordillera',
    trazability_code: '118402771',
    status: 'Pending',
    response_gateway: '',
    money: 'suspense',
    total_amount: 214_600,
    received_amount: 228_000,
    last_checked: null,
    invoices: [{ invoice: 'E279410', amount: 214_600, beyond_due: 'shorten_term', total: false }],
  },
  accounts: [
    { account: 'gateway_clearing', name: 'Recaudo por la pasarela', amount: 228_000 },
    { account: 'unapplied_payments', name: 'Pagos por aplicar', amount: -228_000 },
  ],
  unapplied: 228_000,
  acts: [],
  story: [
    {
      at: '2026-11-08T10:11:00',
      what: 'payment.started',
      actor: '1028004317',
      name: '',
      detail: { amount: 214_600 },
    },
    { at: '2026-11-08T10:15:00', what: 'opened', actor: 'system', name: '', detail: {} },
  ],
  suggestions: [
    suggestion,
    { ...suggestion, invoice: 'E283007', chosen_by_customer: false, amount: 98_200, left_over: 129_800 },
  ],
  may: { ask_bank: true, apply: true, return: true, close: true },
};

export const proposed: MoneyAct = {
  id: 'd'.repeat(26),
  kind: 'apply',
  state: 'proposed',
  reason: 'El cliente redondeó y pidió que lo demás baje el capital.',
  invoice: 'E279410',
  amount: 228_000,
  beyond_due: 'shorten_term',
  proposed_by: JULIAN,
  proposed_at: '2026-11-20T09:46:00',
  decided_by: null,
  decided_at: null,
  outcome: '',
  preview,
  undoes: null,
  undone_by: null,
  undoable: false,
};

/** The same case while Julián's act waits. */
export const waitingDetail: CaseDetail = {
  ...detail,
  case: { ...wilson, waiting: { act_id: proposed.id, kind: 'apply', by: JULIAN, at: proposed.proposed_at } },
  acts: [proposed],
  suggestions: [],
  may: { ask_bank: false, apply: false, return: false, close: false },
};
