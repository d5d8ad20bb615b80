import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { contract, type Name, type Output } from '@portal/contract/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { captchaHandlers } from '../access/captcha/index.ts';
import {
  administratorsHealth,
  answerFor,
  authenticator,
  blockedAccounts,
  type CustomerContact,
  type CustomerDirectory,
  holdersOf,
  identityHandlers,
  otherThan,
  passkeyHandlers,
  passwordHandlers,
  reauthenticate,
  secondFactorHandlers,
  sessionHandlers,
} from '../access/identity/index.ts';
import { activeFeatures, settingsHandlers } from '../access/settings/index.ts';
import { acceptUploads, mediaHandlers } from '../content/media/index.ts';
import { contentHandlers, isImageUsed } from '../content/site/index.ts';
import { storeHandlers } from '../content/stores/index.ts';
import { limitHandlers } from '../lending/limit/index.ts';
import { quoterHandlers, usuryHandlers } from '../lending/quoter/index.ts';
import { offersAndPayments, termHandlers } from '../lending/terms/index.ts';
import { creditHandlers } from '../money/credit/index.ts';
import { inquiryHandlers, withInquiry } from '../money/inquiry/index.ts';
import {
  type CaseFilters,
  moneyDeskHandlers,
  moneyHealth,
  withdrawActsOf,
} from '../money/money-desk/index.ts';
import {
  onItsWayByInvoice,
  onItsWayColumn,
  onItsWayOf,
  type PaidPart,
  type PaymentContext,
  paidOnColumn,
  paymentContext,
  paymentHandlers,
  type QuotedOnItsWay,
} from '../money/payments/index.ts';
import { administrationHandlers } from '../office/administration/index.ts';
import { releaseHandlers } from '../office/releases/index.ts';
import { searchHandlers } from '../office/search/index.ts';
import { documentHandlers, orAsPdf, reportOrAsPdf, withProof } from '../papers/documents/index.ts';
import { exportHandlers, type FileSources, filtersOf, ownerOf, streamExport } from '../papers/jobs/index.ts';
import { reminderHandlers } from '../papers/reminders/index.ts';
import { fileSources, reportHandlers } from '../papers/reports/index.ts';
import {
  codeContactOf,
  customerBeside,
  customerByFiscalNumber,
  customerHandlers,
  isPendingInformation,
  onWire,
  pendingInformationOf,
} from '../people/customers/index.ts';
import { draftHandlers } from '../people/drafts/index.ts';
import { announceTermSwitch, forgetDevicesOf, pushHandlers } from '../people/push/index.ts';
import { savedViewHandlers } from '../people/saved-views/index.ts';
import type { Context } from '../platform/database/context.ts';
import type { Handle } from '../platform/database/database.ts';
import { installHealth } from '../platform/database/health.ts';
import type { Principal } from '../platform/http/principal.ts';
import { buildServer, type Caller, type Handlers } from '../platform/http/server.ts';
import { openApiDocument } from './openapi.ts';

async function contactOf(db: Handle, fiscalNumber: string): Promise<CustomerContact | undefined> {
  const customer = await customerByFiscalNumber(db, fiscalNumber);
  return customer && onWire(customer);
}

/** Functions of customers for identity. A client account without customer data may do nothing until they exist. */
export const customerDirectory: CustomerDirectory = {
  pendingInformationOf,
  pendingInformation: async (db, fiscalNumber) => (await isPendingInformation(db, fiscalNumber)) ?? true,
  contactOf,
  codeContactOf: async (db, fiscalNumber, now) => {
    const known = await contactOf(db, fiscalNumber);
    return known && { ...known, ...(await codeContactOf(db, { ...known, fiscalNumber }, now)) };
  },
  endOutliving: async (trx, fiscalNumber, at) => {
    await forgetDevicesOf(trx, fiscalNumber);
    await withdrawActsOf(trx, fiscalNumber, at);
  },
};

/** Cases of the money desk as a file, which counts as an export like any other. */
const caseFile = async (
  context: Context,
  sources: FileSources,
  filters: CaseFilters,
  { principal, reply }: Caller,
): Promise<never> => {
  const request = { ...ownerOf(principal), kind: 'money_cases' as const, filters: filtersOf(filters) };
  return (await streamExport(context, sources, request, reply)) as never;
};

const customerWithSwitches = customerBeside(
  (day) => sql<{
    variables: Output<'GET /api/summary'>['variables'];
    on_its_way: readonly QuotedOnItsWay[];
    paid: readonly PaidPart[];
  }>`json_build_object('variables', ${activeFeatures}, 'on_its_way', ${onItsWayColumn(sql.ref('c.fiscal_number'))},
      'paid', ${paidOnColumn(sql.ref('c.fiscal_number'), day)})`,
);

/** The customer, the switches of the summary, and the parts of live payments and of those of the day, in one statement. */
async function customerAndSwitches(db: Handle, fiscalNumber: string, day: string) {
  const customer = await customerWithSwitches(db, fiscalNumber, day);
  if (customer === undefined) return undefined;
  const { beside, ...known } = customer;
  const { variables, paid } = beside;
  return { ...known, variables, paid, onItsWay: onItsWayByInvoice(beside.on_its_way) };
}

/** Scripts and styles of the documentation come from this server; its styles alone are inline. */
const DOCS_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

const addDocumentation = async (app: FastifyInstance): Promise<void> => {
  const document = openApiDocument(contract, '1.0.0');
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY });
};

/**
 * The API over a context: every call of the contract, its documentation and its health. Does not listen. `payments` has
 * the gateway and the worker that a new payment wakes, `wakeExports` wakes the worker of exports.
 */
export async function createApi(
  context: Context,
  payments: PaymentContext = paymentContext(context),
  wakeExports: () => void = () => {},
): Promise<FastifyInstance> {
  const sources = fileSources(payments.gateway);
  const ofPayments = paymentHandlers(payments);
  const ofReports = reportHandlers(context, { gateway: payments.gateway, sources });
  // A call of the contract without a handler does not compile.
  const handlers = {
    ...captchaHandlers(context),
    ...identityHandlers(context, customerDirectory),
    ...passwordHandlers(context, customerDirectory),
    ...secondFactorHandlers(context, customerDirectory),
    ...passkeyHandlers(context, customerDirectory),
    ...sessionHandlers(context),
    ...customerHandlers(context, {
      blockedAccounts,
      reauthenticate: (principal, proof) => reauthenticate(context, principal, proof),
    }),
    ...creditHandlers(context, { customerAndSwitches, offersAndPayments, onItsWay: onItsWayOf }),
    ...ofPayments,
    'GET /api/transactions/:id': withProof(context, ofPayments['GET /api/transactions/:id']),
    'GET /api/transactions': orAsPdf(context, ofPayments['GET /api/transactions']),
    ...documentHandlers(context, { transaction: ofPayments['GET /api/transactions/:id'] }),
    ...quoterHandlers(context),
    ...usuryHandlers(context),
    ...limitHandlers(context),
    ...termHandlers(context),
    ...inquiryHandlers(context),
    ...contentHandlers(context),
    ...mediaHandlers(context, { isUsed: isImageUsed }),
    ...storeHandlers(context),
    ...settingsHandlers(context, {
      answerFor: (principal, given) => answerFor(context, principal, given),
      onTermSwitch: announceTermSwitch,
      otherThan,
    }),
    ...releaseHandlers(context, {
      answerFor: (principal, given) => answerFor(context, principal, given),
    }),
    ...pushHandlers(context),
    ...ofReports,
    'GET /api/payment/report': reportOrAsPdf(context, ofReports['GET /api/payment/report']),
    ...administrationHandlers(context, customerDirectory),
    ...searchHandlers(context),
    ...draftHandlers(context),
    ...savedViewHandlers(context),
    ...reminderHandlers(context),
    ...exportHandlers(context, {
      sources,
      wake: wakeExports,
      reauthenticate: (...given) => reauthenticate(context, ...given),
    }),
    ...moneyDeskHandlers(
      {
        ...payments,
        reauthenticate: (principal, proof) => reauthenticate(context, principal, proof),
        mayMoveMoney: (trx, fiscalNumbers) => holdersOf(trx, 'money', fiscalNumbers),
      },
      { caseFile: (filters, caller) => caseFile(context, sources, filters, caller) },
    ),
  } satisfies Handlers<Name>;
  const app = await buildServer(context, {
    handlers,
    authenticate: withInquiry(context, authenticator(context, customerDirectory)),
    acceptUploads,
  });

  // The route's pattern, not the URL, since paths carry national IDs (threat T21). The caller is named by the account's
  // number.
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: trace, routeOptions } = request;
    // Undefined where the call was refused before its principal was known.
    const caller = request.principal as Principal | undefined;
    const who = caller && caller.kind !== 'anonymous' ? { account: caller.accountId } : {};
    const answer = { method, route: routeOptions.url ?? 'none', status: reply.statusCode, trace, ...who };
    context.log.info({ ...answer, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });

  installHealth(app, context, async () => ({
    money: await moneyHealth(context),
    administrators: await administratorsHealth(context.db),
  }));

  if (context.config.documentation) await addDocumentation(app);
  return app;
}
