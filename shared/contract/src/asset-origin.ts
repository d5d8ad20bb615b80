/**
 * A browser that could not load a file of a release from the origin of assets has this cookie, and the host gives it
 * addresses of the portal itself.
 */
export const OWN_FILES_COOKIE = '__Host-assets';
export const OWN_FILES = 'own';

/** Seconds after which the browser tries the origin of assets again. */
const RETRY_AFTER_SECONDS = 600;

/**
 * The cookie by which a browser asks for it: `pair` as it stands in `document.cookie`, `value` to set it. By http, which
 * is the machine itself, it is plain as the servers' are (`plain-cookies.ts`).
 * @param protocol of the page, as `location.protocol`
 */
export function ownFilesCookie(protocol: string): { readonly pair: string; readonly value: string } {
  const isPlain = protocol === 'http:';
  const pair = `${isPlain ? 'assets' : OWN_FILES_COOKIE}=${OWN_FILES}`;
  const value = `${pair}; Max-Age=${RETRY_AFTER_SECONDS}; Path=/; ${isPlain ? '' : 'Secure; '}SameSite=Lax`;
  return { pair, value };
}
