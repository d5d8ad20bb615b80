import { X509Certificate } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { selfSignedCertificate } from './certificate.ts';

test('the certificate is for localhost, valid now and signed by its own key', () => {
  const { cert } = selfSignedCertificate();
  const read = new X509Certificate(cert);
  expect(read.checkHost('localhost')).toBe('localhost');
  expect(read.verify(read.publicKey)).toBe(true);
  expect(Date.parse(read.validFrom)).toBeLessThan(Date.now());
  expect(Date.parse(read.validTo)).toBeGreaterThan(Date.now());
});
