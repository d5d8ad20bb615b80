/**
 * The link in a reminder of a due date: it leads to /facturas, by way of the login where that is needed. It is no login,
 * and only the customer it was written for gets an answer to it.
 */
const PARAMETER = 'aviso';
const TOKEN = /^[A-Za-z0-9_-]{20,90}$/;

/** Address of the link below the portal's origin. */
export function reminderPath(token: string): string {
  return `/facturas?${PARAMETER}=${token}`;
}

/** The token that the query of an address carries (`?aviso=…`), if it has the form of one. */
export function reminderTokenOf(search: string): string | undefined {
  const token = new URLSearchParams(search).get(PARAMETER) ?? '';
  return TOKEN.test(token) ? token : undefined;
}

/** The query that carries the link over another page, as over the login; empty where there is none. */
export function reminderQuery(search: string): string {
  const token = reminderTokenOf(search);
  return token === undefined ? '' : `?${PARAMETER}=${token}`;
}
