import cookie from '@fastify/cookie';
import type { Call } from '@portal/contract';
import { contract, type Input, type Name, type Output } from '@portal/contract/contract';
import {
  type ErrorEnvelope,
  errorCatalogue,
  type FieldPath,
  messageFor,
  type RequestPart,
} from '@portal/contract/error-catalogue';
import { longestBody, mayBeRendered } from '@portal/contract/route';
import { CapMissingError } from '@portal/credit-engine';
import { DatabaseUnavailableError, RETRY_AFTER_SECONDS } from '@portal/process-kit/database-faults';
import { drainInTime } from '@portal/process-kit/draining';
import { exchangeCookies } from '@portal/process-kit/plain-cookies';
import { callerOf } from '@portal/process-kit/subscriber';
import { requestTraceId } from '@portal/process-kit/trace-context';
import { answerUnreadable, envelopeOfUnreadable } from '@portal/process-kit/unreadable-requests';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
  type RouteOptions,
} from 'fastify';
import type { Context } from '../database/context.ts';
import { ApiError } from '../process/api-error.ts';
import { metrics } from '../process/metrics.ts';
import { inPlacesOf } from '../process/places.ts';
import { traced, traceRequests } from '../process/tracing.ts';
import { authorise, seenBy } from './authorise.ts';
import { assertOthersCredit } from './own-credit.ts';
import type { Principal } from './principal.ts';
import { noteCall } from './reauthentication.ts';
import { compileSerializer, compileValidator } from './schema-compilers.ts';
import { assertUsableText, isTooDeep, MOST_FIELDS, mayBeUnusable } from './usable-text.ts';
import { type SchemaFault, validationText } from './validation-texts.ts';

/** Data of the request for a handler, besides its validated input. */
export interface Caller<P extends Principal = Principal> {
  readonly principal: P;
  readonly address: string;
  readonly trace: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly rawBody: string;
}

export type Handler<K extends Name> = (input: Input<K>, caller: Caller) => Promise<Output<K>>;
export type Handlers<K extends Name> = { readonly [k in K]: Handler<k> };

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: string;
    /** Seconds that the session behind the call lasts if it is not used again; -1 without one. */
    sessionEndsIn: number;
  }
}

export interface ServerOptions {
  readonly handlers: Partial<Handlers<Name>>;
  /**
   * Finds the principal of a call from cookie and header, for the domain of identity. `isRendered`: a host may make the
   * call.
   */
  readonly authenticate: (request: FastifyRequest, isRendered: boolean) => Promise<Principal>;
  /** Lets the part of the server with uploads, and no other, read forms. */
  readonly acceptUploads?: (uploads: FastifyInstance) => Promise<void>;
}

/** Time in which a whole request must arrive, in milliseconds; an upload has 2 MB at most. */
const REQUEST_MS = 60_000;
/** Time in which its headers must arrive, in milliseconds. */
const HEADERS_MS = 10_000;
/** Time for which a connection without a call stays open for hosts, in milliseconds. */
const KEEP_ALIVE_MS = 72_000;

/** A year, on every answer, where the portal is opened by https. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

const envelopeOf = (error: ApiError, trace: string, isStaff = false): ErrorEnvelope => ({
  detail: error.detail,
  code: error.code,
  message: error.said ?? messageFor(error.code, isStaff),
  trace,
  ...(error.fields ? { fields: error.fields } : {}),
  ...(error.preview ? { preview: error.preview } : {}),
  ...(error.otp ? { estado: 'ERROR', mensaje: errorCatalogue[error.code].message, ...error.otp } : {}),
});

type PlacedFault = SchemaFault & { readonly instancePath: string };

/** Parts of a request: from the framework's names to those of a field's path. */
const PARTS: Readonly<Record<string, RequestPart>> = { querystring: 'query', params: 'params' };

/** Path of a fault; a missing property has the path it would have. */
function pathOf(context = 'body', { instancePath, params }: PlacedFault): FieldPath {
  const missing = params?.['missingProperty'];
  return `/${PARTS[context] ?? 'body'}${instancePath}${missing ? `/${missing}` : ''}` as FieldPath;
}

/** Message of a call that waited too long for what another one holds. */
const BUSY =
  'Estamos actualizando esta información en este momento. Espera unos segundos e inténtalo de nuevo.';

/** Faults of the framework itself (bad JSON, wrong media type, too large) in our own terms. */
const refusalOf = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseUnavailableError) {
    const said = error.fault === 'busy' ? { said: BUSY } : {};
    return new ApiError('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS, cause: error, ...said });
  }
  if (error instanceof CapMissingError) return new ApiError('USURY_CAP_MISSING', { cause: error });
  const { statusCode, validation, validationContext } = error as {
    statusCode?: number;
    validation?: readonly PlacedFault[];
    validationContext?: string;
  };
  if (validation) {
    return new ApiError('INVALID_REQUEST', {
      fields: validation.slice(0, MOST_FIELDS).map((fault) => ({
        path: pathOf(validationContext, fault),
        message: validationText(fault),
      })),
    });
  }
  if (statusCode === 413) return new ApiError('TOO_LARGE');
  if (statusCode === 415) return new ApiError('UNSUPPORTED_MEDIA');
  if (statusCode === 404) return new ApiError('NOT_FOUND');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ApiError('INVALID_REQUEST');
  return new ApiError('UNEXPECTED', { cause: error });
};

const schemaOf = (name: string, call: Call) => ({
  summary: call.summary,
  tags: [name.split('/')[2] ?? 'api'],
  ...(call.params ? { params: call.params } : {}),
  ...(call.query ? { querystring: call.query } : {}),
  ...(call.body ? { body: call.body } : {}),
  ...(call.media ? {} : { response: { 200: call.reply } }),
});

/** The HTTP server over the contract: every call that has a handler, with its checks in front of it. */
export async function buildServer(context: Context, options: ServerOptions): Promise<FastifyInstance> {
  const everyAnswer = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(context.config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': STRICT_TRANSPORT }
      : {}),
  };
  const settings: FastifyServerOptions = {
    ...answerUnreadable(
      ({ code }) => ({
        headers: {
          ...everyAnswer,
          'cache-control': 'no-store',
          'content-type': 'application/json; charset=utf-8',
        },
        body: JSON.stringify(envelopeOfUnreadable(code)),
      }),
      {
        requestTimeout: REQUEST_MS,
        headersTimeout: HEADERS_MS,
        connectionsCheckingInterval: 1_000,
        keepAliveTimeout: KEEP_ALIVE_MS,
      },
    ),
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'trace' }),
    genReqId: requestTraceId,
    // Fastify would refuse requests on open connections with 503 once this replica shuts down; they are answered.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    // A path that cannot be read: its text, which may hold a national ID, goes neither into the answer nor the log.
    frameworkErrors: (_error, request, reply) => {
      const refused = reply as FastifyReply;
      refused.headers({ ...everyAnswer, 'cache-control': 'no-store' });
      refused.code(400).send(envelopeOf(new ApiError('INVALID_REQUEST'), request.id));
    },
  };
  const app: FastifyInstance = fastify(settings);
  exchangeCookies(app.server, context.config.publicUrl);
  await app.register(cookie);
  app.decorateRequest('rawBody', '');
  app.decorateRequest('sessionEndsIn', -1);
  traceRequests(app);
  app.addHook('onResponse', metrics.onAnswer);
  app.addHook('preClose', async () => drainInTime(app.server));

  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);

  // A form post or plain text needs no preflight; only JSON is read, so that another site cannot send it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.rawBody = (text as string).replace(/^\uFEFF/, '');
    try {
      const body: unknown = request.rawBody === '' ? undefined : JSON.parse(request.rawBody);
      if (isTooDeep(body)) throw new ApiError('INVALID_REQUEST');
      done(null, body);
    } catch {
      done(new ApiError('INVALID_REQUEST'));
    }
  });

  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.code === 'UNEXPECTED') request.log.error({ err: error }, 'unexpected error');
    if (error instanceof CapMissingError) {
      request.log.error(
        { alarm: error.code, month: error.month },
        'late interest has no usury cap to run at',
      );
    }
    if (error instanceof DatabaseUnavailableError) {
      request.log[error.level]({ err: error }, 'the database is at fault');
    }
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    // Undefined where the call was refused before its principal was known.
    const caller = request.principal as Principal | undefined;
    return reply.code(refusal.status).send(envelopeOf(refusal, request.id, caller?.kind === 'admin'));
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(envelopeOf(new ApiError('NOT_FOUND'), request.id)),
  );
  // With a callback: it waits for nothing, and every call would pay for the promise.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.sessionEndsIn >= 0) reply.header('session-ends-in', request.sessionEndsIn);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.headers(everyAnswer);
    done();
  });

  const uploads: RouteOptions[] = [];
  for (const [name, handler] of Object.entries(options.handlers)) {
    const call: Call = contract[name as Name];
    const [method, url] = name.split(' ') as [string, string];
    const route: RouteOptions = {
      method,
      url,
      // A HEAD would run the GET's handler and use up an address that is valid once.
      exposeHeadRoute: false,
      // A longer body is not read: the caller of a public call is not known yet.
      bodyLimit: longestBody(call),
      schema: schemaOf(name, call),
      // Before validation, so that a stranger learns nothing of what a call expects.
      onRequest: async (request) => {
        const isRendered = mayBeRendered(call, request.query as object);
        const principal = seenBy(call.access, await options.authenticate(request, isRendered));
        // Set before a refusal, so that the log has the principal.
        request.principal = principal;
        authorise(call.access, principal);
      },
      preValidation: async ({ params, query, body, rawBody }) => {
        assertUsableText(params, 'params');
        assertUsableText(query, 'query');
        if (mayBeUnusable(rawBody)) assertUsableText(body, 'body');
      },
      preHandler: [
        // With a callback, so that the file that an answer streams is read in it too.
        ({ principal, raw }, _reply, done) => {
          if (principal.kind === 'admin') return inPlacesOf('administration', principal.accountId, done);
          if (method === 'GET') return done();
          const isClient = principal.kind === 'client';
          const who = isClient ? principal.accountId : callerOf(raw, context.config.trustedProxies);
          return inPlacesOf('changes', who, done);
        },
        // Once numbers are parsed, which drop such marks.
        async ({ params, body, rawBody, principal }) => {
          if (mayBeUnusable(rawBody)) assertUsableText(body, 'body', true);
          if (method !== 'GET') assertOthersCredit(call.access, principal, [params, body]);
        },
      ],
      handler: async (request, reply) => {
        const input = {
          ...(call.params ? { params: request.params } : {}),
          ...(call.query ? { query: request.query } : {}),
          ...(call.body ? { body: request.body } : {}),
        };
        noteCall(request.body, {
          call: name,
          params: request.params as Record<string, unknown>,
          query: request.query as Record<string, unknown>,
          body: request.body as Record<string, unknown>,
        });
        const caller: Caller = {
          principal: request.principal,
          address: callerOf(request.raw, context.config.trustedProxies),
          trace: request.id,
          request,
          reply,
          rawBody: request.rawBody,
        };
        return await traced(`operation ${name}`, {}, () =>
          (handler as (input: unknown, caller: Caller) => Promise<unknown>)(input, caller),
        );
      },
    };
    if (call.upload) uploads.push(route);
    else app.route(route);
  }
  await app.register(async (scope) => {
    await options.acceptUploads?.(scope);
    for (const route of uploads) scope.route(route);
  });
  return app;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal;
  }
}
