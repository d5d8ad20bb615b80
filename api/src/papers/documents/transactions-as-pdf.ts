import { businessDate } from '@portal/values/bogota-time';
import { staffNames } from '../../access/identity/index.ts';
import type { TransactionPage } from '../../money/payments/index.ts';
import type { Context } from '../../platform/database/context.ts';
import type { Caller, Handler } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import type { DocumentContent, Holder } from './content.ts';
import { historyDocument, MOST_TRANSACTIONS } from './history.ts';
import { holderOf, subjectOf } from './holder.ts';
import { issueDocument } from './operations/issue-document.ts';
import { paymentsReport } from './payments-report.ts';

type Listing<Query> = (input: { readonly query: Query }, caller: Caller) => Promise<TransactionPage>;

interface PrintedList<Query> {
  readonly holderOf: (caller: Caller) => Promise<Holder>;
  readonly documentOf: (
    transactions: TransactionPage['transactions'],
    today: string,
    query: Query,
  ) => DocumentContent;
}

/** A list of transactions; with `file=PDF` all matches, up to 50, and a document of them. */
const listOrPdf =
  <Query extends { readonly file?: 'PDF' }>(
    context: Context,
    list: Listing<Query>,
    { holderOf: holder, documentOf }: PrintedList<Query>,
  ): Listing<Query> =>
  async ({ query }, caller) => {
    if (query.file === undefined) return await list({ query }, caller);
    const page = await list({ query: { ...query, trx_by_page: 0, page: 0 } }, caller);
    if (page.total_transactions > MOST_TRANSACTIONS) throw new ApiError('HISTORY_TOO_LONG');
    if (page.total_transactions === 0) return page;
    const content = documentOf(page.transactions, businessDate(context.clock.now()), query);
    return { ...page, ...(await issueDocument(context, caller.principal, await holder(caller), content)) };
  };

/**
 * The customer's history as a list; with `file=PDF` also as a document (API-35, HI-10 … HI-12), unless it is empty.
 * @throws ApiError HISTORY_TOO_LONG.
 */
export function orAsPdf(
  context: Context,
  list: Handler<'GET /api/transactions'>,
): Handler<'GET /api/transactions'> {
  return listOrPdf(context, list, {
    holderOf: ({ principal }) => holderOf(context, subjectOf(principal)),
    documentOf: historyDocument,
  });
}

/**
 * The payments of all customers as a list; with `file=PDF` also as a document in the name of the administrator who asks
 * (RE-20).
 * @throws ApiError HISTORY_TOO_LONG.
 */
export function reportOrAsPdf(
  context: Context,
  list: Handler<'GET /api/payment/report'>,
): Handler<'GET /api/payment/report'> {
  return listOrPdf(context, list, {
    holderOf: async ({ principal }) => {
      const fiscalNumber = subjectOf(principal);
      const names = await staffNames(context.db, [fiscalNumber]);
      return { fiscalNumber, name: names.get(fiscalNumber) ?? '' };
    },
    documentOf: paymentsReport,
  });
}
