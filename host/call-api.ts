import { traceparentFor } from '@portal/contract/trace-context';
import type { FastifyRequest } from 'fastify';
import { request as send } from 'undici';
import type { ApiTarget } from './api-gate.ts';

/** A call that the host makes in a browser's name. */
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
 * Asks the API for the browser that sent this request: from its address, which the host has found behind the proxies in
 * front of it. The proxies' own list is not passed on: it is longer by the host than the API expects, which would take the
 * nearest proxy for everybody's address and let one person's wrong passwords count against all. The call stays in the
 * request's trace, so that log lines of both are found by one id.
 * @throws where an API at an address does not answer.
 */
export async function callApiFor(
  { ip, id }: FastifyRequest,
  api: ApiTarget,
  { method, path, headers = {}, body, signal }: ApiQuestion,
): Promise<ApiAnswer> {
  const traced = { ...headers, traceparent: traceparentFor(id) };
  if ('instance' in api) {
    const answer = await api.instance.inject({
      method,
      url: path,
      headers: traced,
      remoteAddress: ip,
      ...(body === undefined ? {} : { payload: body }),
    });
    return {
      status: answer.statusCode,
      body: answer.body,
      header: (name) => answer.headers[name]?.toString(),
      cookies: [answer.headers['set-cookie'] ?? []].flat(),
    };
  }
  // A page of a person asks several times: `fetch` takes twice the processor, and has answers compressed on their way.
  const answer = await send(new URL(path, api.upstream), {
    method,
    headers: {
      ...traced,
      'x-forwarded-for': ip,
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
