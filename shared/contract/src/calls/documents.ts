import { Type } from 'typebox';
import { access, acts, began, type Calls } from '../route.ts';
import { BusinessDate, FiscalNumber, InvoiceNumber, OneOf, orNull, Strict, Timestamp } from '../schemas.ts';

/**
 * Address of a PDF that was just made, valid for two minutes in the session that requested it; pages open it in a new
 * tab. Where there is no PDF, the refusal has the reason in `detail` and `message` (EN-23, CE-13).
 */
export const CertificateReply = Strict({ url_certificate: Type.String() });

const Year = Type.Integer({ minimum: 2017, maximum: 9999, description: '2017 to last year (CE-04).' });
/** Closed invoices, comma-joined (D-33). */
const Invoices = Type.String({ minLength: 2, maxLength: 2_000, pattern: '^[A-Za-z0-9-]+(,[A-Za-z0-9-]+)*$' });
const Closed = Strict({ itemStatus: Type.Literal('C') });

const ofCustomer = { fiscal_number: FiscalNumber };
const byStaff = access.admin('certificates');

export const CertificateKind = OneOf([
  'rent',
  'payment_plan',
  'debt',
  'peace',
  'history',
  'statement',
  'receipt',
]);

/** A period of a credit: the days after one due date up to the next, which names the period. */
export const StatementPeriod = Strict({
  due_date: BusinessDate,
  /** First day of the period: the day after the due date before, or the day the credit began. */
  from: BusinessDate,
  /** The due date; the day the credit was paid off where that came first. */
  to: BusinessDate,
  /** `current`: the period is not over, its statement says what has happened so far and what is due. */
  state: OneOf(['current', 'closed']),
});
const StatementPeriods = Strict({
  invoices: Type.Array(Strict({ invoice: InvoiceNumber, periods: Type.Array(StatementPeriod) })),
});
const ofStatement = { invoice: InvoiceNumber, due_date: BusinessDate };

export const documentCalls = {
  'GET /api/certificates/rent/:year': {
    summary: 'Own certificate for the tax return of a year (API-38, CE-04).',
    access: access.client,
    began: began.nothing('append-only', 'A document of what is so now is issued.'),
    params: Strict({ year: Year }),
    reply: CertificateReply,
  },
  'GET /api/certificates/paymentPlan/:invoice': {
    summary: 'Own payment plan of an invoice (API-39, CE-05).',
    access: access.client,
    began: began.nothing('append-only', 'A document of what is so now is issued.'),
    params: Strict({ invoice: InvoiceNumber }),
    reply: CertificateReply,
  },
  'GET /api/certificates/debt': {
    summary: 'Own certificate of what is owed today (API-40, CE-03).',
    access: access.client,
    began: began.nothing('append-only', 'A document of what is so now is issued.'),
    reply: CertificateReply,
  },
  'GET /api/certificates/peace': {
    summary: 'Own peace-and-salvo of everything, two days after the last payment (API-41, CE-08, CE-09).',
    access: access.client,
    began: began.nothing('append-only', 'A document of what is so now is issued.'),
    reply: CertificateReply,
  },
  'GET /api/certificates/peace/:invoices': {
    summary: 'Own peace-and-salvo of closed invoices, comma-joined (API-41, D-33).',
    access: access.client,
    began: began.nothing('append-only', 'A document of what is so now is issued.'),
    params: Strict({ invoices: Invoices }),
    reply: CertificateReply,
  },
  'GET /api/certificates/statements': {
    summary:
      'Periods that a statement can be asked for, by own invoice: the latest invoice first, and of each the latest period.',
    access: access.client,
    rendered: true,
    reply: StatementPeriods,
  },
  'GET /api/certificates/statement/:invoice/:due_date': {
    summary:
      'Own statement of a period: opening and closing capital, what was paid and to what, rates and caps, what is due (Decreto 1074 of 2015, art. 2.2.2.35.6).',
    access: access.client,
    began: began.nothing('append-only', 'A document of what is so now is issued.'),
    params: Strict(ofStatement),
    reply: CertificateReply,
  },
  'GET /api/transactions/:id/receipt': {
    summary:
      'Receipt of an approved payment: what it paid of which instalment and what comes next, with a code to verify it. Own, or any for an administrator. Where the money is not applied yet it says so.',
    access: access.clientOrAdmin('reports', 'customers'),
    began: began.nothing('append-only', 'A document of what is so now is issued.'),
    act: acts.harmless('A document of what is so now is issued.'),
    params: Strict({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
    reply: CertificateReply,
  },
  'GET /api/closedInvoices/:fiscal_number': {
    summary: 'Invoices that are paid off, the latest first (API-42, EN-45).',
    access: access.clientOrAdmin('certificates'),
    rendered: true,
    params: Strict(ofCustomer),
    query: Closed,
    reply: Strict({ invoices: Type.Array(Strict({ invoice: InvoiceNumber, closed_on: BusinessDate })) }),
  },
  'GET /api/allInvoices': {
    summary: 'Own invoices, open and closed, the latest first (API-43).',
    access: access.client,
    rendered: true,
    reply: Strict({
      invoices: Type.Array(
        Strict({
          invoice: InvoiceNumber,
          date: BusinessDate,
          status: OneOf(['open', 'closed']),
        }),
      ),
    }),
  },
  'GET /api/allInvoices/:fiscal_number': {
    summary: "A customer's invoices, open and closed, as the administration lists them (EN-45).",
    access: byStaff,
    params: Strict(ofCustomer),
    reply: Type.Array(Strict({ INVOICE: InvoiceNumber })),
  },
  'GET /api/customers/:fiscal_number/certificates/rent/:year': {
    summary: "A customer's certificate for the tax return of a year.",
    access: byStaff,
    began: began.nothing('append-only', 'A document of what is so now is issued.'),
    act: acts.harmless('A document of what is so now is issued.'),
    params: Strict({ ...ofCustomer, year: Year }),
    reply: CertificateReply,
  },
  'GET /api/customers/:fiscal_number/certificates/paymentPlan/:invoice': {
    summary: "Payment plan of a customer's invoice.",
    access: byStaff,
    began: began.nothing('append-only', 'A document of what is so now is issued.'),
    act: acts.harmless('A document of what is so now is issued.'),
    params: Strict({ ...ofCustomer, invoice: InvoiceNumber }),
    reply: CertificateReply,
  },
  'GET /api/customers/:fiscal_number/certificates/statements': {
    summary: "Periods that a statement can be asked for, by a customer's invoice.",
    access: byStaff,
    params: Strict(ofCustomer),
    reply: StatementPeriods,
  },
  'GET /api/customers/:fiscal_number/certificates/statement/:invoice/:due_date': {
    summary: "Statement of a period of a customer's invoice.",
    access: byStaff,
    began: began.nothing('append-only', 'A document of what is so now is issued.'),
    act: acts.harmless('A document of what is so now is issued.'),
    params: Strict({ ...ofCustomer, ...ofStatement }),
    reply: CertificateReply,
  },
  'GET /api/customers/:fiscal_number/certificates/debt': {
    summary: "A customer's certificate of what is owed today.",
    access: byStaff,
    began: began.nothing('append-only', 'A document of what is so now is issued.'),
    act: acts.harmless('A document of what is so now is issued.'),
    params: Strict(ofCustomer),
    reply: CertificateReply,
  },
  'GET /api/customers/:fiscal_number/certificates/peace': {
    summary: "A customer's peace-and-salvo of everything.",
    access: byStaff,
    began: began.nothing('append-only', 'A document of what is so now is issued.'),
    act: acts.harmless('A document of what is so now is issued.'),
    params: Strict(ofCustomer),
    reply: CertificateReply,
  },
  'GET /api/customers/:fiscal_number/certificates/peace/:invoices': {
    summary: "A customer's peace-and-salvo of closed invoices, comma-joined.",
    access: byStaff,
    began: began.nothing('append-only', 'A document of what is so now is issued.'),
    act: acts.harmless('A document of what is so now is issued.'),
    params: Strict({ ...ofCustomer, invoices: Invoices }),
    reply: CertificateReply,
  },
  'GET /api/documents/:token': {
    summary:
      'The PDF behind a `url_certificate`: within two minutes, in the session that asked for it. A new tab sends no header, so the cookie alone says whose session it is.',
    access: access.public,
    began: began.nothing('one-time', 'The address is good once, for a document that never changes.'),
    params: Strict({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }),
    media: 'application/pdf',
    reply: Type.Unsafe<Uint8Array>(Type.Any()),
  },
  'GET /api/verify/:code': {
    summary:
      'Was a document with this verification code issued here, and what did it say? Browsers are led to the page /verificar.',
    access: access.public,
    params: Strict({ code: Type.String({ minLength: 8, maxLength: 40, pattern: '^[A-Za-z0-9 -]+$' }) }),
    reply: Strict({
      code: Type.String(),
      kind: CertificateKind,
      title: Type.String(),
      issued_at: Timestamp,
      holder: Type.String({ description: 'Initials: a person who holds the paper can compare the name.' }),
      fiscal_number: Type.String({ description: 'Masked: `******1010`.' }),
      /** The certified fact, in a sentence. */
      statement: Type.String(),
      /** Only of a document that does not hold any more: since when, why, and what holds instead, in sentences. */
      revoked: Type.Optional(Strict({ on: BusinessDate, why: Type.String(), now: Type.String() })),
      /** Hash of the newest PDF's bytes; null for a receipt that was only shown on the screen. */
      sha256: orNull(Type.String()),
      /** Hashes of the earlier PDFs of the same receipt: each download makes a new one. */
      earlier: Type.Optional(Type.Array(Type.String(), { maxItems: 50 })),
    }),
  },
} as const satisfies Calls;
