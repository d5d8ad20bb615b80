import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type ErrorCode,
  type ErrorEnvelope,
  errorCatalogue,
  messageFor,
} from '@portal/contract/error-catalogue';

/** Error of Node for a request that it could not parse. */
export interface ClientError extends Error {
  readonly code?: string | undefined;
  /** The piece of the request that was being read. */
  readonly rawPacket?: unknown;
}

/** A request that the HTTP server itself refuses, before routing. */
export interface UnreadableRequest {
  readonly code: ErrorCode;
  readonly status: number;
  /** Requested address; '' where it was not read. */
  readonly url: string;
  /** The part of the request that was being read; '' where it is not known. */
  readonly piece: string;
}

export interface UnreadableAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Settings of a Fastify server that answers such requests itself. */
export interface UnreadableSettings {
  readonly serverFactory: (handler: RequestListener) => Server;
  readonly clientErrorHandler: (error: ClientError, socket: Duplex) => void;
}

/** Refusals by Node's error code; any other unreadable request is invalid. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'SLOW_REQUEST',
};
/** Milliseconds in which the caller may read the refusal before the connection is cut. */
const LINGER_MS = 2_000;

/** The API's envelope for a request that has no trace. */
export function envelopeOfUnreadable(code: ErrorCode): ErrorEnvelope {
  return { detail: errorCatalogue[code].detail, code, message: messageFor(code, false), trace: '' };
}

/**
 * Answers requests that Node would refuse with its own text: unreadable or slow ones, those with an unknown expectation
 * or without a host. `answerOf` gives headers and body and must not repeat the request. The connection ends with the
 * answer. While another answer is pending or has begun the connection is cut instead, so that the refusal is never part
 * of that answer or taken for it.
 */
export function answerUnreadable(
  answerOf: (request: UnreadableRequest) => UnreadableAnswer,
  options: ServerOptions = {},
): UnreadableSettings {
  const underWay = new WeakMap<Duplex, Set<ServerResponse>>();
  const refused = new WeakSet<Duplex>();

  const answer = (code: ErrorCode, { url = '' }: IncomingMessage, response: ServerResponse): void => {
    const { status } = errorCatalogue[code];
    const { headers, body } = answerOf({ code, status, url, piece: '' });
    response.writeHead(status, {
      ...headers,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    });
    response.end(body);
  };

  const serverFactory = (handler: RequestListener): Server =>
    createServer({ ...options, requireHostHeader: false }, (request, response) => {
      if (request.httpVersion === '1.1' && request.headers.host === undefined)
        return answer('INVALID_REQUEST', request, response);
      const { socket } = request;
      const responses = underWay.get(socket) ?? new Set();
      underWay.set(socket, responses.add(response));
      response.once('close', () => responses.delete(response));
      return handler(request, response);
    }).on('checkExpectation', (request, response) => answer('UNMET_EXPECTATION', request, response));

  const clientErrorHandler = ({ code: fault = '', rawPacket }: ClientError, socket: Duplex): void => {
    // The rest of a refused request is read and dropped; otherwise the answer could be lost.
    if (refused.has(socket)) return;
    const [response, ...later] = underWay.get(socket) ?? [];
    const isAnotherAwaited = later.length > 0 || response?.headersSent || response?.req.complete;
    if (fault === 'ECONNRESET' || isAnotherAwaited || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    refused.add(socket);
    const code = CODES[fault] ?? 'INVALID_REQUEST';
    const { status } = errorCatalogue[code];
    const piece = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
    const { headers, body } = answerOf({ code, status, url: response?.req.url ?? urlIn(piece), piece });
    const lines = Object.entries({
      ...headers,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  return { serverFactory, clientErrorHandler };
}

/** The address in the first part of a request; '' in any other part. */
function urlIn(piece: string): string {
  return /^[A-Z-]{3,20} (\/[^ \r\n]*)/.exec(piece)?.[1] ?? '';
}
