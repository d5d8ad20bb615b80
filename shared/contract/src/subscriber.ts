import { isIPv6 } from 'node:net';

/** Network of one subscriber: an IPv4 address, or the first 56 bits of an IPv6 one (threat T06). */
export function subscriberOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  const prefix = groups
    .slice(0, 4)
    .map((group) => group.padStart(4, '0'))
    .join('');
  return prefix.slice(0, 14).toLowerCase();
}
