import { deviceWords } from '@portal/contract/device-texts';
import { subscriberOf } from '@portal/process-kit/subscriber';
import type { Caller } from '../../platform/http/server.ts';

/** Origin of a session, as far as its owner needs it to recognise the session. */
export interface SessionOrigin {
  /** Browser and system in words. */
  readonly device: string;
  /** The beginning of the address. */
  readonly network: string;
}

/** The beginning of an address: three numbers of an IPv4 one, 48 bits of an IPv6 one; '' for what is neither. */
export function networkOf(address: string): string {
  const subscriber = subscriberOf(address);
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(subscriber)?.[1];
  if (ipv4 !== undefined) return `${ipv4}.x`;
  const groups = /^([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})[0-9a-f]{2}$/.exec(subscriber);
  if (!groups) return '';
  return `${groups
    .slice(1)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}:x`;
}

/** Device and network of who makes a call. */
export function originOf({ request, address }: Pick<Caller, 'request' | 'address'>): SessionOrigin {
  return { device: deviceWords(request.headers['user-agent'] ?? ''), network: networkOf(address) };
}
