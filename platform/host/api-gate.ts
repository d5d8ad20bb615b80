import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import type { FastifyInstance } from 'fastify';

/** The API is in this process, or behind an address. */
export type ApiTarget = { readonly instance: FastifyInstance } | { readonly upstream: string };

/** Hands a request for `/api/*` over, body and all, without reading it. */
export type ApiGate = (request: IncomingMessage, response: ServerResponse) => void;

/** Whether the address is one of the API's. */
export function isApi(url = ''): boolean {
  return url === '/api' || url.startsWith('/api/') || url.startsWith('/api?');
}

/** Headers that belong to one connection and are not passed on (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Answers in the API's place that it cannot be reached, as it would itself while its database is away. */
function sendUnavailable(response: ServerResponse): void {
  const { status, detail, message } = errorCatalogue.UNAVAILABLE;
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
  });
  response.end(JSON.stringify({ detail, code: 'UNAVAILABLE', message, trace: '' }));
}

export function createApiGate(target: ApiTarget): ApiGate {
  if ('instance' in target) return (request, response) => target.instance.routing(request, response);
  const upstream = new URL(target.upstream);
  const send = upstream.protocol === 'https:' ? httpsRequest : httpRequest;
  return (request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !hopByHop.has(name)),
    );
    // Node writes a body of unknown length after a GET, HEAD or DELETE as it comes, so that the API would read it as the
    // next request, from nobody and with any address.
    if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
    const forwarded = [request.headers['x-forwarded-for'], request.socket.remoteAddress]
      .filter(Boolean)
      .join(', ');
    const outgoing = send(
      new URL(request.url ?? '/', upstream),
      { method: request.method, headers: { ...headers, 'x-forwarded-for': forwarded } },
      (answer) => {
        const kept = Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name));
        response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
        answer.pipe(response);
      },
    );
    outgoing.on('error', () => {
      if (response.headersSent) {
        response.destroy();
        return;
      }
      sendUnavailable(response);
    });
    response.on('close', () => outgoing.destroy());
    request.pipe(outgoing);
  };
}
