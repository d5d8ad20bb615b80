import { expect, test } from '@jest/globals';
import { isContactLink } from '@portal/values/links';
import { errorCatalogue } from './error-catalogue.ts';
import { messages, telLink } from './messages.ts';

test.each([
  'successResetPassword',
  'passwordLenght',
  'invalidOTP',
  'passwordsDoesNotMatch',
  'errorTryLater',
  'successUpdate',
  'requiredValues',
  'successChangePassword',
  'errorInPay',
] as const)('[ER-28] %s is in the one catalogue, as a whole sentence in Spanish', (name) => {
  expect(messages[name].length).toBeGreaterThan(10);
  // Quoted texts of the specification end without a full stop.
  expect(messages[name]).toMatch(/^[¡¿A-ZÁÉÍÓÚ][^<>{}]*[a-zA-Z.?!]$/u);
});

test('[ER-37] the notice of a document that is downloading, and the message of an invalid date, are there', () => {
  expect(messages.documentDownloading).toMatch(/documento/);
  expect(messages.invalidDate).toMatch(/fecha/);
});

test('[ER-14] no two codes share a detail with different messages, so that each detail says one thing', () => {
  const byDetail = Map.groupBy(Object.values(errorCatalogue), ({ detail }) => detail);
  for (const [detail, entries] of byDetail) {
    expect([detail, new Set(entries.map(({ message }) => message)).size]).toEqual([detail, 1]);
  }
});

test('[ER-42] the administration’s fallback is word for word the specification’s', () => {
  expect(messages.adminFallback).toBe(
    'Ups, ha ocurrido un error, por favor comunicarse con el administrador de la página',
  );
});

test('a credit that is written off is told of in the words of a customer, not in those of the books', () => {
  expect(errorCatalogue.WRITTEN_OFF.message).toBe('Tu crédito está en cobro por mora prolongada.');
  expect(Object.values(errorCatalogue).filter(({ message }) => /castigad/i.test(message))).toEqual([]);
});

test.each([
  ['01 8000 555 020', 'tel:018000555020'],
  ['(604) 555-0120', 'tel:6045550120'],
  ['+57 604 555 0120', 'tel:+576045550120'],
])('%s is dialled as %s', (number, link) => {
  expect(telLink(number)).toBe(link);
  expect(isContactLink(link)).toBe(true);
});
