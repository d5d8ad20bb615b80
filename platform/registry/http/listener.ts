import { type ErrorCode, errorCatalogue } from '@portal/contract/error-catalogue';
import { RETRY_AFTER_SECONDS, statusOfDatabaseError } from '@portal/process-kit/database-faults';
import type { ProcessMetrics } from '@portal/process-kit/process-metrics';
import { requestTraceId } from '@portal/process-kit/trace-context';
import { answerUnreadable, type UnreadableAnswer } from '@portal/process-kit/unreadable-requests';
import { ENVELOPE_HEADER } from '@portal/release-protocol/server/release-envelope';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { ProvenOperation } from '../commands/accepted-command.ts';
import type { RegistryService } from '../commands/service.ts';
import type { Health } from '../health/health.ts';
import { RegistryError, registryError } from '../model/registry-error.ts';
import { installArtefactCheck } from './artefact-check.ts';
import { installAuditHeads } from './audit-heads.ts';
import { type BodyTimeouts, readAnnounced } from './body.ts';
import { installCleaning } from './cleaning.ts';
import { type HostCallOptions, installHostCalls } from './host-calls.ts';
import { closeLingering } from './lingering-close.ts';
import { installReading } from './reading.ts';
import { installSchedule } from './schedule.ts';
import { createSlots } from './slots.ts';
import { statusOf } from './statuses.ts';
import { installWebhooks, type WebhookOptions } from './webhooks.ts';

export interface ListenerOptions {
  readonly service: RegistryService;
  readonly health: Pick<Health, 'prune'>;
  /** Calls of hosts in other processes; not answered by default. */
  readonly hosts?: HostCallOptions;
  /** Files of releases that nothing has needed for so many days are removed once a day; left out or 0: never. */
  readonly cleanAfterDays?: number;
  /** Where the ends of the log of releases are written, and the key that signs them; left out: they are not signed. */
  readonly auditHeads?: { readonly key: string; readonly folder: string };
  /** Where events of releases are posted to; left out: nowhere. */
  readonly webhooks?: WebhookOptions;
  readonly logger?: FastifyBaseLogger;
  /** Told of each answer. */
  readonly onAnswer?: ProcessMetrics['onAnswer'];
  /** How long a release may take to arrive; 5 s from piece to piece and 30 s in all by default. */
  readonly timeout?: BodyTimeouts;
}

const TIMEOUT: BodyTimeouts = { idle: 5_000, whole: 30_000 };
/** Releases that arrive or are fetched at once, 11 MB each; operators wait for none of them. */
const UPLOADS = { perKey: 2, all: 8 } as const;
const OPERATIONS = { perKey: 4, all: 8 } as const;
/** Milliseconds between removals of what pages told long ago. */
const PRUNING = { first: 3_600_000, every: 3_600_000 } as const;
/** Milliseconds for the headers of a request, in which its proof stands. */
const HEADERS_MS = 5_000;

/**
 * Where releases are published and channels moved, on a port of its own that no customer reaches: `POST
 * /registry/releases`, `/registry/operations`, `/registry/report`, `/registry/fetch`. A request is proved by the signatures in its envelope
 * before a byte of its body is read, and holds a slot only from then on.
 */
export function createRegistryListener(options: ListenerOptions): FastifyInstance {
  const { service, timeout = TIMEOUT } = options;
  const listener = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    logController: new LogController({ requestIdLogLabel: 'trace' }),
    genReqId: requestTraceId,
    return503OnClosing: false,
    forceCloseConnections: true,
    ...answerUnreadable(({ code }) => answerOfUnreadable(code), {
      requestTimeout: timeout.whole + HEADERS_MS,
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: 1_000,
    }),
    frameworkErrors: (_error, _request, reply) => {
      const { headers, body } = answerOfUnreadable('INVALID_REQUEST');
      (reply as FastifyReply).code(400).headers(headers).send(body);
    },
  });
  if (options.onAnswer) listener.addHook('onResponse', options.onAnswer);
  const uploads = createSlots(UPLOADS);
  const operations = createSlots(OPERATIONS);

  // Bodies are left on the line until it is known who sends them.
  listener.removeAllContentTypeParsers();
  listener.addContentTypeParser('*', (_request, _payload, done) => done(null));

  const envelopeIn = ({ headers }: FastifyRequest): string => String(headers[ENVELOPE_HEADER] ?? '');
  const busy = () => registryError('TOO_MANY', 'So much of this key, or of others, is under way.');

  listener.post('/registry/releases', async (request, reply) => {
    const proven = await service.proveRelease(envelopeIn(request), request.ip);
    const taken = await uploads.during(proven.key, async () => {
      const { body } = proven.signed.statement;
      const content = await readAnnounced(request.raw, body, timeout).catch(async (error: unknown) => {
        if (error instanceof RegistryError) await service.note(error.answer, 'publish', proven);
        throw error;
      });
      return service.publish(proven, content);
    });
    if (!taken) throw busy();
    return answer(reply.code(201), taken.done);
  });

  const proved = async <T>(
    request: FastifyRequest,
    work: (proven: ProvenOperation) => Promise<T>,
    slots = operations,
  ) => {
    const proven = await service.proveOperation(envelopeIn(request), request.ip);
    const taken = await slots.during(proven.key, () => work(proven));
    if (!taken) throw busy();
    return taken.done;
  };
  listener.post('/registry/operations', async (request, reply) =>
    answer(reply, await proved(request, service.operate)),
  );
  listener.post('/registry/report', async (request, reply) =>
    answer(reply, await proved(request, service.report)),
  );
  // An answer can be as large as an upload, so both share the slots that limit uploads.
  listener.post('/registry/fetch', async (request, reply) =>
    answer(reply, await proved(request, service.fetch, uploads)),
  );
  listener.get<{ Params: { name: string; hash: string } }>(
    '/registry/releases/:name/:hash',
    async ({ params }, reply) => answer(reply, { known: await service.knows(params.name, params.hash) }),
  );
  installReading(listener, service);
  if (options.hosts) installHostCalls(listener, options.hosts);
  installSchedule(listener, PRUNING, 'old reports of pages could not be removed', () =>
    options.health.prune(new Date()),
  );
  if (options.cleanAfterDays) installCleaning(listener, service, options.cleanAfterDays);
  installArtefactCheck(listener, service);
  if (options.auditHeads) installAuditHeads(listener, service, options.auditHeads);
  if (options.webhooks) installWebhooks(listener, service, options.webhooks);

  listener.setNotFoundHandler((_request, reply) =>
    answer(reply.code(404), registryError('BAD_REQUEST', 'The registry has no such address.').answer),
  );
  listener.setErrorHandler(async (error: Error & { readonly statusCode?: number }, request, reply) => {
    if (!request.raw.complete) {
      reply.header('connection', 'close');
      closeLingering(request.raw);
    }
    const refusal = refusalOf(error);
    if (!refusal) {
      request.log.error({ err: error }, 'the registry failed');
      if (statusOfDatabaseError(error) === 503)
        return answer(reply.code(503).header('retry-after', RETRY_AFTER_SECONDS), {
          problem: 'The database is at fault. Try again in a moment.',
        });
      return answer(reply.code(500), { problem: 'The registry failed; its log says why.' });
    }
    request.log.warn({ refusal }, 'the registry refuses');
    return answer(reply.code(statusOf(refusal.code)), refusal);
  });
  return listener;
}

const answer = (reply: FastifyReply, body: unknown): FastifyReply =>
  reply.header('cache-control', 'no-store').send(body);

/** Requests that cannot be read are answered in the registry's form, and nothing of them is repeated. */
function answerOfUnreadable(code: ErrorCode): UnreadableAnswer {
  const { answer: body } = registryError(
    'BAD_REQUEST',
    `The request cannot be read: ${errorCatalogue[code].detail}.`,
  );
  return {
    headers: {
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    },
    body: JSON.stringify(body),
  };
}

/** Faults of the request that never reach the service, in the service's words. */
function refusalOf(error: Error & { readonly statusCode?: number }) {
  if (error instanceof RegistryError) return error.answer;
  if (statusOfDatabaseError(error) === 400)
    return registryError('BAD_REQUEST', 'A text holds a character that cannot be stored.').answer;
  if (error.statusCode && error.statusCode < 500) return registryError('BAD_REQUEST', error.message).answer;
  return undefined;
}
