import type { Output } from '@portal/contract';
import { PAGE_SCHEME, pageProof } from '@portal/contract/page-proof';
import { SESSION_COOKIE } from '@portal/contract/session-keys';
import type { KnownAnswer } from '@portal/remote-kit/server';
import { businessDate } from '@portal/values/bogota-time';
import type { FastifyRequest } from 'fastify';
import type { ApiTarget } from '../api-gate.ts';
import { callApi } from '../call-api.ts';
import type { PagePlan } from '../page/plan.ts';
import { resultWithin } from '../result-within.ts';
import { hasOpenMark, sessionCookieOf } from '../session-cookie.ts';
import type { RenderPage, UnrenderedPage } from './prerender.ts';
import { questionsOf } from './questions.ts';

/** A page of the person who is logged in, rendered for one request and kept nowhere. */
export interface PrivatePage {
  readonly html: string;
  /** Rules for what would have been style attributes. */
  readonly css: string;
  /** Data of the markup; the browser hydrates with them and makes no calls for them. */
  readonly answers: readonly KnownAnswer[];
  /** National ID of the person whose page it is: a browser where another person is logged in does not show it. */
  readonly person: string;
  /** Seconds that the session lasts if it is not used again. */
  readonly endsIn: number;
  /** When it was rendered: the browser renders the same day. */
  readonly at: Date;
}

export interface PrivatePagesOptions {
  readonly api: ApiTarget;
  /** Shared with the API; without it private pages come with their skeleton. */
  readonly secret: string | undefined;
  readonly render: RenderPage;
  /** How long a page may wait for its answers and for being rendered, in milliseconds. */
  readonly budget: number | undefined;
  readonly now?: (() => Date) | undefined;
}

type User = Output<'GET /api/user'>;

/**
 * Renders private pages for the person who is logged in. The session's cookie identifies the person, and with it the host
 * makes only the page's first calls. After a refusal, a failure or a time-out, the page comes with its skeleton and the
 * browser renders it.
 */
export function createPrivatePages({
  api,
  secret = '',
  render,
  budget = 400,
  now = () => new Date(),
}: PrivatePagesOptions) {
  async function answered(plan: PagePlan, pathname: string, request: FastifyRequest, signal: AbortSignal) {
    const cookie = sessionCookieOf(request) ?? '';
    let endsIn = 0;
    const ask = async (path: string): Promise<unknown> => {
      const headers = {
        cookie: `${SESSION_COOKIE}=${cookie}`,
        authorization: `${PAGE_SCHEME} ${pageProof(secret, cookie, path)}`,
      };
      const answer = await callApi(api, { method: 'GET', path, headers, signal }, request);
      if (answer.status !== 200) throw new Error(`${answer.status} for a page`);
      endsIn = Number(answer.header('session-ends-in'));
      return JSON.parse(answer.body) as unknown;
    };
    const user = (await ask('/api/user')) as User;
    // The guard sends administrators, and customers who must complete their data, to other pages.
    if (user.is_admin || user.pending_information) return undefined;
    const { route, firstCalls } = plan;
    const person = user.fiscal_number;
    const at = now();
    const today = businessDate(at);
    const questions = questionsOf({ calls: firstCalls, pattern: route.path, pathname, person, today });
    const answers = await Promise.all(
      questions.map(async ({ key, path }) => ({
        key,
        data: key[0] === 'GET /api/user' ? user : await ask(path),
      })),
    );
    return { answers, person, endsIn, at };
  }

  return {
    /**
     * Whether the page is to be rendered: as a person who is logged in opens it, at an address without a query. A page that a
     * browser fetches ahead would count as a use of the session.
     */
    isRendered({ route, remote }: PagePlan, request: FastifyRequest): boolean {
      const { url, headers } = request;
      return (
        secret !== '' &&
        budget > 0 &&
        route.access.kind === 'client' &&
        route.prerender !== undefined &&
        remote?.server?.endsWith('.js') === true &&
        headers['sec-fetch-mode'] === 'navigate' &&
        headers['sec-purpose'] === undefined &&
        hasOpenMark(request) &&
        !url.includes('?')
      );
    },

    /** The page of the person whose session's cookie the request brings; undefined where the browser is to render it. */
    async page(
      plan: PagePlan,
      pathname: string,
      request: FastifyRequest,
      origin: string,
      onFault?: (fault: UnrenderedPage) => void,
    ): Promise<PrivatePage | undefined> {
      const { remote, route } = plan;
      if (!remote) return undefined;
      const aborter = new AbortController();
      const making = async (): Promise<PrivatePage | undefined> => {
        const found = await answered(plan, pathname, request, aborter.signal);
        const page =
          found && (await render(remote, route, pathname, origin, found.answers, true, found.at, onFault));
        return found && page && { ...found, html: page.html, css: page.css };
      };
      const page = await resultWithin(
        budget,
        making().catch(() => undefined),
      );
      aborter.abort();
      return page === 'late' ? undefined : page;
    },
  };
}
