const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a customer may be sent to this address (T29): a host of the list, without credentials in it, over
 * https. Plain http only reaches this very machine, where the bank simulator runs.
 */
export function isAllowedBankUrl(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  if (!hosts.includes(url.host)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}
