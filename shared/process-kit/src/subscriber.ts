import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/** What stands for everything that is no address: one caller for all of it, or inventions would be budgets. */
const UNREADABLE = 'unreadable';

/** An address with a port, in brackets or both, as proxies write it; or neither. */
const WRITTEN = /^\s*(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+)|([^\s[\]]*))(?::\d*)?\s*$/;
/** An IPv4 address inside an IPv6 one (RFC 4291, 2.5.5.2; RFC 6052), as the URL standard writes it. */
const FOLDED = /^(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** The address in a text, in its one form: without port, brackets and zone; IPv4 also where it was written as IPv6. */
function addressIn(text: string): string {
  const [, inBrackets, four, other] = WRITTEN.exec(text) ?? [];
  const address = (inBrackets ?? four ?? other ?? '').split('%', 1)[0] ?? '';
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return UNREADABLE;
  const six = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = FOLDED.exec(six) ?? [];
  if (high === undefined || low === undefined) return six;
  const bits = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
}

/**
 * Who calls: the address of the connection, or what the nearest `trustedProxies` of our own wrote into X-Forwarded-For,
 * read from our end; everything further left is the caller's own invention (threat T50).
 */
export function callerOf(
  {
    socket,
    headers,
  }: Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } },
  trustedProxies: number,
): string {
  const named = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const chain = [socket.remoteAddress ?? '', ...named.filter((entry) => entry.trim() !== '').reverse()];
  return addressIn(chain[Math.min(trustedProxies, chain.length - 1)] ?? '');
}

/** Network of one subscriber: an IPv4 address, or the first 56 bits of an IPv6 one (threat T06). */
export function subscriberOf(address: string): string {
  const one = addressIn(address);
  if (!one.includes(':')) return one;
  const [head = '', tail = ''] = one.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  const prefix = groups
    .slice(0, 4)
    .map((group) => group.padStart(4, '0'))
    .join('');
  return prefix.slice(0, 14);
}
