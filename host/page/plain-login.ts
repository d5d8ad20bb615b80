import type { LoginReply } from '@portal/contract';
import type { ErrorEnvelope } from '@portal/contract/errors';
import { fiscalNumberAsTyped } from '@portal/contract/fiscal-number';
import { type PostedForm, postedFormKey } from '@portal/contract/posted-form';
import type { KnownAnswer } from '@portal/remote-kit/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiTarget } from '../api-gate.ts';
import { isOwnForm, readForms } from '../own-form.ts';

/** The answer to a posted form: the page it was posted from, for this visitor alone. */
export interface PlainAnswer {
  readonly status: number;
  /** What the page is drawn from besides: why the form was refused, or what was typed. */
  readonly posted?: KnownAnswer;
  /** The session that a login has opened. */
  readonly login?: LoginReply & { readonly fiscal_number: string };
}

export interface PlainLoginOptions {
  readonly api: ApiTarget;
  /** Answers with the login's document. */
  readonly send: (request: FastifyRequest, reply: FastifyReply, answer: PlainAnswer) => Promise<FastifyReply>;
}

const PATH = '/login';
const FOREIGN =
  'No pudimos comprobar de dónde viene este formulario. Recarga la página e inténtalo de nuevo.';
const UNREACHED = 'Ha ocurrido un problema, por favor intenta mas tarde.';

/**
 * The login without scripts (docs/decisions/0004-plain-login.md): the form of the HTML is posted here, and the API is
 * asked as a script would ask it. Where scripts run after all, because a person was faster than they, they find the
 * reply in the answer and open the portal.
 */
export function installPlainLogin(host: FastifyInstance, { api, send }: PlainLoginOptions): void {
  const ask = apiCaller(api);
  host.register(async (scope) => {
    readForms(scope);
    scope.post<{ Body: URLSearchParams | undefined }>(PATH, async (request, reply) => {
      const fiscalNumber = fiscalNumberAsTyped(request.body?.get('fiscal_number') ?? '');
      const refuse = (status: number, message: string) => {
        const data: PostedForm = { refusal: message, fiscal_number: fiscalNumber };
        return send(request, reply, { status, posted: { key: postedFormKey(PATH), data } });
      };
      if (!isOwnForm(request)) return refuse(403, FOREIGN);
      const body = { fiscal_number: fiscalNumber, password: request.body?.get('password') ?? '' };
      const answer = await ask('/api/login', request, { body });
      if (answer === undefined) return refuse(502, UNREACHED);
      if (answer.status !== 200)
        return refuse(answer.status, (answer.body as ErrorEnvelope).message ?? UNREACHED);
      const session = answer.body as LoginReply;
      reply.header('set-cookie', answer.cookies);
      return send(request, reply, { status: 200, login: { ...session, fiscal_number: fiscalNumber } });
    });

    scope.post<{ Body: URLSearchParams | undefined }>(`${PATH}/salir`, async (request, reply) => {
      const token = request.body?.get('token') ?? '';
      if (isOwnForm(request) && /^[\w-]+$/.test(token)) {
        const answer = await ask('/api/logout', request, { token });
        reply.header('set-cookie', answer?.cookies ?? []);
      }
      return reply.redirect(PATH, 303);
    });
  });
}

interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly cookies: string[];
}

interface Question {
  readonly body?: unknown;
  readonly token?: string;
}

/** Asks the API in the name of the browser: with its cookies, from its address. Undefined when it does not answer. */
function apiCaller(api: ApiTarget) {
  return async (
    path: string,
    { headers, raw }: FastifyRequest,
    { body = {}, token }: Question,
  ): Promise<ApiAnswer | undefined> => {
    const remoteAddress = raw.socket.remoteAddress ?? '';
    const through = headers['x-forwarded-for'];
    const sent = {
      'content-type': 'application/json',
      ...(headers.cookie ? { cookie: headers.cookie } : {}),
      ...(token ? { authorization: `Token ${token}` } : {}),
    };
    if ('instance' in api) {
      const answer = await api.instance.inject({
        method: 'POST',
        url: path,
        payload: body as object,
        remoteAddress,
        headers: { ...sent, ...(through ? { 'x-forwarded-for': String(through) } : {}) },
      });
      return {
        status: answer.statusCode,
        body: answer.json(),
        cookies: listOf(answer.headers['set-cookie']),
      };
    }
    try {
      const answer = await fetch(new URL(path, api.upstream), {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { ...sent, 'x-forwarded-for': [through, remoteAddress].filter(Boolean).join(', ') },
      });
      return { status: answer.status, body: await answer.json(), cookies: answer.headers.getSetCookie() };
    } catch {
      return undefined;
    }
  };
}

const listOf = (header: string | string[] | number | undefined): string[] =>
  header === undefined ? [] : Array.isArray(header) ? header : [String(header)];
