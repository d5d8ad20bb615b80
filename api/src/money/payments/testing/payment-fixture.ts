import { randomUUID } from 'node:crypto';
import type { Input } from '@portal/contract';
import { developmentKeys, type RunningBank, startBank } from '@portal/simulators/bank';
import type { FastifyInstance } from 'fastify';
import { saveCustomers } from '../../../people/customers/index.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { buildServer } from '../../../platform/http/server.ts';
import { testContext } from '../../../platform/testing/context.ts';
import { openTestDatabase } from '../../../platform/testing/database.ts';
import type { SettableClock } from '../../../platform/testing/settable-clock.ts';
import { ledgerBalances, openObligations } from '../../credit/index.ts';
import { type PaymentContext, paymentContext } from '../context.ts';
import type { Gateway } from '../gateway/port.ts';
import type { PayReply } from '../operations/fail-reply.ts';
import { paymentHandlers } from '../routes.ts';
import { paymentTables } from '../tables.ts';

type PayBody = Input<'POST /api/pay_invoices'>['body'];

/** Every credit here: 6 instalments of 110.000 (100.000 capital, 10.000 interest), none due yet. */
export const INSTALMENT = 110_000;
const START = '2026-11-20T15:00:00Z';

export interface PaymentFixture {
  readonly database: Database & { readonly url: string | undefined };
  readonly bank: RunningBank;
  readonly clock: SettableClock;
  readonly ctx: PaymentContext;
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

/** Authenticates by header; the domain of identity tests the real way. */
const authenticate = async (request: { headers: Record<string, unknown> }): Promise<Principal> => {
  const { 'x-principal': who, 'x-inquiry': inquiry } = request.headers;
  if (typeof inquiry === 'string') return { kind: 'anonymous', inquiry };
  if (typeof who !== 'string') return { kind: 'anonymous' };
  const common = { sessionId: 1, accountId: 1 };
  if (who === 'admin') {
    return {
      kind: 'admin',
      ...common,
      fiscalNumber: '9090909090',
      modules: new Set(['reports']),
      reportSections: 'all',
    };
  }
  return { kind: 'client', ...common, fiscalNumber: who, pendingInformation: false };
};

export function serverOver(ctx: PaymentContext): Promise<FastifyInstance> {
  return buildServer(ctx, { handlers: paymentHandlers(ctx), authenticate });
}

/** Settings of the gateway that reach a bank over HTTP. */
export function gatewayConfig(ctx: { config: PaymentContext['config'] }, bankUrl: string) {
  return {
    ...ctx.config.gateway,
    ...developmentKeys,
    url: `${bankUrl}/v1`,
    timeout: 2_000,
    bankHosts: [new URL(bankUrl).host],
  };
}

/**
 * A database, the real bank simulator over HTTP and the API's payment calls, all on one clock that stands still. `wrap`
 * may change the gateway to give answers that the simulator never gives.
 */
export async function openPaymentFixture(
  given: {
    readonly wrap?: (gateway: Gateway) => Gateway;
    readonly onQuestioned?: PaymentContext['onQuestioned'];
    readonly checkpoint?: PaymentContext['checkpoint'];
    /**
     * Time in milliseconds that the gateway may take, and the portal with its events; 2 s and 10 s by default. Tests
     * with many calls at once that do not test a silent gateway give more, for a busy machine.
     */
    readonly gatewayTimeout?: number;
    /** A migrated, empty database; a new one by default. */
    readonly database?: PaymentFixture['database'];
  } = {},
): Promise<PaymentFixture> {
  const database = given.database ?? (await openTestDatabase());
  const plain = testContext(database, { at: START });
  const bank = await startBank({
    now: () => plain.clock.now(),
    paymentUrlDelayMs: 0,
    retryScheduleMs: [],
    ...(given.gatewayTimeout === undefined ? {} : { eventTimeoutMs: given.gatewayTimeout }),
  });
  const settings = gatewayConfig(plain, bank.url);
  const timeout = given.gatewayTimeout ?? settings.timeout;
  const config = { ...plain.config, gateway: { ...settings, timeout } };
  const bare = paymentContext({ ...plain, config }, given);
  const ctx = { ...bare, gateway: given.wrap?.(bare.gateway) ?? bare.gateway };
  const app = await serverOver(ctx);
  return {
    database,
    bank,
    clock: plain.clock,
    ctx,
    app,
    close: async () => {
      await app.close();
      await bank.close();
      await database.close();
    },
  };
}

const DUE_DATES = ['2026-12-05', '2027-01-05', '2027-02-05', '2027-03-05', '2027-04-05', '2027-05-05'];

/** A customer who owes these invoices. */
export function addCustomer(
  { database }: Pick<PaymentFixture, 'database'>,
  fiscalNumber: string,
  invoices: readonly string[],
): Promise<unknown> {
  return inTransaction(database.db, async (trx) => {
    await saveCustomers(trx, [
      {
        fiscalNumber,
        firstName: 'Mariana',
        lastName: 'Gómez',
        email: `m${fiscalNumber}@correo.example`,
        phone: '3005550120',
        homePhone: '',
        municipalityCode: null,
        street: '',
        pendingInformation: false,
        joinedAt: START,
        approvedLimit: 5_000_000,
        preapprovedIncrease: 0,
      },
    ]);
    const nothing = { capital: 0, interest: 0, iva: 0, guarantee: 0 };
    await openObligations(
      trx,
      invoices.map((invoice) => ({
        invoice,
        fiscalNumber,
        openedOn: '2026-11-05',
        principal: 600_000,
        monthlyRate: '1.8',
        ivaRate: '0',
        periodicity: 'MENSUAL',
        zoneCode: null,
        salesPerson: '',
        portfolio: 'active' as const,
        closedOn: null,
        instalments: DUE_DATES.map((dueDate, index) => ({
          ...nothing,
          capital: 100_000,
          interest: 10_000,
          number: index + 1,
          dueDate,
          paid: nothing,
          paidOn: null,
        })),
      })),
      { occurredAt: new Date(START), businessDate: '2026-11-20' },
    );
  });
}

export interface Intent {
  readonly who: string;
  readonly invoices: readonly string[];
  /** Whole pesos per invoice. */
  readonly amount?: number;
  /** Whether the amount is the total of the credit. */
  readonly total?: boolean;
  readonly beyondDue?: 'next_instalments' | 'shorten_term' | 'lower_instalment';
  readonly bank?: string;
  readonly key?: string;
  /** True for a visitor without a session who asked for this ID. */
  readonly visitor?: boolean;
  /** Address of the caller. */
  readonly address?: string;
}

export function payBody({
  who,
  invoices,
  amount = INSTALMENT,
  bank = '1007',
  total = false,
  beyondDue,
}: Intent): PayBody {
  return {
    error_marca: false,
    fiscal_number: who,
    invoices: [...invoices],
    invoices_to_pay: invoices.map((invoice) => ({
      invoice,
      interests_mora: 0,
      amount_without_mora: amount,
      total_payment: amount,
      marca: total ? 'Y' : 'N',
      ...(beyondDue === undefined ? {} : { beyond_due: beyondDue }),
    })),
    total_amount: amount * invoices.length,
    payment_method: 'PSE',
    extra_properties: { bankcode: bank, bankname: 'BANCOLOMBIA', sales_person: '' },
    login: true,
  };
}

/** POST pay_invoices as a customer makes it. */
export async function pay(
  { app }: Pick<PaymentFixture, 'app'>,
  intent: Intent,
): Promise<{ readonly status: number; readonly text: string; readonly reply: PayReply }> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/pay_invoices',
    headers: {
      [intent.visitor ? 'x-inquiry' : 'x-principal']: intent.who,
      'idempotency-key': intent.key ?? randomUUID(),
    },
    payload: payBody(intent),
    ...(intent.address === undefined ? {} : { remoteAddress: intent.address }),
  });
  return { status: response.statusCode, text: response.body, reply: response.json() };
}

/** The stored transaction, by public id. */
export function stored(fixture: Pick<PaymentFixture, 'database'>, publicId: string) {
  return paymentTables(fixture.database.db)
    .selectFrom('payment_transaction')
    .selectAll()
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow();
}

/** Starts a payment. Returns its id and its reference at the bank. */
export async function started(
  fixture: PaymentFixture,
  intent: Intent,
): Promise<{ readonly id: string; readonly reference: string }> {
  const { reply } = await pay(fixture, intent);
  if (reply.status !== 'Pending') throw new Error(`the payment did not start: ${JSON.stringify(reply)}`);
  const { reference } = await stored(fixture, reply.transaction_id);
  return { id: reply.transaction_id, reference };
}

/** Frees the invoices of a payment that the bank has not answered, a state that earlier releases could leave. */
export async function withoutReservation(
  fixture: Pick<PaymentFixture, 'database'>,
  publicId: string,
): Promise<void> {
  const { id } = await stored(fixture, publicId);
  await paymentTables(fixture.database.db)
    .updateTable('payment_reservation')
    .set({ state: 'released' })
    .where('transaction_id', '=', id)
    .execute();
}

/** Balances of the ledger by account; they always sum to zero. */
export async function balances(fixture: Pick<PaymentFixture, 'database'>): Promise<Record<string, number>> {
  return Object.fromEntries(await ledgerBalances(fixture.database.db));
}

export function sumOf(amounts: Readonly<Record<string, number>>): number {
  return Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
}
