import { readFileSync } from 'node:fs';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { type ClerkOptions, clerkRoutes } from './clerk.ts';
import { codesIn, type Message, Messages } from './messages.ts';
import { mailboxPage, mailDocument } from './page.ts';
import { type Acceptance, startSmtp } from './smtp.ts';

export type { Message } from './messages.ts';

export interface StartMailboxOptions {
  /** HTTP; 0 (the default) takes any free port. */
  port?: number;
  /** SMTP; 0 (the default) takes any free port. */
  smtpPort?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** The oldest messages go when there are more. Default 500. */
  maxCount?: number;
  /** The oldest messages go when all together are larger. Default 64 MiB. */
  maxBytes?: number;
  now?: () => Date;
  /** Opens the clerks' tool at `/asesor`, which writes to customers through the portal. */
  clerk?: ClerkOptions;
}

export interface RunningMailbox {
  /** Of the page, the JSON API and POST /sms. */
  url: string;
  smtpPort: number;
  messages: Messages;
  close: () => Promise<void>;
}

const asset = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const assets = { css: asset('./mailbox.css'), js: asset('./mailbox.js') };
const longestWaitMs = 30_000;

/** A message in the answer of `/api/messages`: attachments without their content, and the codes in its text. */
export type MessageView = Omit<Message, 'attachments'> & {
  attachments: { filename: string; type: string; size: number }[];
  codes: string[];
};

/** Refusals to come, so that senders can be tested: how many, of which channel. */
interface Refusals {
  channel: 'mail' | 'sms';
  answer: Exclude<Acceptance, 'take'>;
  times: number;
}

/** Starts the mailbox: an SMTP server, the SMS port and the page that shows what arrived. */
export async function startMailbox(options: StartMailboxOptions = {}): Promise<RunningMailbox> {
  const host = options.host ?? '127.0.0.1';
  const now = options.now ?? (() => new Date());
  const messages = new Messages({
    maxCount: options.maxCount ?? 500,
    maxBytes: options.maxBytes ?? 64 * 1024 * 1024,
    now,
  });
  let refusals: Refusals[] = [];
  const acceptance = (channel: Refusals['channel']): Acceptance => {
    const refusal = refusals.find((candidate) => candidate.channel === channel);
    if (!refusal) return 'take';
    refusal.times -= 1;
    refusals = refusals.filter((candidate) => candidate.times > 0);
    return refusal.answer;
  };

  const app = fastify({
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  });
  app.register(async (scope) => smsRoute(scope, messages, () => acceptance('sms')));
  app.register(async (scope) => apiRoutes(scope, messages, (refusal) => refusals.push(refusal)), {
    prefix: '/api',
  });
  app.register(async (scope) => {
    await scope.register(formbody);
    pageRoutes(scope, messages, { now, clerk: options.clerk !== undefined });
    if (options.clerk) clerkRoutes(scope, options.clerk, { policy: pagePolicy, now });
  });

  const url = await app.listen({ host, port: options.port ?? 0 });
  const smtp = await startSmtp(messages, {
    host,
    port: options.smtpPort ?? 0,
    acceptance: () => acceptance('mail'),
  }).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  return {
    url,
    smtpPort: smtp.port,
    messages,
    close: async () => {
      await smtp.close();
      await app.close();
    },
  };
}

const strict = (properties: object, required: string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });

function smsRoute(app: FastifyInstance, messages: Messages, acceptance: () => Acceptance): void {
  const body = strict({ to: text(20), text: text(1000), id: text(100) }, ['to', 'text', 'id']);
  app.post<{ Body: { to: string; text: string; id: string } }>(
    '/sms',
    { schema: { body } },
    async (request, reply) => {
      const answer = acceptance();
      if (answer === 'refuse_for_now') return reply.code(503).send({ error: 'try again later' });
      if (answer === 'refuse_for_good')
        return reply.code(422).send({ error: 'the number cannot be reached' });
      const result = messages.addSms(request.body);
      if (result === 'conflict') {
        return reply.code(409).send({ error: 'this id was used for another message' });
      }
      return reply.code(result === 'accepted' ? 201 : 200).send({ id: request.body.id, status: result });
    },
  );
}

function apiRoutes(app: FastifyInstance, messages: Messages, refuse: (refusal: Refusals) => void): void {
  app.get<{
    Querystring: { to?: string; kind?: Message['kind']; after?: string; wait?: string };
  }>('/messages', async ({ query }) => {
    const waitMs = Math.min(Math.max(Number(query.wait ?? 0) || 0, 0), longestWaitMs);
    const filter = { to: query.to, kind: query.kind, after: Number(query.after ?? 0) || 0 };
    const found = await messages.wait(filter, waitMs);
    return { messages: found.map(view), last: messages.last };
  });

  app.delete<{ Querystring: { to?: string } }>('/messages', async ({ query }) => ({
    deleted: messages.clear({ to: query.to }),
  }));

  app.get<{ Params: { number: string } }>('/messages/:number', async ({ params }, reply) => {
    const message = messages.get(Number(params.number));
    return message ? view(message) : missing(reply);
  });

  app.get<{ Params: { number: string; index: string } }>(
    '/messages/:number/attachments/:index',
    async ({ params }, reply) => {
      const part = messages.get(Number(params.number))?.attachments[Number(params.index)];
      if (!part) return missing(reply);
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(part.filename)}`)
        .header('x-content-type-options', 'nosniff')
        .send(Buffer.from(part.content));
    },
  );

  const body = strict(
    {
      channel: { enum: ['mail', 'sms'] },
      answer: { enum: ['refuse_for_now', 'refuse_for_good'] },
      times: { type: 'integer', minimum: 1 },
    },
    ['channel', 'answer', 'times'],
  );
  app.post<{ Body: Refusals }>('/refusals', { schema: { body } }, async (request, reply) => {
    refuse({ ...request.body });
    return reply.code(201).send(request.body);
  });
}

const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
// A mail runs nothing and loads nothing: its own styles and the pictures sent along, that is all.
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

function pageRoutes(
  app: FastifyInstance,
  messages: Messages,
  { now, clerk }: { now: () => Date; clerk: boolean },
): void {
  const page = (reply: FastifyReply, to: string, open: Message | undefined) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .header('cache-control', 'no-store')
      .send(
        mailboxPage({ messages: messages.find({ to }), last: messages.last, to, open, now: now(), clerk }),
      );

  app.get('/assets/mailbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(assets.css));
  app.get('/assets/mailbox.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(assets.js),
  );

  app.get<{ Querystring: { to?: string } }>('/', ({ query }, reply) =>
    page(reply, query.to ?? '', undefined),
  );

  app.get<{ Params: { number: string }; Querystring: { to?: string } }>(
    '/mensajes/:number',
    ({ params, query }, reply) => {
      const open = messages.get(Number(params.number));
      return page(open ? reply : reply.code(404), query.to ?? '', open);
    },
  );

  app.get<{ Params: { number: string } }>('/mensajes/:number/html', ({ params }, reply) => {
    const message = messages.get(Number(params.number));
    if (!message?.html) return missing(reply);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mailPolicy)
      .header('referrer-policy', 'no-referrer')
      .send(mailDocument(message));
  });

  app.post<{ Body: { to?: string } | undefined }>('/borrar', (request, reply) => {
    const to = request.body?.to;
    messages.clear(to ? { to } : {});
    return reply.redirect('/', 303);
  });
}

const view = (message: Message): MessageView => ({
  ...message,
  attachments: message.attachments.map(({ filename, type, size }) => ({ filename, type, size })),
  codes: codesIn(message),
});

const missing = (reply: FastifyReply) => reply.code(404).send({ error: 'there is no such message' });
