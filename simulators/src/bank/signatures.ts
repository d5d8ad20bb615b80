import { createHash, timingSafeEqual } from 'node:crypto';
import type { GatewayEvent } from './wire.ts';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The paths inside `data` that an event signs, in this order. */
export const signedProperties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

/**
 * The integrity signature of a creation: sha256 hex of reference, amount in cents, currency, the expiration time when
 * there is one, and the integrity secret, without separators.
 */
export function integritySignature(
  parts: { reference: string; amountInCents: number; currency: string; expirationTime?: string | undefined },
  secret: string,
): string {
  return sha256(
    `${parts.reference}${parts.amountInCents}${parts.currency}${parts.expirationTime ?? ''}${secret}`,
  );
}

/** The checksum of an event, from the body alone and the events secret. */
export function eventChecksum(
  event: { data: object; timestamp: number; signature: { properties: string[] } },
  secret: string,
): string {
  const values = event.signature.properties.map((path) => String(at(event.data, path.split('.'))));
  return sha256(`${values.join('')}${event.timestamp}${secret}`);
}

/** Fills in the checksum of an event. */
export function signEvent(event: Omit<GatewayEvent, 'signature'>, secret: string): GatewayEvent {
  const unsigned = { ...event, signature: { checksum: '', properties: [...signedProperties] } };
  return { ...unsigned, signature: { ...unsigned.signature, checksum: eventChecksum(unsigned, secret) } };
}

/** Compares two signatures in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function at(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}
