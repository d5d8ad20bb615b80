import { expect, test } from '@jest/globals';
import { enrolmentUri, newRecoveryCodes, newSecret, recoveryHash, stepOfCode } from './codes.ts';

/** The key of RFC 6238, appendix B, `12345678901234567890`, and the last six of its eight digits. */
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
  [20_000_000_000, '353130', 666_666_666],
])('codes are those of RFC 6238: at %d s it is %s', (seconds, code, step) => {
  expect(stepOfCode(RFC, code, new Date(seconds * 1000))).toBe(step);
});

test('a code is taken half a minute around its own, with its own step, and not later', () => {
  const at = (seconds: number) => stepOfCode(RFC, '287082', new Date(seconds * 1000));
  expect([at(29), at(30), at(60), at(89)]).toEqual([1, 1, 1, 1]);
  expect([at(90), at(3000)]).toEqual([undefined, undefined]);
  expect(stepOfCode(RFC, '28708', new Date(59_000))).toBeUndefined();
});

test('the address names the portal and the person', () => {
  const uri = new URL(enrolmentUri(newSecret(), '9090909090'));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.searchParams.get('issuer')).toBe('Credito 20 min');
  expect(uri.searchParams.get('secret')).toMatch(/^[A-Z2-7]{32}$/);
  expect(decodeURIComponent(uri.pathname)).toContain('9090909090');
});

test('recovery codes are ten different ones, known again however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  const hash = recoveryHash('pepper', 7, 'k3mfa-x92pc');
  expect(recoveryHash('pepper', 7, ' K3MFA X92PC ')).toBe(hash);
  expect(recoveryHash('pepper', 8, 'k3mfa-x92pc')).not.toBe(hash);
});
