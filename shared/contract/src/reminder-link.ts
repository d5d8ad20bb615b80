/**
 * Parameter of the link in a reminder of a due date. The link leads to /facturas, through the login if needed. It logs
 * no person in, and the API answers it only for the customer of the reminder.
 */
const PARAMETER = 'aviso';
const TOKEN = /^[A-Za-z0-9_-]{20,90}$/;

/** Path and query of the link. */
export function reminderPath(token: string): string {
  return `/facturas?${PARAMETER}=${token}`;
}

/** The token in the query of an address (`?aviso=…`); undefined without a well-formed one. */
export function reminderTokenOf(search: string): string | undefined {
  const token = new URLSearchParams(search).get(PARAMETER) ?? '';
  return TOKEN.test(token) ? token : undefined;
}

/** The query that keeps the link across another page, such as the login; '' without a token. */
export function reminderQuery(search: string): string {
  const token = reminderTokenOf(search);
  return token === undefined ? '' : `?${PARAMETER}=${token}`;
}
