import type { Output } from '@portal/contract';
import { type Credit, creditsByInvoice, usuryRates } from '../../credit/index.ts';
import type { Handle } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CertificateSubject } from '../certificates/subject.ts';
import type { DocumentContent } from '../content.ts';
import { statementPeriods } from './periods.ts';
import { statementOf } from './statement.ts';
import { statementDocument } from './statement-document.ts';

async function creditOf({ db, holder, today }: CertificateSubject, invoice: string): Promise<Credit> {
  const [credit] = await creditsByInvoice(db, [invoice], today);
  if (credit?.fiscalNumber !== holder.fiscalNumber) throw new Refusal('INVOICE_WITHOUT_PLAN');
  return credit;
}

/** Certified caps by month, annual effective percent. */
export async function certifiedCaps(db: Handle): Promise<ReadonlyMap<string, string>> {
  return new Map((await usuryRates(db)).map(({ month, annual }) => [month, annual]));
}

/**
 * The periods of an invoice, the latest first.
 * @throws Refusal INVOICE_WITHOUT_PLAN when there is no such invoice, or it is another customer's.
 */
export async function periodsOfInvoice(
  subject: CertificateSubject,
  invoice: string,
): Promise<Output<'GET /api/certificates/statement/:invoice'>> {
  const credit = await creditOf(subject, invoice);
  return { invoice: credit.invoice, periods: statementPeriods(credit, subject.today) };
}

/**
 * The statement of an invoice for the period that ends with a due date.
 * @throws Refusal INVOICE_WITHOUT_PLAN, or STATEMENT_UNKNOWN where no period that has begun ends on that day.
 */
export async function statementCertificate(
  subject: CertificateSubject,
  invoice: string,
  dueDate: string,
): Promise<DocumentContent> {
  const credit = await creditOf(subject, invoice);
  const period = statementPeriods(credit, subject.today).find(({ due_date }) => due_date === dueDate);
  if (period === undefined) throw new Refusal('STATEMENT_UNKNOWN');
  const caps = await certifiedCaps(subject.db);
  return statementDocument(credit, statementOf(credit, period, caps, subject.today));
}
