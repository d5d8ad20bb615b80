import type { LoginReply } from '@portal/contract';
import type { ErrorEnvelope } from '@portal/contract/error-catalogue';
import { contact } from '@portal/contract/messages';
import { type PostedForm, postedFormKey } from '@portal/contract/posted-form';
import type { KnownAnswer } from '@portal/remote-kit/server';
import { canonicalFiscalNumber } from '@portal/values/fiscal-number';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiTarget } from '../api-gate.ts';
import { callApi } from '../call-api.ts';
import { isOwnForm, readForms } from '../own-form.ts';

/** The answer to a posted form: the page it was posted from, for this visitor alone. */
export interface PlainAnswer {
  readonly status: number;
  /** Further data of the page: why the form was refused, and the national ID as it was typed. */
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
/** Advice for people without scripts, which the proof of work and the code against a block need. */
const WITH_SCRIPTS = 'Con JavaScript activado entras ahora con tu contraseña y un código';
const OR_CALL = `llámanos: ${contact.localLine} o, gratis, ${contact.freeLine}.`;
const NOT_PROVEN = `Tenemos que verificar que eres una persona. Activa JavaScript en los ajustes de tu navegador y recarga la página. Si no puedes, ${OR_CALL}`;

/** Why a login was refused, how long a block lasts and what opens all the same. */
function refusalOf({ body, retryAfter }: PlainApiAnswer): string {
  const { code, message } = body as Partial<ErrorEnvelope>;
  if (code === 'CAPTCHA_REQUIRED') return NOT_PROVEN;
  if (code !== 'USER_BLOCKED') return message ?? UNREACHED;
  const minutes = Math.ceil((retryAfter ?? 0) / 60);
  const wait = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  return `${message}. ${minutes > 0 ? `Inténtalo en ${wait}. ` : ''}${WITH_SCRIPTS}. Si no puedes, ${OR_CALL}`;
}

/**
 * The login without scripts (docs/decisions/0004-plain-login.md): the form of the HTML is posted here, and the API is
 * asked as a script would ask it. Where the form was sent before the scripts had started, they find the API's reply in
 * the document and open the portal.
 */
export function installPlainLogin(host: FastifyInstance, { api, send }: PlainLoginOptions): void {
  const ask = apiCaller(api);
  host.register(async (scope) => {
    readForms(scope);
    scope.post<{ Body: URLSearchParams | undefined }>(PATH, async (request, reply) => {
      const fiscalNumber = canonicalFiscalNumber(request.body?.get('fiscal_number') ?? '');
      const refuse = (status: number, message: string) => {
        const data: PostedForm = { refusal: message, fiscal_number: fiscalNumber };
        return send(request, reply, { status, posted: { key: postedFormKey(PATH), data } });
      };
      if (!isOwnForm(request)) return refuse(403, FOREIGN);
      const body = { fiscal_number: fiscalNumber, password: request.body?.get('password') ?? '' };
      const answer = await ask('/api/login', request, { body });
      if (answer === undefined) return refuse(502, UNREACHED);
      if (answer.status !== 200) {
        if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter);
        return refuse(answer.status, refusalOf(answer));
      }
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

interface PlainApiAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly cookies: readonly string[];
  /** Seconds; undefined where the API does not say. */
  readonly retryAfter: number | undefined;
}

interface Question {
  readonly body?: object;
  readonly token?: string;
}

/** Asks the API in the name of the browser: with its cookies, from its address. Undefined when it does not answer. */
function apiCaller(api: ApiTarget) {
  return async (
    path: string,
    request: FastifyRequest,
    { body = {}, token }: Question,
  ): Promise<PlainApiAnswer | undefined> => {
    const { cookie } = request.headers;
    const headers = {
      ...(cookie ? { cookie } : {}),
      ...(token ? { authorization: `Token ${token}` } : {}),
    };
    try {
      const answer = await callApi(api, { method: 'POST', path, headers, body }, request);
      return {
        status: answer.status,
        body: JSON.parse(answer.body) as unknown,
        cookies: answer.cookies,
        retryAfter: secondsOf(answer.header('retry-after')),
      };
    } catch {
      return undefined;
    }
  };
}

const secondsOf = (header: string | undefined): number | undefined => {
  const seconds = Number.parseInt(header ?? '', 10);
  return Number.isNaN(seconds) ? undefined : seconds;
};
