import type { Output } from '@portal/contract';
import type { customerOverviewCalls } from '@portal/contract/calls/customer-overview';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import {
  answerFor,
  type CustomerDirectory,
  customerSessions,
  endCustomerAccess,
  endCustomerSession,
  staffNames,
} from '../../access/identity/index.ts';
import { searchTransactions } from '../../money/payments/index.ts';
import { addNote, notesOf } from '../../people/customers/index.ts';
import type { Context } from '../../platform/database/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { typedFiscalNumber } from '../../platform/http/fiscal-number.ts';
import { asAdmin } from '../../platform/http/principal.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { customerOverview, existingCustomer } from './queries/customer-overview.ts';

type NoteList = Output<'GET /api/customers/:fiscal_number/notes'>;

const noteList = async ({ db }: Context, fiscalNumber: string): Promise<NoteList> => {
  const notes = await notesOf(db, fiscalNumber);
  const names = await staffNames(
    db,
    notes.map(({ author }) => author),
  );
  return {
    notes: notes.map(({ id, at, author, text }) => ({
      id: String(id),
      at: bogotaTimestamp(at),
      author: names.get(author) ?? author,
      text,
    })),
  };
};

/** Calls of the page of one customer. Each refuses an ID without a customer by USER_DOES_NOT_EXIST. */
export function customerOverviewHandlers(
  context: Context,
  customers: CustomerDirectory,
): Handlers<keyof typeof customerOverviewCalls> {
  const customerOf = async (params: { fiscal_number: string }): Promise<string> =>
    (await existingCustomer(context, typedFiscalNumber(params.fiscal_number))).fiscalNumber;
  return {
    'GET /api/customers/:fiscal_number': ({ params }, { principal }) =>
      customerOverview(context, typedFiscalNumber(params.fiscal_number), asAdmin(principal)),

    'GET /api/customers/:fiscal_number/payments': async ({ params, query }) =>
      searchTransactions(context, { ...query, fiscal_number: await customerOf(params) }),

    'GET /api/customers/:fiscal_number/notes': async ({ params }) =>
      noteList(context, await customerOf(params)),

    'POST /api/customers/:fiscal_number/notes': async ({ params, body }, { principal }) => {
      const fiscalNumber = await customerOf(params);
      const text = body.text.trim();
      if (text.length < 3) {
        const message = 'Escribe la nota.';
        throw new ApiError('INVALID_REQUEST', { fields: [{ path: '/body/text', message }] });
      }
      await inTransaction(context.db, (trx) =>
        addNote(trx, {
          fiscalNumber,
          at: context.clock.now(),
          author: asAdmin(principal).fiscalNumber,
          text,
        }),
      );
      return await noteList(context, fiscalNumber);
    },

    'GET /api/customers/:fiscal_number/sessions': async ({ params }) =>
      customerSessions(context, await customerOf(params)),

    'POST /api/customers/:fiscal_number/sessions/:id/end': async ({ params, body }, { principal }) => {
      const fiscalNumber = await customerOf(params);
      const { fiscalNumber: actor } = asAdmin(principal);
      const reason = await answerFor(context, principal, body);
      await endCustomerSession(context, { fiscalNumber, publicId: params.id, actor, reason });
      return await customerSessions(context, fiscalNumber);
    },

    'POST /api/customers/:fiscal_number/endAccess': async ({ params, body }, { principal }) => {
      const fiscalNumber = await customerOf(params);
      const reason = await answerFor(context, principal, body);
      const { fiscalNumber: actor } = asAdmin(principal);
      await endCustomerAccess(context, customers, { fiscalNumber, actor, reason });
      return await customerSessions(context, fiscalNumber);
    },
  };
}
