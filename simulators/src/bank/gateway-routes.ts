import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../html.ts';
import type { AcceptanceTokens } from './acceptance.ts';
import type { Bank } from './bank.ts';
import type { AnswerFailure } from './behaviours.ts';
import { institutions } from './institutions.ts';
import { reconciliationFile } from './reconciliation.ts';
import { checkTransactionRequest } from './transaction-request.ts';
import type { FieldMessages, GatewayError, MerchantData } from './wire.ts';

export interface Merchant {
  id: number;
  name: string;
  legalName: string;
  nit: string;
  email: string;
  phone: string;
}

/** Secrets that prove the merchant and the integrity of its payments. */
export interface GatewaySecrets {
  readonly privateKey: string;
  readonly integritySecret: string;
}

export interface GatewayContext {
  bank: Bank;
  merchant: Merchant;
  publicUrl: () => string;
  publicKey: string;
  /** Secrets accepted now; both are replaced at the same moment. */
  secrets: () => GatewaySecrets;
  minimumAmountInCents: number;
  acceptance: AcceptanceTokens;
  /** Failure of every call while the whole gateway is down. */
  outage: () => AnswerFailure | undefined;
  now: () => Date;
}

const notFound: GatewayError = {
  error: { type: 'NOT_FOUND_ERROR', reason: 'La entidad solicitada no existe' },
};

/** The published API of the gateway, under the prefix /v1. */
export function gatewayRoutes(app: FastifyInstance, context: GatewayContext): void {
  const { bank, publicKey, secrets } = context;

  app.addHook('onRequest', async (_request, reply) => {
    const outage = context.outage();
    if (outage) return fail(reply, outage);
  });

  app.get(
    '/merchants/:publicKey',
    async (request: FastifyRequest<{ Params: { publicKey: string } }>, reply) => {
      if (request.params.publicKey !== publicKey) return reply.code(404).send(notFound);
      return { data: merchantData(context), meta: {} };
    },
  );

  app.get('/pse/financial_institutions', async (request, reply) => {
    if (!holds(request, [publicKey, secrets().privateKey])) return unauthorized(reply);
    return { data: institutions, meta: {} };
  });

  app.post('/transactions', async (request, reply) => {
    if (!holds(request, [publicKey, secrets().privateKey])) return unauthorized(reply);
    const checked = checkTransactionRequest(request.body, {
      integritySecret: secrets().integritySecret,
      minimumAmountInCents: context.minimumAmountInCents,
      now: context.now(),
      acceptsTerms: (token) => context.acceptance.accepts(token, 'END_USER_POLICY'),
      acceptsPersonalData: (token) => context.acceptance.accepts(token, 'PERSONAL_DATA_AUTH'),
      referenceIsTaken: (reference) => bank.findByReference(reference) !== undefined,
    });
    if (checked.messages) return reply.code(422).send(invalid(checked.messages));

    const behaviour = bank.behaviours.take(checked.request.reference);
    switch (behaviour.create) {
      case 'HTTP_500':
      case 'HTTP_503':
      case 'TIMEOUT':
      case 'RESET':
        return fail(reply, behaviour.create);
      case 'HTTP_500_AFTER_CREATE':
        bank.create(checked.request, behaviour);
        return fail(reply, 'HTTP_500');
      case 'TIMEOUT_AFTER_CREATE':
        bank.create(checked.request, behaviour);
        return fail(reply, 'TIMEOUT');
      case 'RESET_AFTER_CREATE':
        bank.create(checked.request, behaviour);
        return fail(reply, 'RESET');
      default:
        return reply.code(201).send({ data: bank.create(checked.request, behaviour), meta: {} });
    }
  });

  // Published without authentication; a key that is given must be right.
  app.get('/transactions/:id', async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    if (request.headers.authorization && !holds(request, [publicKey, secrets().privateKey]))
      return unauthorized(reply);
    const stored = bank.find(request.params.id);
    if (!stored) return reply.code(404).send(notFound);
    const failure = bank.behaviours.takeQueryFailure(stored.wire);
    if (failure === 'HTTP_404') return reply.code(404).send(notFound);
    if (failure !== undefined && failure !== 'PENDING') return fail(reply, failure);
    const data = bank.answer(stored);
    if (failure === undefined) return { data, meta: {} };
    const stale = { ...data, status: 'PENDING', status_message: null, finalized_at: null };
    return { data: { ...stale, payment_method: pendingMethod(data.payment_method) }, meta: {} };
  });

  // A search over all transactions: only the private key may.
  app.get(
    '/transactions',
    async (request: FastifyRequest<{ Querystring: { reference?: string } }>, reply) => {
      if (!holds(request, [secrets().privateKey])) return unauthorized(reply);
      const { reference } = request.query;
      if (!reference) return reply.code(422).send(invalid({ reference: ['No está presente'] }));
      const stored = bank.findByReference(reference);
      return { data: stored ? [bank.answer(stored)] : [], meta: {} };
    },
  );

  // Published for cards only. PSE knows a payment to be over while it has not begun at the bank.
  app.post('/transactions/:id/void', async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    if (!holds(request, [secrets().privateKey])) return unauthorized(reply);
    if (!bank.find(request.params.id)) return reply.code(404).send(notFound);
    const voided = bank.voidByMerchant(request.params.id);
    if (!voided) return reply.code(422).send(invalid({ status: ['La transacción ya no se puede anular'] }));
    return { data: bank.answer(voided), meta: {} };
  });

  // Not published: the gateway sends its file by other ways. Here it is a call, so that the portal can compare.
  app.get('/reconciliation/:day', async (request: FastifyRequest<{ Params: { day: string } }>, reply) => {
    if (!holds(request, [secrets().privateKey])) return unauthorized(reply);
    const { day } = request.params;
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) {
      return reply.code(422).send(invalid({ day: ['No es una fecha AAAA-MM-DD'] }));
    }
    return reply.type('text/csv; charset=utf-8').send(reconciliationFile(bank.all(), day));
  });

  app.setNotFoundHandler((_request, reply) => reply.code(404).send(notFound));
}

/** The contracts behind the acceptance tokens' links. */
export function contractRoutes(app: FastifyInstance): void {
  const page = (title: string, text: string) =>
    html`<!doctype html><html lang="es-CO"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`
      .text;
  app.get('/contratos/terminos', (_request, reply) =>
    reply
      .type('text/html')
      .send(page('Términos de uso del simulador', 'En este simulador no se mueve dinero real.')),
  );
  app.get('/contratos/datos-personales', (_request, reply) =>
    reply
      .type('text/html')
      .send(
        page(
          'Tratamiento de datos personales',
          'El simulador guarda los datos del pago solo en este equipo.',
        ),
      ),
  );
}

function merchantData({ merchant, publicKey, acceptance, publicUrl }: GatewayContext): MerchantData {
  return {
    id: merchant.id,
    name: merchant.name,
    email: merchant.email,
    contact_name: merchant.legalName,
    phone_number: merchant.phone,
    active: true,
    logo_url: null,
    legal_name: merchant.legalName,
    legal_id_type: 'NIT',
    legal_id: merchant.nit,
    public_key: publicKey,
    accepted_currencies: ['COP'],
    fraud_javascript_key: null,
    accepted_payment_methods: ['PSE'],
    presigned_acceptance: acceptance.issue('END_USER_POLICY', `${publicUrl()}/contratos/terminos`),
    presigned_personal_data_auth: acceptance.issue(
      'PERSONAL_DATA_AUTH',
      `${publicUrl()}/contratos/datos-personales`,
    ),
  };
}

function pendingMethod<T extends { extra?: { transaction_state: string } }>(method: T): T {
  return method.extra ? { ...method, extra: { ...method.extra, transaction_state: 'PENDING' } } : method;
}

function holds(request: FastifyRequest, keys: string[]): boolean {
  const [scheme, key] = (request.headers.authorization ?? '').split(' ');
  return scheme === 'Bearer' && key !== undefined && keys.includes(key);
}

function unauthorized(reply: FastifyReply) {
  return reply.code(401).send({
    error: { type: 'INVALID_ACCESS_TOKEN', reason: 'La llave proporcionada no corresponde a este ambiente.' },
  } satisfies GatewayError);
}

const invalid = (messages: FieldMessages): GatewayError => ({
  error: { type: 'INPUT_VALIDATION_ERROR', messages },
});

/** Answers with a failure. TIMEOUT keeps the connection open and silent until one side closes it. */
function fail(reply: FastifyReply, failure: AnswerFailure) {
  switch (failure) {
    case 'HTTP_500':
    case 'HTTP_503':
      return reply.code(failure === 'HTTP_500' ? 500 : 503).send({
        error: { type: 'INTERNAL_SERVER_ERROR', reason: 'Ocurrió un error inesperado' },
      } satisfies GatewayError);
    case 'TIMEOUT':
      return reply.hijack();
    case 'RESET':
      reply.hijack();
      reply.raw.socket?.resetAndDestroy();
      return reply;
  }
}
