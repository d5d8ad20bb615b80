const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The bank's address if the browser may be sent there, otherwise undefined (PY-13). Allowed are https; http between
 * loopback hosts, where the bank simulator runs; and a page of the portal, for a payment whose bank page is not known
 * yet. An address with a user name is refused, as is a script. The given text itself is returned, because another
 * remote may have replaced the functions that write an address out.
 */
export function safeBankUrl(
  given: string,
  page: { readonly hostname: string; readonly origin: string },
): string | undefined {
  // Only the plain form is accepted: browsers also read other forms, and the text is returned as it was given.
  const url = /^https?:\/\//.test(given) && URL.canParse(given) ? new URL(given) : undefined;
  if (url?.username !== '' || url.password !== '') return undefined;
  if (url.protocol === 'https:' || url.origin === page.origin) return given;
  const local = url.protocol === 'http:' && LOOPBACK.has(url.hostname) && LOOPBACK.has(page.hostname);
  return local ? given : undefined;
}
