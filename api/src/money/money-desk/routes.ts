import type { moneyDeskCalls } from '@portal/contract/calls/money-desk';
import { asAdmin, type Principal } from '../../platform/http/principal.ts';
import type { Caller, Handlers } from '../../platform/http/server.ts';
import type { DeskContext } from './context.ts';
import { askBank } from './operations/ask-bank.ts';
import { caseOfAct, confirmAct, rejectAct } from './operations/decide-act.ts';
import { previewAct } from './operations/preview-act.ts';
import { type Proposal, proposeAct } from './operations/propose-act.ts';
import { fileAskedBy, noteRefund, refundFile, wireRefunds } from './operations/refunds.ts';
import { caseDetail } from './operations/show-case.ts';
import { findInvoices } from './operations/suggest-invoices.ts';
import { assertOthersCase } from './others-case.ts';
import {
  type CaseFilters,
  caseByPublicId,
  caseFigures,
  caseRows,
  cursorOf,
  wireCases,
} from './queries/cases.ts';
import { moneyState } from './queries/money-state.ts';

type DeskCall = keyof typeof moneyDeskCalls;

export interface DeskPorts {
  /** Streams the cases that the filters let through as a file. */
  readonly caseFile: (filters: CaseFilters, caller: Caller) => Promise<Uint8Array>;
}

const PAGE = 25;

/** The order of a body in the words of the operations. */
function orderOf(body: {
  readonly kind: Proposal['kind'];
  readonly invoice?: string | undefined;
  readonly amount?: number | undefined;
  readonly beyond_due?: Proposal['beyondDue'] | undefined;
  readonly undoes?: string | undefined;
}) {
  return {
    kind: body.kind,
    ...(body.invoice === undefined ? {} : { invoice: body.invoice }),
    ...(body.amount === undefined ? {} : { amount: body.amount }),
    ...(body.beyond_due === undefined ? {} : { beyondDue: body.beyond_due }),
    ...(body.undoes === undefined ? {} : { undoes: body.undoes }),
  };
}

/** Calls of the money desk. */
export function moneyDeskHandlers(ctx: DeskContext, { caseFile }: DeskPorts): Handlers<DeskCall> {
  const othersCase = async (principal: Principal, id: string) => {
    const row = await caseByPublicId(ctx.db, id);
    await assertOthersCase(ctx.db, principal, row);
    return row;
  };
  const othersAct = async (principal: Principal, id: string) => {
    const { caseId, invoice, ...row } = await caseOfAct(ctx.db, id);
    await assertOthersCase(ctx.db, principal, row, invoice);
    return caseId;
  };
  return {
    'GET /api/money/cases': async ({ query: { cursor, limit = PAGE, ...filters } }) => {
      const now = ctx.clock.now();
      const rows = await caseRows(ctx.db, filters, { now, limit: limit + 1, cursor });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const ages = await caseFigures(ctx.db, filters, now);
      const shown = ages.filter(({ age }) => filters.age === undefined || age === filters.age);
      return {
        cases: await wireCases(ctx.db, page, now),
        next: rows.length > limit && last ? cursorOf(last) : null,
        total: {
          count: shown.reduce((sum, { count }) => sum + count, 0),
          amount: shown.reduce((sum, { amount }) => sum + amount, 0),
        },
        ages,
      };
    },

    'GET /api/money/cases/file': async ({ query }, caller) => await caseFile(query, caller),

    'GET /api/money/cases/:id': async ({ params }) => await caseDetail(ctx, params.id),

    'GET /api/money/cases/:id/invoices': async ({ params, query }) => {
      const row = await caseByPublicId(ctx.db, params.id);
      return { suggestions: await findInvoices(ctx.db, ctx.clock.now(), row, query.text) };
    },

    'POST /api/money/cases/:id/preview': async ({ params, body }, { principal }) => {
      const row = await othersCase(principal, params.id);
      const shown = await previewAct(ctx.db, ctx.clock.now(), row, orderOf(body));
      await assertOthersCase(ctx.db, principal, row, shown.invoice);
      return shown;
    },

    'POST /api/money/cases/:id/ask': async ({ params }, { principal }) => {
      await othersCase(principal, params.id);
      await askBank(ctx, asAdmin(principal), params.id);
      return await caseDetail(ctx, params.id);
    },

    'POST /api/money/cases/:id/acts': async ({ params, body }, { principal }) => {
      const { reason, basis } = body;
      await proposeAct(ctx, asAdmin(principal), params.id, { ...orderOf(body), reason, basis });
      return await caseDetail(ctx, params.id);
    },

    'POST /api/money/acts/:id/confirm': async ({ params, body }, { principal }) => {
      const caseId = await othersAct(principal, params.id);
      await ctx.reauthenticate(principal, body);
      await confirmAct(ctx, asAdmin(principal), params.id, body.basis);
      return await caseDetail(ctx, caseId);
    },

    'POST /api/money/acts/:id/reject': async ({ params, body }, { principal }) => {
      const caseId = await othersAct(principal, params.id);
      await rejectAct(ctx, asAdmin(principal), params.id, body.reason);
      return await caseDetail(ctx, caseId);
    },

    'GET /api/money/refunds': async () => ({
      refunds: await wireRefunds(ctx.db, ctx.clock.now()),
      file_asked_by: await fileAskedBy(ctx.db),
    }),

    'POST /api/money/refunds/file': async ({ body }, { principal }) => {
      await ctx.reauthenticate(principal, body);
      return await refundFile(ctx, asAdmin(principal), body.number);
    },

    'POST /api/money/refunds/:id/result': async ({ params, body }, { principal }) => {
      await noteRefund(ctx, asAdmin(principal), params.id, body);
      return { refunds: await wireRefunds(ctx.db, ctx.clock.now()) };
    },

    'GET /api/money/check': async () => await moneyState(ctx.db),
  };
}
