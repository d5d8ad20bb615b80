import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { eventChecksum, integritySignature, signEvent } from './signatures.ts';
import type { GatewayTransaction } from './wire.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('the integrity signature is that of the example in the published documentation', () => {
  const parts = { reference: 'sk8-438k4-xmxm392-sn2m', amountInCents: 2_490_000, currency: 'COP' };
  expect(integritySignature(parts, 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6')).toBe(
    '37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5',
  );
});

test('an expiration time is signed between the currency and the secret', () => {
  const parts = {
    reference: 'R',
    amountInCents: 100,
    currency: 'COP',
    expirationTime: '2026-11-20T15:00:00Z',
  };
  expect(integritySignature(parts, 'secret')).toBe(sha256('R100COP2026-11-20T15:00:00Zsecret'));
});

test('the checksum of an event covers the signed properties in their order, the timestamp and the secret', () => {
  const event = {
    data: { transaction: { id: '1234-1610641025-49201', status: 'APPROVED', amount_in_cents: 4_490_000 } },
    timestamp: 1_530_291_411,
    signature: { properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'] },
  };
  expect(eventChecksum(event, 'secret')).toBe(sha256('1234-1610641025-49201APPROVED44900001530291411secret'));
  const reversed = { ...event, signature: { properties: [...event.signature.properties].reverse() } };
  expect(eventChecksum(reversed, 'secret')).toBe(
    sha256('4490000APPROVED1234-1610641025-492011530291411secret'),
  );
});

test('a signed event does not verify with another secret or another amount', () => {
  const transaction = { id: '1-2-3', status: 'APPROVED', amount_in_cents: 500_000 } as GatewayTransaction;
  const event = signEvent(
    {
      event: 'transaction.updated',
      data: { transaction },
      sent_at: '2026-11-20T15:00:00.000Z',
      timestamp: 1,
      environment: 'test',
    },
    'secret',
  );
  expect(eventChecksum(event, 'secret')).toBe(event.signature.checksum);
  expect(eventChecksum(event, 'other')).not.toBe(event.signature.checksum);
  const changed = { ...event, data: { transaction: { ...transaction, amount_in_cents: 1 } } };
  expect(eventChecksum(changed, 'secret')).not.toBe(event.signature.checksum);
});
