import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AnswerFailure, Behaviour } from './behaviours.ts';
import type { BankControl } from './control.ts';
import type { EventStatus } from './events.ts';
import { creationFailureCodes, type RefusalReason, refusalReasonCodes } from './reasons.ts';
import type { Outcome } from './transactions.ts';
import { type TransactionStatus, transactionStatuses } from './wire.ts';

const answerFailures = ['HTTP_500', 'HTTP_503', 'TIMEOUT', 'RESET'];
const milliseconds = { type: 'integer', minimum: 0, maximum: 86_400_000 };
const flag = { type: 'boolean' };
const secret = { type: 'string', minLength: 1 };
const strict = (properties: object, required: string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});
const after = strict({ after_ms: milliseconds }, ['after_ms']);

const behaviourProperties = {
  create: {
    enum: [
      ...creationFailureCodes,
      ...answerFailures,
      'HTTP_500_AFTER_CREATE',
      'TIMEOUT_AFTER_CREATE',
      'RESET_AFTER_CREATE',
    ],
  },
  payment_url: { anyOf: [{ const: 'never' }, after] },
  query: strict(
    {
      answer: { enum: [...answerFailures, 'HTTP_404', 'PENDING'] },
      times: { type: 'integer', minimum: 1 },
    },
    ['answer'],
  ),
  approval: { anyOf: [{ const: 'held' }, after] },
  events: strict({
    lose: flag,
    hold: flag,
    delay_ms: milliseconds,
    copies: { type: 'integer', minimum: 1, maximum: 100 },
    reorder: { type: 'integer', minimum: 2, maximum: 1000 },
    contradict: { enum: transactionStatuses },
    forge: flag,
  }),
};

const behaviourBody = strict({
  scope: { enum: ['next', 'always'] },
  transaction: { type: 'string', minLength: 1 },
  ...behaviourProperties,
});

const settleBody = strict(
  {
    status: { enum: ['APPROVED', 'DECLINED', 'VOIDED', 'ERROR'] },
    reason: { enum: refusalReasonCodes },
    event: flag,
  },
  ['status'],
);

/** The control API for tests and demonstrations, under the prefix /control; `BankControl` says what each does. */
export function controlRoutes(app: FastifyInstance, control: BankControl): void {
  app.addHook('preValidation', async (request) => {
    request.body ??= {};
  });

  app.get('/behaviours', async () => ({ ...control.behaviours(), outage: control.outage ?? null }));

  app.post<{ Body: Behaviour & { scope?: 'next' | 'always'; transaction?: string } }>(
    '/behaviours',
    { schema: { body: behaviourBody } },
    async (request, reply) => {
      const { scope, transaction, ...behaviour } = request.body;
      control.behave(behaviour, transaction === undefined ? (scope ?? 'next') : { transaction });
      return reply.code(201).send(control.behaviours());
    },
  );

  app.delete('/behaviours', async (_request, reply) => {
    control.clearBehaviours();
    return reply.code(204).send();
  });

  app.put<{ Body: { answer: AnswerFailure | null } }>(
    '/outage',
    { schema: { body: strict({ answer: { enum: [...answerFailures, null] } }, ['answer']) } },
    async (request) => {
      control.outage = request.body.answer ?? undefined;
      return { outage: control.outage ?? null };
    },
  );

  app.put<{ Body: { private_key?: string; integrity_secret?: string } }>(
    '/secrets',
    { schema: { body: strict({ private_key: secret, integrity_secret: secret }) } },
    async ({ body: { private_key, integrity_secret } }, reply) => {
      control.replaceSecrets({
        ...(private_key === undefined ? {} : { privateKey: private_key }),
        ...(integrity_secret === undefined ? {} : { integritySecret: integrity_secret }),
      });
      return reply.code(204).send();
    },
  );

  app.get<{ Querystring: { reference?: string; status?: TransactionStatus; wait?: string } }>(
    '/transactions',
    async ({ query }) => ({
      transactions: await control.transactions(
        { reference: query.reference, status: query.status },
        waiting(query.wait),
      ),
    }),
  );

  app.get<{ Params: { key: string } }>(
    '/transactions/:key',
    async ({ params }, reply) => control.transaction(params.key) ?? missing(reply),
  );

  app.post<{
    Params: { key: string };
    Body: { status: Outcome['status']; reason?: RefusalReason; event?: boolean };
  }>('/transactions/:key/settle', { schema: { body: settleBody } }, async ({ params, body }, reply) => {
    const outcome = outcomeOf(body.status, body.reason);
    return control.settle(params.key, outcome, { event: body.event ?? true }) ?? missing(reply);
  });

  app.post<{ Params: { key: string }; Body: { event?: boolean } }>(
    '/transactions/:key/reverse',
    { schema: { body: strict({ event: flag }) } },
    async ({ params, body }, reply) => {
      if (!control.transaction(params.key)) return missing(reply);
      const reversed = control.reverse(params.key, { event: body.event ?? true });
      return reversed ?? reply.code(409).send({ error: 'only an approved transaction can be reversed' });
    },
  );

  app.post('/sweep', async () => ({ transactions: control.sweep() }));

  app.get<{
    Querystring: {
      transaction?: string;
      status?: EventStatus;
      after?: string;
      count?: string;
      wait?: string;
    };
  }>('/events', async ({ query }) => ({
    events: await control.events(
      { transaction: query.transaction, status: query.status, after: Number(query.after ?? 0) },
      { count: Number(query.count ?? 1), waitMs: waiting(query.wait) },
    ),
  }));

  app.post<{ Params: { id: string } }>(
    '/events/:id/resend',
    async ({ params }, reply) => (await control.resend(params.id)) ?? missing(reply),
  );

  app.post<{ Body: { order?: 'oldest_first' | 'newest_first' } }>(
    '/events/release',
    { schema: { body: strict({ order: { enum: ['oldest_first', 'newest_first'] } }) } },
    async ({ body }) => ({ events: await control.release(body.order) }),
  );

  app.put<{ Body: { url: string | null } }>(
    '/events-url',
    { schema: { body: strict({ url: { type: ['string', 'null'], pattern: '^https?://' } }, ['url']) } },
    async ({ body }) => {
      control.eventsUrl = body.url ?? undefined;
      return { url: control.eventsUrl ?? null };
    },
  );

  app.get<{ Params: { day: string } }>('/reconciliation/:day', async ({ params }, reply) => {
    const day = params.day.replace(/\.csv$/, '');
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return reply.code(400).send({ error: 'a day is YYYY-MM-DD' });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="conciliacion-${day}.csv"`)
      .send(control.reconciliation(day));
  });

  app.delete('/transactions', async (_request, reply) => {
    control.reset();
    return reply.code(204).send();
  });
}

function outcomeOf(status: Outcome['status'], reason: RefusalReason | undefined): Outcome {
  switch (status) {
    case 'APPROVED':
      return { status };
    case 'DECLINED':
      return { status, reason: reason ?? '00011' };
    case 'VOIDED':
      return { status, reason: reason ?? '00018' };
    case 'ERROR':
      return { status, reason: reason ?? '00010' };
  }
}

const missing = (reply: FastifyReply) => reply.code(404).send({ error: 'there is no such record' });

/** Milliseconds to wait, at most 30 seconds. */
const waiting = (wait: string | undefined): number => Math.min(Math.max(Number(wait ?? 0) || 0, 0), 30_000);
