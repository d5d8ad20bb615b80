import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { administrationCalls } from '@portal/contract/calls/administration';
import type { documentCalls } from '@portal/contract/calls/documents';
import type { exportCalls } from '@portal/contract/calls/exports';
import type { limitCalls } from '@portal/contract/calls/limit';
import type { quoterCalls } from '@portal/contract/calls/quoter';
import type { reportCalls } from '@portal/contract/calls/reports';
import { contract, type Name } from '@portal/contract/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { captchaHandlers } from './captcha/index.ts';
import { contentHandlers } from './content/index.ts';
import { creditHandlers } from './credit/index.ts';
import { customerByFiscalNumber, customerHandlers } from './customers/index.ts';
import {
  authenticator,
  blockedAccounts,
  type CustomerDirectory,
  confirmPassword,
  identityHandlers,
  passwordHandlers,
} from './identity/index.ts';
import { openApiDocument } from './openapi.ts';
import { type PaymentContext, paymentContext, paymentHandlers } from './payments/index.ts';
import type { Context } from './platform/context.ts';
import { Refusal } from './platform/refusal.ts';
import { buildServer, type Handlers } from './platform/server.ts';
import { reportHandlers } from './reports/index.ts';
import { activeFeatures, settingsHandlers } from './settings/index.ts';
import { storeHandlers } from './stores/index.ts';
import { termHandlers, termOffers } from './terms/index.ts';

/** Calls of the contract that nothing implements yet: they are closed to everybody. */
type Coming =
  | keyof typeof administrationCalls
  | keyof typeof exportCalls
  | Exclude<keyof typeof reportCalls, 'GET /api/payment/report'>
  | keyof typeof documentCalls
  | keyof typeof quoterCalls
  | keyof typeof limitCalls;

/** What identity asks of customers. A client account without customer data may do nothing until they exist. */
const customerDirectory: CustomerDirectory = {
  pendingInformation: async (db, fiscalNumber) =>
    (await customerByFiscalNumber(db, fiscalNumber))?.pendingInformation ?? true,
  contactOf: async (db, fiscalNumber) => {
    const customer = await customerByFiscalNumber(db, fiscalNumber);
    return (
      customer && {
        first_name: customer.firstName,
        last_name: customer.lastName,
        email: customer.email,
        phone: customer.phone,
        home_phone: customer.homePhone,
      }
    );
  },
};

/** Scripts and styles of the documentation come from this server; its styles alone are inline. */
const DOCS_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

const addDocumentation = async (app: FastifyInstance): Promise<void> => {
  const document = openApiDocument(contract, '0.1.0');
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY });
};

/**
 * The API over a context: every call of the contract, its documentation and its health. Does not listen.
 * `payments` says which gateway is talked to and whom a new payment wakes.
 */
export const createApi = async (
  context: Context,
  payments: PaymentContext = paymentContext(context),
): Promise<FastifyInstance> => {
  // A call of the contract without a handler does not compile.
  const handlers = {
    ...captchaHandlers(context),
    ...identityHandlers(context, customerDirectory),
    ...passwordHandlers(context, customerDirectory),
    ...customerHandlers(context, {
      blockedAccounts,
      confirmPassword: (principal, typed) => confirmPassword(context, principal, typed),
    }),
    ...creditHandlers(context, { dashboardVariables: activeFeatures, termOffers }),
    ...paymentHandlers(payments),
    ...termHandlers(context),
    ...contentHandlers(context),
    ...storeHandlers(context),
    ...settingsHandlers(context),
    ...reportHandlers(context),
  } satisfies Handlers<Exclude<Name, Coming>>;
  const app = await buildServer(context, {
    handlers,
    authenticate: authenticator(context, customerDirectory),
  });

  // The route's pattern, not the URL: paths carry national IDs (threat T21).
  app.addHook('onResponse', async (request, reply) => {
    const { method, id: trace, routeOptions } = request;
    const answer = { method, route: routeOptions.url ?? 'none', status: reply.statusCode, trace };
    context.log.info({ ...answer, ms: Math.round(reply.elapsedTime) }, 'answered');
  });

  app.get('/api/health', async () => {
    try {
      await sql`select 1`.execute(context.db);
    } catch (error) {
      context.log.error({ err: error }, 'the database does not answer');
      throw new Refusal('UNAVAILABLE');
    }
    return { status: 'ok' };
  });

  await addDocumentation(app);
  return app;
};
