import { beforeEach, expect, test } from '@jest/globals';
import { ApiResponseError } from '@portal/api-client';
import { invoicesReply } from './invoices.fixture.ts';
import { closeIntent, isUnanswered, keyOfIntent } from './payment-intent.ts';
import { payRequest } from './payment-request.ts';

const bank = { code: '1007', name: 'Bancolombia' };
const request = (count: number) =>
  payRequest({ reply: invoicesReply, portfolio: 'open' }, { B104482: { kind: 'instalments', count } }, bank);
const refusal = (status: number) =>
  new ApiResponseError(status, { detail: 'x', code: 'UNEXPECTED', message: 'x', trace: '' });

beforeEach(() => sessionStorage.clear());

test('[API-26] pressing again with the same payment before an answer keeps the key', () => {
  expect(keyOfIntent(request(2))).toBe(keyOfIntent(request(2)));
});

test('[API-26] another payment gets another key', () => {
  expect(keyOfIntent(request(1))).not.toBe(keyOfIntent(request(2)));
});

test('[API-26] after an answer the same payment is a new intent', () => {
  const first = keyOfIntent(request(2));
  closeIntent();
  expect(keyOfIntent(request(2))).not.toBe(first);
});

test('a damaged note of an earlier intent is no obstacle', () => {
  sessionStorage.setItem('payment_intent', '{');
  expect(keyOfIntent(request(2))).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ['a lost connection', refusal(0), true],
  ['a server that fell over', refusal(502), true],
  ['an abort', new DOMException('aborted', 'AbortError'), true],
  ['a refusal', refusal(422), false],
  ['too many requests', refusal(429), false],
])('%s leaves the payment unanswered: %p', (_title, error, unanswered) => {
  expect(isUnanswered(error)).toBe(unanswered);
});
