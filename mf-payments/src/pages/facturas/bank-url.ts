const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The bank's address if the browser may be sent there, else undefined (PY-13). Only https; http between loopback
 * hosts, where the bank simulator runs; or a page of the portal itself, where a payment whose bank page is not
 * known yet is shown. Never with a user name, never a script.
 */
export function safeBankUrl(
  given: string,
  page: { readonly hostname: string; readonly origin: string },
): string | undefined {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.username !== '' || url.password !== '') return undefined;
  if (url.protocol === 'https:' || url.origin === page.origin) return url.href;
  const local = url.protocol === 'http:' && LOOPBACK.has(url.hostname) && LOOPBACK.has(page.hostname);
  return local ? url.href : undefined;
}
