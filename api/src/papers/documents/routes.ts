import type { documentCalls } from '@portal/contract/calls/documents';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import { businessDate } from '@portal/values/bogota-time';
import { readVerificationCode } from '@portal/values/certificate-code';
import { cookieSession } from '../../access/identity/index.ts';
import { closedInvoicesOf, creditsOfCustomer, invoicesOfCustomer } from '../../money/credit/index.ts';
import { moneyThatWaits } from '../../money/payments/index.ts';
import type { Context } from '../../platform/database/context.ts';
import type { Principal } from '../../platform/http/principal.ts';
import type { Caller, Handler, Handlers } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { debtCertificate } from './certificates/debt.ts';
import { paymentPlanCertificate } from './certificates/payment-plan.ts';
import { peaceCertificate } from './certificates/peace.ts';
import { rentCertificate } from './certificates/rent.ts';
import type { CertificateSubject } from './certificates/subject.ts';
import type { DocumentContent } from './content.ts';
import { holderOf, subjectOf } from './holder.ts';
import { fetchDocument } from './operations/fetch-document.ts';
import { issueDocument } from './operations/issue-document.ts';
import { receiptCode } from './operations/receipt-proof.ts';
import { verifyDocument } from './operations/verify-document.ts';
import { isForPeople, sendPage } from './page.ts';
import { receiptDocument } from './receipt.ts';
import { statementCertificate, statementsToChoose } from './statements/own-statement.ts';

/** Shows a refusal in a person's tab as a page instead of JSON. */
const inWords = async (caller: Caller, title: string, work: () => Promise<unknown>): Promise<never> => {
  try {
    return (await work()) as never;
  } catch (error) {
    if (!(error instanceof ApiError) || !isForPeople(caller.request)) throw error;
    sendPage(caller.reply, { status: error.status, title, paragraphs: [errorCatalogue[error.code].message] });
    return caller.reply as never;
  }
};

/** Functions of other domains that documents need. */
export interface DocumentPorts {
  /** Call of a transaction's page: a receipt prints its data, for persons who may see it. */
  readonly transaction: Handler<'GET /api/transactions/:id'>;
}

export function documentHandlers(
  context: Context,
  { transaction: findTransaction }: DocumentPorts,
): Handlers<keyof typeof documentCalls> {
  const { db, clock } = context;

  const about = async (principal: Principal, asserted?: string): Promise<CertificateSubject> => {
    const holder = await holderOf(context, subjectOf(principal, asserted));
    const credits = await creditsOfCustomer(db, holder.fiscalNumber);
    return { db, holder, credits, today: businessDate(clock.now()) };
  };
  const issue = async (
    principal: Principal,
    asserted: string | undefined,
    certificate: (subject: CertificateSubject) => Promise<DocumentContent>,
  ) => {
    const subject = await about(principal, asserted);
    return await issueDocument(context, principal, subject.holder, await certificate(subject));
  };
  const debt = async (subject: CertificateSubject) =>
    await debtCertificate({ ...subject, waiting: await moneyThatWaits(db, subject.holder.fiscalNumber) });
  const listed = (invoices: string): string[] => invoices.split(',');

  return {
    'GET /api/certificates/rent/:year': ({ params }, { principal }) =>
      issue(principal, undefined, (subject) => rentCertificate(subject, params.year)),
    'GET /api/certificates/paymentPlan/:invoice': ({ params }, { principal }) =>
      issue(principal, undefined, (subject) => paymentPlanCertificate(subject, params.invoice)),
    'GET /api/certificates/debt': (_input, { principal }) => issue(principal, undefined, debt),
    'GET /api/certificates/peace': (_input, { principal }) =>
      issue(principal, undefined, (subject) => peaceCertificate(subject)),
    'GET /api/certificates/peace/:invoices': ({ params }, { principal }) =>
      issue(principal, undefined, (subject) => peaceCertificate(subject, listed(params.invoices))),

    'GET /api/certificates/statements': async (_input, { principal }) =>
      statementsToChoose(await about(principal)),
    'GET /api/certificates/statement/:invoice/:due_date': ({ params }, { principal }) =>
      issue(principal, undefined, (subject) =>
        statementCertificate(subject, params.invoice, params.due_date),
      ),
    'GET /api/transactions/:id/receipt': async (input, caller) => {
      const found = await findTransaction(input, caller);
      const content = receiptDocument(found, businessDate(clock.now()));
      const holder = await holderOf(context, found.transaction.user.fiscal_number);
      const code = await receiptCode(context, found.transaction);
      return await issueDocument(context, caller.principal, holder, content, code);
    },

    'GET /api/customers/:fiscal_number/certificates/statements': async ({ params }, { principal }) =>
      statementsToChoose(await about(principal, params.fiscal_number)),
    'GET /api/customers/:fiscal_number/certificates/statement/:invoice/:due_date': (
      { params },
      { principal },
    ) =>
      issue(principal, params.fiscal_number, (subject) =>
        statementCertificate(subject, params.invoice, params.due_date),
      ),
    'GET /api/customers/:fiscal_number/certificates/rent/:year': ({ params }, { principal }) =>
      issue(principal, params.fiscal_number, (subject) => rentCertificate(subject, params.year)),
    'GET /api/customers/:fiscal_number/certificates/paymentPlan/:invoice': ({ params }, { principal }) =>
      issue(principal, params.fiscal_number, (subject) => paymentPlanCertificate(subject, params.invoice)),
    'GET /api/customers/:fiscal_number/certificates/debt': ({ params }, { principal }) =>
      issue(principal, params.fiscal_number, debt),
    'GET /api/customers/:fiscal_number/certificates/peace': ({ params }, { principal }) =>
      issue(principal, params.fiscal_number, (subject) => peaceCertificate(subject)),
    'GET /api/customers/:fiscal_number/certificates/peace/:invoices': ({ params }, { principal }) =>
      issue(principal, params.fiscal_number, (subject) => peaceCertificate(subject, listed(params.invoices))),

    'GET /api/closedInvoices/:fiscal_number': async ({ params }, { principal }) => {
      const { fiscalNumber } = await holderOf(context, subjectOf(principal, params.fiscal_number));
      const closed = await closedInvoicesOf(db, fiscalNumber);
      return { invoices: closed.map(({ invoice, closedOn }) => ({ invoice, closed_on: closedOn })) };
    },
    'GET /api/allInvoices': async (_input, { principal }) => {
      const invoices = await invoicesOfCustomer(db, subjectOf(principal));
      return {
        invoices: invoices.map(({ invoice, openedOn, status }) => ({ invoice, date: openedOn, status })),
      };
    },
    'GET /api/allInvoices/:fiscal_number': async ({ params }, { principal }) => {
      const { fiscalNumber } = await holderOf(context, subjectOf(principal, params.fiscal_number));
      const invoices = await invoicesOfCustomer(db, fiscalNumber);
      return invoices.map(({ invoice }) => ({ INVOICE: invoice }));
    },

    'GET /api/documents/:token': ({ params }, caller) =>
      inWords(caller, 'Este documento ya no está aquí', async () => {
        const { request, reply } = caller;
        const { fileName, pdf } = await fetchDocument(
          context,
          params.token,
          await cookieSession(context, request),
        );
        reply.type('application/pdf');
        reply.header('content-disposition', `inline; filename="${fileName}"`);
        reply.header('referrer-policy', 'no-referrer');
        return pdf;
      }),

    // Older documents have this address in their QR code: people are redirected to the page.
    'GET /api/verify/:code': async ({ params }, { request, reply }) => {
      if (isForPeople(request)) {
        return reply.redirect(`/verificar/${readVerificationCode(params.code) ?? ''}`) as never;
      }
      return await verifyDocument(context, params.code);
    },
  };
}
