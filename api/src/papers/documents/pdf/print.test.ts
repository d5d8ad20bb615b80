import { afterEach, expect, jest, test } from '@jest/globals';
import type { DocumentContent } from '../content.ts';
import { printPdf } from './print.ts';

const holder = { fiscalNumber: '1010101010', name: 'Mariana Gómez Restrepo' };
const code = '7K2MX-ABCDE-FGHJK-MNPQR';
const seal = {
  code,
  verifyUrl: `https://portal.example/api/verify/${code}`,
  issuedAt: new Date('2026-11-22T15:00:00Z'),
};
const content: DocumentContent = {
  ...{
    kind: 'payment_plan',
    about: {},
    figures: {},
    title: 'Plan de pagos',
    file: 'plan',
    paragraphs: [],
    facts: [],
    tables: [],
    notes: [],
  },
  statement: 'Factura E279903.',
};

afterEach(() => {
  jest.useRealTimers();
});

test('a document that takes too long, and those behind it, are for later and no fault; the next one is printed', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  const waiting = [printPdf(content, holder, seal), printPdf(content, holder, seal)];
  const outcomes = Promise.allSettled(waiting);
  jest.advanceTimersByTime(20_000);
  jest.useRealTimers();
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
  expect(Buffer.from(await printPdf(content, holder, seal)).toString('latin1', 0, 5)).toBe('%PDF-');
});
