import { expect, test } from '@jest/globals';
import { addressOfAnswer, callsOfPage } from './answered-calls.ts';

test('the address of a call stands in the key of its answer', () => {
  expect(addressOfAnswer(['GET /api/invoices'])).toBe('/api/invoices');
  expect(addressOfAnswer(['GET /api/variables/:id/', { params: { id: 1 } }])).toBe('/api/variables/1/');
  expect(
    addressOfAnswer(['GET /api/closed/:who', { params: { who: '10/1' }, query: { status: 'C', page: 1 } }]),
  ).toBe('/api/closed/10%2F1?status=C&page=1');
});

test('a private page tells its calls; one that the host left to the browser, and a public one, none', () => {
  const answers = JSON.stringify([
    { key: ['GET /api/user'], data: {} },
    { key: ['GET /api/invoices'], data: [] },
  ]);
  const element = (more: string) =>
    `<script type="application/json" id="portal-answers"${more}>${answers}</script>`;
  expect(callsOfPage(`<main></main>${element(' data-person="1" data-ends-in="840"')}`)).toEqual([
    '/api/user',
    '/api/invoices',
  ]);
  expect(callsOfPage(element(''))).toEqual([]);
  expect(callsOfPage('<main></main>')).toEqual([]);
});
