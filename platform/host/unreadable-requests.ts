import {
  envelopeOfUnreadable,
  type UnreadableAnswer,
  type UnreadableRequest,
} from '@portal/process-kit/unreadable-requests';
import { isApi } from './api-gate.ts';
import { errorPage, noticePage } from './page/error-page.ts';
import { headersOfEverything, newNonce, type PolicyOptions, pageHeaders } from './policy.ts';

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
 * Answers requests that cannot be parsed: calls of the API with its error envelope, all others with a page. Code on a page
 * can set so many cookies that every later request is refused for its size, so the answer also deletes them.
 */
export function answerUnreadablePage(
  policy: PolicyOptions,
): (request: UnreadableRequest) => UnreadableAnswer {
  return ({ code, status, url, piece }) => {
    const isTooLarge = code === 'HEADERS_TOO_LARGE';
    const common = {
      'cache-control': 'no-store',
      ...(isTooLarge && isOfCookies(piece) ? { 'clear-site-data': '"cookies"' } : {}),
    };
    if (isApi(url)) {
      return {
        headers: {
          ...headersOfEverything(policy.secure),
          ...common,
          'content-type': 'application/json; charset=utf-8',
        },
        body: JSON.stringify(envelopeOfUnreadable(code)),
      };
    }
    const nonce = newNonce();
    return {
      headers: { ...pageHeaders(nonce, policy), ...common, 'content-type': 'text/html; charset=utf-8' },
      body: isTooLarge ? noticePage(TOO_LARGE, nonce) : errorPage(status, nonce),
    };
  };
}
