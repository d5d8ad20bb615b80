import type { BrowserGrants, HeldGrant } from '@portal/registry';
import { RegistryError } from '@portal/registry';
import { readGrant, readRun, runText } from '@portal/release-protocol/server/release-grant';
import { escapeHtml } from '@portal/values/escape-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOwnForm, readForms } from '../own-form.ts';
import { noticePage } from '../page/error-page.ts';
import { newNonce, type PolicyOptions, pageHeaders } from '../policy.ts';
import { cookieOf } from '../request-cookie.ts';
import { type RunningVersion, runWords } from './banner.ts';
import { LEAVE_PATH, OPEN_PATH, texts } from './texts.ts';

const COOKIE = '__Host-grant';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly';
// Lax: who comes back from the bank stays in the same version.
const passCookie = (pass: string, seconds: number): string =>
  `${COOKIE}=${pass}; Max-Age=${seconds}; ${ATTRIBUTES}; SameSite=Lax`;
const NO_COOKIE = passCookie('', 0);

/** The grant of a request, or the cookie that removes a pass which is refused, as after its end or its withdrawal. */
export interface GrantedVisit {
  readonly held?: Pick<HeldGrant, 'set' | 'run'> & RunningVersion;
  readonly cookie?: string;
}

export interface GrantedVisits {
  /** Answers an address that asks for another version than the live one; whether it was one. */
  entrance(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  of(request: FastifyRequest): Promise<GrantedVisit>;
}

/** Whether the browser says that it runs a version of its own; unproved: any code of a page can say so. */
export function hasPass({ headers }: FastifyRequest): boolean {
  return passIn(headers.cookie) !== undefined;
}

const wellFormed = (value: string | undefined, form: RegExp): string | undefined =>
  value !== undefined && form.test(value) ? value : undefined;

const passIn = (cookies: string | undefined): string | undefined =>
  wellFormed(cookieOf(cookies, COOKIE), /^[\w.@:~-]{1,1300}$/);

/**
 * Versions by grant: `?set=…&grant=…` and `?override=<remote>@…&grant=…`, one `override` for each remote, on any page. A token is opened by a visit that
 * a person has asked for: typed or pasted, or by the button of a page that says what it is. So neither the preview of a
 * chat uses it up, nor does a link on some page put anybody into a version unasked.
 */
export function installGrantedVisits(
  host: FastifyInstance,
  grants: BrowserGrants,
  policy: PolicyOptions,
): GrantedVisits {
  const say = (
    reply: FastifyReply,
    status: number,
    words: { readonly title: string; readonly text: string },
    action?: string,
  ): FastifyReply => {
    const nonce = newNonce();
    return reply
      .code(status)
      .headers({ ...pageHeaders(nonce, policy), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(noticePage(words, nonce, action));
  };

  async function open(request: FastifyRequest, reply: FastifyReply, token: string, to: string) {
    try {
      const { pass, expires } = await grants.open(token, request.ip);
      const seconds = Math.max(0, Math.floor((expires.getTime() - Date.now()) / 1000));
      return reply
        .header('set-cookie', passCookie(pass, seconds))
        .header('cache-control', 'no-store')
        .redirect(localPath(to), 303);
    } catch (error) {
      if (error instanceof RegistryError) return say(reply, 403, texts.refusal(error.answer.code));
      throw error;
    }
  }

  async function of(request: FastifyRequest): Promise<GrantedVisit> {
    const pass = passIn(request.headers.cookie);
    if (pass === undefined) return {};
    try {
      return { held: await grants.held(pass, request.ip) };
    } catch (error) {
      if (error instanceof RegistryError) return { cookie: NO_COOKIE };
      // Without the registry it is unknown whether the pass still holds: what is live is shown, the pass stays.
      request.log.error({ err: error }, 'a grant could not be looked up');
      return {};
    }
  }

  host.register(async (scope) => {
    readForms(scope);
    scope.post<{ Body: URLSearchParams | undefined }>(OPEN_PATH, async (request, reply) => {
      if (!isOwnForm(request)) return say(reply, 403, texts.refusal('BAD_GRANT'));
      return open(request, reply, request.body?.get('grant') ?? '', request.body?.get('to') ?? '/');
    });
    scope.post(LEAVE_PATH, async (request, reply) => {
      const pass = passIn(request.headers.cookie);
      if (pass && isOwnForm(request)) {
        await grants.leave(pass, request.ip);
        reply.header('set-cookie', NO_COOKIE);
      }
      return reply.header('cache-control', 'no-store').redirect('/', 303);
    });
  });

  return {
    of,
    async entrance(request, reply) {
      const asked = askedFor(request.url);
      if (!asked) return false;
      const { said, run, token, rest } = asked;
      if (token === undefined) {
        const { held } = await of(request);
        if (held?.run === run) {
          reply.header('cache-control', 'no-store').redirect(rest, 302);
          return true;
        }
        await grants.noteRefusal('NO_GRANT', run, request.ip);
        say(reply, 403, texts.refusal('NO_GRANT'));
        return true;
      }
      const grant = readGrant(token);
      // The address says what the token says: so the page cannot claim to be something else.
      const honest = grant && (!said || run === runText(grant.run));
      if (!honest) {
        await grants.noteRefusal('BAD_GRANT', run, request.ip);
        say(reply, 403, texts.refusal('BAD_GRANT'));
        return true;
      }
      const site = request.headers['sec-fetch-site'];
      if (site === 'none' || site === 'same-origin') {
        await open(request, reply, token, rest);
        return true;
      }
      const hidden = (name: string, value: string) =>
        `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
      say(
        reply,
        200,
        texts.ask(runWords(runText(grant.run))),
        `<form method="post" action="${OPEN_PATH}">${hidden('grant', token)}${hidden('to', rest)}<button>${texts.open}</button></form>`,
      );
      return true;
    },
  };
}

/**
 * The parameters of a grant in an address: whether there are any, the run (`''` where it cannot be read), the token, and
 * the address without them.
 */
function askedFor(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://host.invalid');
  const sets = searchParams.getAll('set').map((set) => `set@${set}`);
  const overrides = searchParams.getAll('override');
  const token = searchParams.get('grant') ?? undefined;
  const text = [...sets, ...overrides.sort()].join(':');
  const run = readRun(text) ? text : '';
  if (run === '' && token === undefined) return undefined;
  for (const name of ['set', 'override', 'grant']) searchParams.delete(name);
  const query = searchParams.toString();
  return { said: text !== '', run, token, rest: localPath(pathname) + (query ? `?${query}` : '') };
}

/**
 * A path of this host, whatever was given: two slashes in front would be another host. As an address writes it, since a
 * header takes no other letters.
 */
function localPath(given: string): string {
  const path = `/${given.replace(/\p{Cc}/gu, '').replace(/^[\\/]+/, '')}`;
  const { pathname, search, hash } = new URL(path, 'http://host.invalid');
  // Dots are gone now, and slashes that stood behind them may be in front.
  return `/${pathname.replace(/^\/+/, '')}${search}${hash}`;
}
