import type { Output } from '@portal/contract';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { CertificateSubject } from '../certificates/subject.ts';
import type { DocumentContent } from '../content.ts';
import { stateReader } from './credit-on.ts';
import { statementPeriods } from './periods.ts';
import { statementOf } from './statement.ts';
import { statementDocument } from './statement-document.ts';

/** Periods of every invoice of a customer: the latest invoice first, and the latest period of each first. */
export function statementsToChoose({
  credits,
  today,
}: CertificateSubject): Output<'GET /api/certificates/statements'> {
  return {
    invoices: credits
      .toSorted((a, b) => b.openedOn.localeCompare(a.openedOn))
      .map((credit) => ({ invoice: credit.invoice, periods: statementPeriods(credit, today) })),
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
  const credit = subject.credits.find((own) => own.invoice === invoice);
  if (credit === undefined) throw new ApiError('INVOICE_WITHOUT_PLAN');
  const period = statementPeriods(credit, subject.today).find(({ due_date }) => due_date === dueDate);
  if (period === undefined) throw new ApiError('STATEMENT_UNKNOWN');
  const stateOn = stateReader(subject.db);
  const statement = await statementOf(credit, period, subject.today, (of, date) =>
    // Today's state is that of the credit that was given, which may be the one of an earlier day.
    date < subject.today ? stateOn(of, date) : Promise.resolve(of.state),
  );
  return statementDocument(credit, statement);
}
