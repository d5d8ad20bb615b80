import { expect, test } from '@jest/globals';
import { errorCatalogue } from './error-catalogue.ts';

const entries = Object.values(errorCatalogue);
const messageOf = (detail: string): string => {
  const found = entries.find((entry) => entry.detail === detail);
  if (!found) throw new Error(`no refusal has the detail ${detail}`);
  return found.message;
};

test.each([
  ['[ER-10] the captcha has just expired: retry', 'invalid captcha', /acaba de vencer.*reintenta/],
  ['[ER-12] a password is there already', 'already registered', /Ya tienes una contraseña/],
  [
    '[ER-13] in the words of the specification',
    'wrong data',
    /^Se deben actualizar los datos, Por favor comunicarse con servicio al cliente\.$/,
  ],
  ['[ER-23] asks for a valid one', 'blacklisted email or phone', /Escribe uno válido/],
  ['[ER-26] what is missing', 'incomplete registration', /Completa tus datos/],
  ['[ER-27] a code comes first', 'OTP not requested', /pide un código/],
  ['[ER-27] six digits', 'OTP wrong format', /6 dígitos/],
  ['[ER-27] over, and another', 'OTP expired', /venció.*uno nuevo/],
])('%s', (_title, detail, says) => {
  expect(messageOf(detail)).toMatch(says);
});

test('[ER-14] a wire detail is never shown: each has a sentence of its own in Spanish', () => {
  for (const { detail, message } of entries) {
    expect([detail, message]).toEqual([detail, expect.stringMatching(/^[¡¿A-ZÁÉÍÓÚy].{8,}/u)]);
    expect(message).not.toContain(detail);
  }
});
