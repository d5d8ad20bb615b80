import { Type } from 'typebox';
import { access, acts, began, type Calls } from '../route.ts';
import {
  BusinessDate,
  FiscalNumber,
  InvoiceNumber,
  OneOf,
  orNull,
  PageNumber,
  PageSize,
  Percent,
  Pesos,
  proof,
  Strict,
  Timestamp,
} from '../schemas.ts';
import { Reason } from './administration.ts';
import { InstalmentStatus, ModifyQuota } from './credit.ts';
import { Customer, Unreachable } from './customers.ts';
import { TransactionList } from './payments.ts';
import { CustomerSession } from './sessions.ts';

const count = Type.Integer({ minimum: 0 });
const ofCustomer = Strict({ fiscal_number: FiscalNumber });
const ID = Type.String({ minLength: 1, maxLength: 60 });

/** An open invoice of a customer with the state of each instalment. */
export const InvoiceOverview = Strict({
  invoice: InvoiceNumber,
  opened_on: BusinessDate,
  sales_person: Type.String(),
  /** Effective, without VAT. */
  monthly_rate: Percent,
  portfolio: OneOf(['active', 'written_off']),
  /** Capital that is still owed. */
  balance: Pesos,
  total_to_pay: Pesos,
  late_interest: Pesos,
  overdue_days: count,
  /** Charges of all instalments that are due and unpaid, without late interest. */
  overdue: Pesos,
  /** The oldest instalment that is still owed, without its late interest; null where none is. */
  next: Type.Union([
    Strict({ number: Type.Integer({ minimum: 1 }), due_date: BusinessDate, amount: Pesos }),
    Type.Null(),
  ]),
  instalments: Type.Array(Strict({ number: Type.Integer({ minimum: 1 }), status: InstalmentStatus })),
  /** Whether its term can be changed now and, where not, why. */
  modify_quota: ModifyQuota,
  /** Number of the invoice's payment without the bank's answer; null without one. */
  live_payment: orNull(Type.String()),
});

/** A remark of an administrator about a customer; it is never changed. */
export const CustomerNote = Strict({
  id: ID,
  at: Timestamp,
  /** Name of the administrator who wrote the remark; their national ID where the name is not known any more. */
  author: Type.String(),
  text: Type.String(),
});

const NoteList = Strict({ notes: Type.Array(CustomerNote) });

const CustomerSessions = Strict({
  sessions: Type.Array(CustomerSession),
  /** Last login of the customer; null without one within a year. */
  last_login: Type.Union([Strict({ at: Timestamp, new_device: Type.Boolean() }), Type.Null()]),
});

/** One customer on one page of the administration: debts, payments, messages, actions, and possible operations. */
export const customerOverviewCalls = {
  'GET /api/customers/:fiscal_number': {
    summary:
      'A customer with balance, arrears, limit and open invoices; `acts` says which other areas the administrator who asks may use for them.',
    access: access.admin('customers'),
    params: ofCustomer,
    reply: Strict({
      customer: Customer,
      /** Municipality and department by their names; empty where not known. */
      place: Type.String(),
      /** End of the time in which codes go to the contact before a change; null outside it. */
      codes_wait_until: orNull(Timestamp),
      unreachable: Unreachable,
      balance: Strict({
        /** Sum of everything overdue, late interest included. */
        overdue: Pesos,
        late_interest: Pesos,
        overdue_days: count,
        /** Sum of the next instalments of the invoices that are up to date. */
        next: Pesos,
        next_due_from: orNull(BusinessDate),
        limit: Pesos,
        used: Pesos,
        available: Pesos,
      }),
      invoices: Type.Array(InvoiceOverview),
      closed_invoices: Type.Array(Strict({ invoice: InvoiceNumber, closed_on: BusinessDate })),
      /** Number of the customer's payments without the bank's answer. */
      pending_payments: count,
      acts: Strict({ certificates: Type.Boolean(), term: Type.Boolean(), money: Type.Boolean() }),
    }),
  },
  'GET /api/customers/:fiscal_number/payments': {
    summary: 'Payments of a customer, newest first.',
    access: access.admin('customers'),
    params: ofCustomer,
    query: Strict({ page: Type.Optional(PageNumber), trx_by_page: Type.Optional(PageSize) }),
    reply: TransactionList,
  },
  'GET /api/customers/:fiscal_number/notes': {
    summary: 'Notes of the staff about a customer, newest first, the last hundred.',
    access: access.admin('customers'),
    params: ofCustomer,
    reply: NoteList,
  },
  'POST /api/customers/:fiscal_number/notes': {
    summary: 'Write a note about a customer; it is kept with its author and cannot be changed.',
    access: access.admin('customers'),
    began: began.nothing('append-only', 'A new note; the ones before stay.'),
    act: acts.harmless('A note among notes.'),
    params: ofCustomer,
    body: Strict({ text: Type.String({ minLength: 3, maxLength: 1000 }) }),
    reply: NoteList,
  },
  'GET /api/customers/:fiscal_number/sessions': {
    summary: 'Where a customer is logged in, last used first, and when they last logged in.',
    access: access.admin('customers'),
    params: ofCustomer,
    reply: CustomerSessions,
  },
  'POST /api/customers/:fiscal_number/sessions/:id/end': {
    summary: 'End a session of a customer, with a reason and the own proof; its next call is anonymous.',
    access: access.admin('customers'),
    began: began.nothing('idempotent', 'A session that has ended never comes back.'),
    act: acts.protecting('POST /api/login'),
    params: Strict({ fiscal_number: FiscalNumber, id: ID }),
    body: Strict({ motivo: Type.Optional(Reason), ...proof }),
    reply: CustomerSessions,
  },
  'POST /api/customers/:fiscal_number/endAccess': {
    summary:
      'End all access of a customer, with a reason and the own proof: sessions, known devices and passkeys. They are told.',
    access: access.admin('customers'),
    began: began.nothing('idempotent', 'What opened the account never comes back.'),
    act: acts.protecting('POST /api/login'),
    params: ofCustomer,
    body: Strict({ motivo: Type.Optional(Reason), ...proof }),
    reply: CustomerSessions,
  },
} as const satisfies Calls;
