import { createHash, timingSafeEqual } from 'node:crypto';
import type { Static } from 'typebox';
import type { WireEvent } from './wompi-wire.ts';

const sha256 = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();

/** Integrity signature of a creation: reference, amount in cents, currency and secret, without separators. */
export function integritySignature(
  reference: string,
  amountInCents: number,
  currency: string,
  secret: string,
): string {
  return sha256(`${reference}${amountInCents}${currency}${secret}`).toString('hex');
}

const valueAt = (data: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
          ? (inner as Record<string, unknown>)[key]
          : undefined,
      data,
    );

/**
 * Properties that an event must sign. The event itself lists what the gateway signed: properties that the list leaves
 * out could be forged.
 */
const REQUIRED = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

/** Whether the checksum of an event is the gateway's: SHA-256 of the signed values, the time and the secret. */
export function isSigned(event: Static<typeof WireEvent>, secret: string): boolean {
  const { properties, checksum } = event.signature;
  if (event.event === 'transaction.updated' && !REQUIRED.every((path) => properties.includes(path)))
    return false;
  const values = properties.map((path) => valueAt(event.data, path));
  if (!values.every((value) => typeof value === 'string' || typeof value === 'number')) return false;
  return timingSafeEqual(
    sha256(`${values.join('')}${event.timestamp}${secret}`),
    Buffer.from(checksum, 'hex'),
  );
}
