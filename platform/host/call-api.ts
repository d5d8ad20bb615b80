import { traceparentFor } from '@portal/process-kit/trace-context';
import type { FastifyRequest } from 'fastify';
import { request as send } from 'undici';
import type { ApiTarget } from './api-gate.ts';

/** A call that the host makes for its pages. */
export interface ApiQuestion {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Ends a call to an API at an address; one in this process answers at once. */
  readonly signal?: AbortSignal;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: string;
  /** Value of a header that comes once. */
  header(name: string): string | undefined;
  readonly cookies: readonly string[];
}

/**
 * Calls the API. With a request, the API sees the browser's address, which the host has found behind its proxies. The
 * proxies' own list is not passed on: the host makes it longer than the API expects, so the API would take the nearest
 * proxy for every browser's address, and one person's wrong passwords would count against all. The call stays in the
 * request's trace, so that one id finds the log lines of both. Without a request the call is the host's own, as for an
 * answer that many pages share.
 * @throws Error when an API at an address does not answer
 */
export async function callApi(
  api: ApiTarget,
  { method, path, headers = {}, body, signal }: ApiQuestion,
  request?: Pick<FastifyRequest, 'ip' | 'id'>,
): Promise<ApiAnswer> {
  const traced = request ? { ...headers, traceparent: traceparentFor(request.id) } : headers;
  if ('instance' in api) {
    const answer = await api.instance.inject({
      method,
      url: path,
      headers: traced,
      ...(request ? { remoteAddress: request.ip } : {}),
      ...(body === undefined ? {} : { payload: body }),
    });
    return {
      status: answer.statusCode,
      body: answer.body,
      header: (name) => answer.headers[name]?.toString(),
      cookies: [answer.headers['set-cookie'] ?? []].flat(),
    };
  }
  // A private page makes several calls: `fetch` would need twice the processor time and ask for compressed answers.
  const answer = await send(new URL(path, api.upstream), {
    method,
    headers: {
      ...traced,
      ...(request ? { 'x-forwarded-for': request.ip } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  return {
    status: answer.statusCode,
    body: await answer.body.text(),
    header: (name) => answer.headers[name]?.toString(),
    cookies: [answer.headers['set-cookie'] ?? []].flat(),
  };
}
