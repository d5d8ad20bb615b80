import type { Output } from '@portal/contract';
import type { ErrorEnvelope } from '@portal/contract/error-catalogue';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { buildServer } from '../../../platform/http/server.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { settle } from '../../payments/index.ts';
import {
  addCustomer,
  type Intent,
  openPaymentFixture,
  type PaymentFixture,
  started,
} from '../../payments/testing/payment-fixture.ts';
import type { DeskContext } from '../context.ts';
import { syncCases } from '../operations/sync-cases.ts';
import { moneyDeskHandlers } from '../routes.ts';

export type CaseList = Output<'GET /api/money/cases'>;
export type Detail = Output<'GET /api/money/cases/:id'>;
export type Preview = Output<'POST /api/money/cases/:id/preview'>;

/** Two administrators of the desk, by national ID. */
export const PAULA = '9090909090';
export const JULIAN = '9393939393';
/** Further administrators of the desk. */
export const OTHERS = ['9595959595', '9696969696'] as const;
export const PASSWORD = 'Portal2026*';

/** A payment fixture with the desk's calls beside it. */
export interface DeskFixture extends PaymentFixture {
  readonly desk: DeskContext;
  readonly deskApp: FastifyInstance;
  /** National IDs that may move money at this moment; the sessions of all callers allow it. */
  readonly holders: Set<string>;
  /** Opens and closes cases as the job does. */
  sync(): Promise<void>;
}

const authenticate = async (request: { headers: Record<string, unknown> }): Promise<Principal> => {
  const who = request.headers['x-principal'];
  if (typeof who !== 'string') return { kind: 'anonymous' };
  return {
    kind: 'admin',
    sessionId: 1,
    accountId: who === PAULA ? 1 : 2,
    fiscalNumber: who,
    modules: new Set(['money']),
    reportSections: 'all',
  };
};

export async function openDesk(given: Parameters<typeof openPaymentFixture>[0] = {}): Promise<DeskFixture> {
  const fixture = await openPaymentFixture({
    onQuestioned: (trx, at, reference) => syncCases(trx, at, [reference]),
    ...given,
  });
  const holders = new Set([PAULA, JULIAN, ...OTHERS]);
  const desk: DeskContext = {
    ...fixture.ctx,
    mayMoveMoney: async (_trx, who) => new Set(who.filter((one) => holders.has(one))),
    reauthenticate: async (_principal, { current_password }) => {
      if (current_password !== PASSWORD) throw new ApiError('WRONG_CURRENT_PASSWORD');
    },
  };
  const deskApp = await buildServer(desk, {
    handlers: moneyDeskHandlers(desk, {
      caseFile: async () => {
        throw new ApiError('NOT_FOUND');
      },
    }),
    authenticate,
  });
  return {
    ...fixture,
    desk,
    deskApp,
    holders,
    sync: () => inTransaction(fixture.ctx.db, (trx) => syncCases(trx, fixture.clock.now())),
    close: async () => {
      await deskApp.close();
      await fixture.close();
    },
  };
}

/** A call of the desk as an administrator makes it. */
export async function ask<T = Detail>(
  { deskApp }: Pick<DeskFixture, 'deskApp'>,
  who: string,
  name: `${'GET' | 'POST'} /api/money/${string}`,
  payload?: object,
): Promise<{ readonly status: number; readonly body: T & Partial<ErrorEnvelope> }> {
  const [method, url] = name.split(' ') as ['GET' | 'POST', string];
  const headers = { 'x-principal': who };
  const response = await deskApp.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
}

/** The only case of the list. @throws Error where the list has none or several */
export async function onlyCase(fixture: DeskFixture): Promise<CaseList['cases'][number]> {
  const { body } = await ask<CaseList>(fixture, PAULA, 'GET /api/money/cases');
  const [first] = body.cases;
  if (!first || body.cases.length > 1) throw new Error(`one case was expected: ${JSON.stringify(body)}`);
  return first;
}

/** Mails to a customer of the fixture, the oldest first. */
export function mailsTo({ ctx }: Pick<DeskFixture, 'ctx'>, who: string) {
  return ctx.db
    .selectFrom('outbox_message')
    .select(['subject', 'body'])
    .where('recipient', '=', `m${who}@correo.example`)
    .orderBy('id')
    .execute();
}

/** Sets a payment's outcome at the bank, which sends no event. */
export function decide(
  { bank }: Pick<DeskFixture, 'bank'>,
  reference: string,
  status: 'APPROVED' | 'DECLINED',
): void {
  const outcome = status === 'APPROVED' ? { status } : { status, reason: '00003' as const };
  bank.control.settle(reference, outcome, { event: false });
}

/** A payment that the bank approved after refusing it, so many milliseconds later: its money waits for a person. */
export async function lateApproval(
  fixture: DeskFixture,
  who: string,
  invoices: readonly string[],
  choice: Pick<Intent, 'amount' | 'total' | 'beyondDue'> = {},
  delay = 0,
): Promise<{ readonly id: string; readonly reference: string }> {
  await addCustomer(fixture, who, invoices);
  const payment = await started(fixture, { who, invoices, ...choice });
  for (const status of ['DECLINED', 'APPROVED'] as const) {
    if (status === 'APPROVED' && delay > 0) fixture.clock.advance(delay);
    decide(fixture, payment.reference, status);
    await settle(fixture.ctx, payment.reference);
  }
  return payment;
}
