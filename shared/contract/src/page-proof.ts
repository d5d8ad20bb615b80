import { createHmac } from 'node:crypto';

/** Scheme of the `Authorization` header that a host sends with a call for a page that it renders. */
export const PAGE_SCHEME = 'Page';

/**
 * Proves to the API that a host asks for a page that it renders. It replaces the session's token, which a request for a
 * page does not carry, and is valid for one address together with one session cookie.
 *
 * @param key the secret that host and API share
 * @param cookie value of the session's cookie
 * @param url path and query of the call, as it is sent
 */
export function pageProof(key: string, cookie: string, url: string): string {
  return createHmac('sha256', key).update(`page\0${url}\0${cookie}`).digest('base64url');
}
