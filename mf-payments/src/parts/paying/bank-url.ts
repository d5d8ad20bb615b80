const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The bank's address if the browser may be sent there, else undefined (PY-13). Only https; http between loopback
 * hosts, where the bank simulator runs; or a page of the portal itself, where a payment whose bank page is not
 * known yet is shown. Never with a user name, never a script. What the reply said is answered as it is: another remote may
 * have replaced what writes addresses.
 */
export function safeBankUrl(
  given: string,
  page: { readonly hostname: string; readonly origin: string },
): string | undefined {
  // Written in the plain way alone: what browsers read otherwise would be answered unread.
  const url = /^https?:\/\//.test(given) && URL.canParse(given) ? new URL(given) : undefined;
  if (url?.username !== '' || url.password !== '') return undefined;
  if (url.protocol === 'https:' || url.origin === page.origin) return given;
  const local = url.protocol === 'http:' && LOOPBACK.has(url.hostname) && LOOPBACK.has(page.hostname);
  return local ? given : undefined;
}
