import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Session } from '@portal/state';
import { endRenderedDay, todayInBogota } from '@portal/ui/format';
import { QueryClient } from '@tanstack/react-query';
import { takeKnownAnswers } from './known-answers.ts';

const person = { fiscal_number: '1010101010', first_name: '', last_name: '', email: '' };
const client = (fiscal_number: string): Session => ({
  kind: 'client',
  person: { ...person, fiscal_number },
  pending: false,
});
const key = ['GET /api/summary'];
let cache: QueryClient;

beforeEach(() => {
  cache = new QueryClient();
});

const rendered = (attributes: string): void => {
  document.body.innerHTML = `<main><div id="single-spa-application:mf-a" data-drawn><p>Debes $80.000</p></div></main>
<template id="page-shape"><p>Cargando</p></template>
<script type="application/json" id="portal-answers"${attributes}>[{"key":["GET /api/summary"],"data":{"sum":80000}}]</script>`;
};
const OF_MARIANA = ' data-person="1010101010" data-ends-in="840"';

test('answers that the host asked for are known to the person they are about, and how long the session lasts', () => {
  rendered(OF_MARIANA);
  expect(takeKnownAnswers(document, cache, client('1010101010'))).toEqual({ endsIn: 840 });
  expect(cache.getQueryData(key)).toEqual({ sum: 80_000 });
  expect(document.querySelector('main')?.textContent).toBe('Debes $80.000');
  const left = document.getElementById('portal-answers')?.outerHTML;
  expect(left).not.toContain('80000');
  expect(left).not.toContain('1010101010');
});

for (const [who, session] of [
  ['another person', client('2020202020')],
  ['an administrator', { kind: 'admin', person, modules: [] }],
  ['a visitor', { kind: 'anonymous' }],
] as const)
  test(`${who} gets neither the page nor the answers of the person before, but the shape of a page`, () => {
    rendered(OF_MARIANA);
    expect(takeKnownAnswers(document, cache, session)).toEqual({});
    expect(cache.getQueryData(key)).toBeUndefined();
    expect(document.body.innerHTML).not.toContain('80');
    expect(document.querySelector('#skeleton:not([data-drawn])')?.textContent).toBe('Cargando');
  });

test('a page of yesterday comes to life as one of yesterday, on a phone whose clock is wrong by days; then days go on', () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-28T15:00:00Z'), doNotFake: ['queueMicrotask'] });
  // One second before midnight in Bogotá.
  rendered(`${OF_MARIANA} data-at="2026-11-21T04:59:59.000Z"`);
  takeKnownAnswers(document, cache, client('1010101010'));
  jest.setSystemTime(Date.parse('2026-11-28T15:00:02Z'));
  expect(todayInBogota()).toBe('2026-11-20');
  endRenderedDay();
  expect(todayInBogota()).toBe('2026-11-21');
  jest.useRealTimers();
});

test('what everybody may know is known to all, and says nothing of a session', () => {
  rendered('');
  expect(takeKnownAnswers(document, cache, { kind: 'anonymous' })).toEqual({});
  expect(cache.getQueryData(key)).toEqual({ sum: 80_000 });
});
