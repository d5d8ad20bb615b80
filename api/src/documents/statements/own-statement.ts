import type { Output } from '@portal/contract';
import { type Credit, creditsByInvoice, invoicesOfCustomer } from '../../credit/index.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { CertificateSubject } from '../certificates/subject.ts';
import type { DocumentContent } from '../content.ts';
import { stateReader } from './credit-on.ts';
import { statementPeriods } from './periods.ts';
import { statementOf } from './statement.ts';
import { statementDocument } from './statement-document.ts';

async function creditOf({ db, holder }: CertificateSubject, invoice: string): Promise<Credit> {
  const [credit] = await creditsByInvoice(db, [invoice]);
  if (credit?.fiscalNumber !== holder.fiscalNumber) throw new ApiError('INVOICE_WITHOUT_PLAN');
  return credit;
}

/** Periods of every invoice of a customer: the latest invoice first, and the latest period of each first. */
export async function statementsToChoose({
  db,
  holder,
  today,
}: CertificateSubject): Promise<Output<'GET /api/certificates/statements'>> {
  const invoices = (await invoicesOfCustomer(db, holder.fiscalNumber)).map(({ invoice }) => invoice);
  const credits = await creditsByInvoice(db, invoices);
  const byInvoice = new Map(credits.map((credit) => [credit.invoice, credit]));
  return {
    invoices: invoices.flatMap((invoice) => {
      const credit = byInvoice.get(invoice);
      return credit ? [{ invoice, periods: statementPeriods(credit, today) }] : [];
    }),
  };
}

/**
 * Statement of an invoice for the period that ends with a due date.
 * @throws ApiError INVOICE_WITHOUT_PLAN, or STATEMENT_UNKNOWN where no begun period ends on that day.
 */
export async function statementCertificate(
  subject: CertificateSubject,
  invoice: string,
  dueDate: string,
): Promise<DocumentContent> {
  const credit = await creditOf(subject, invoice);
  const period = statementPeriods(credit, subject.today).find(({ due_date }) => due_date === dueDate);
  if (period === undefined) throw new ApiError('STATEMENT_UNKNOWN');
  const statement = await statementOf(credit, period, subject.today, stateReader(subject.db));
  return statementDocument(credit, statement);
}
