import type { Socket } from 'node:net';
import { noticePage } from './page/error-page.ts';
import { newNonce, type PolicyOptions, pageHeaders } from './policy.ts';

/** What Node says of a request that it could not read. */
export interface ClientError extends Error {
  readonly code?: string | undefined;
  /** The piece of the request that was being read. */
  readonly rawPacket?: unknown;
}

const TOO_LARGE = {
  title: 'Empecemos de nuevo',
  text: 'Tu navegador guardaba demasiados datos de este portal y no dejaba abrirlo. Ya los borramos: vuelve al inicio e ingresa otra vez.',
};

/**
 * Whether the cookies made the headers too large, as far as the piece tells: an address that is too long must not end the
 * session of the person who followed a link.
 */
function isOfCookies(piece: string): boolean {
  if (/^[A-Z]{3,7} \//.test(piece)) return /^[A-Z]{3,7} \/[^ ]{0,8000} HTTP\/1\.[01]\r\n/.test(piece);
  // In the middle of a header: no address holds a space.
  return (piece.split('\r\n', 1)[0] ?? '').includes('; ');
}

/**
 * Answers requests that Node cannot read. Code that ran on a page can leave so many cookies that every later request is
 * refused for its size, also when that code is gone; so the refusal takes them away.
 */
export function answerClientError(policy: PolicyOptions): (error: ClientError, socket: Socket) => void {
  return ({ code, rawPacket }, socket) => {
    if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const isTooLarge = code === 'HPE_HEADER_OVERFLOW';
    const isCleared = isTooLarge && Buffer.isBuffer(rawPacket) && isOfCookies(rawPacket.toString('latin1'));
    const nonce = newNonce();
    const page = isTooLarge ? noticePage(TOO_LARGE, nonce) : '';
    const headers = {
      ...pageHeaders(nonce, policy),
      ...(isCleared ? { 'clear-site-data': '"cookies"' } : {}),
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(page)),
      'cache-control': 'no-store',
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const status = isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${page}`);
  };
}
