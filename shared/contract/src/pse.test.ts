import { expect, test } from '@jest/globals';
import { contact } from './messages.ts';
import {
  BANK_SESSION,
  doublePaymentNotice,
  PSE_BUTTON,
  PSE_POLL_STEP,
  PSE_WINDOW,
  withoutSeparators,
} from './pse.ts';

test('PSE: seven minutes at the bank, three questions in twenty-one, one every three', () => {
  expect([BANK_SESSION, PSE_POLL_STEP, PSE_WINDOW].map((time) => time / 60_000)).toEqual([7, 3, 21]);
  expect(PSE_WINDOW).toBe(3 * BANK_SESSION);
});

test('PSE: the button carries the name that ACH prescribes', () => {
  expect(PSE_BUTTON).toBe('Débito Bancario PSE');
});

test('PSE: the notice of a pending payment, to the letter', () => {
  expect(doublePaymentNotice({ kind: 'unfinished', reference: 'C20-1', trazabilityCode: '118455209' })).toBe(
    `En este momento su #C20-1 presenta un proceso de pago cuya transacción se encuentra PENDIENTE de recibir confirmación por parte de su entidad financiera, por favor espere unos minutos y vuelva a consultar más tarde para verificar si su pago fue confirmado de forma exitosa. Si desea mayor información sobre el estado actual de su operación puede comunicarse a nuestras líneas de atención al cliente ${contact.localLine} o enviar un correo electrónico a ${contact.email} y preguntar por el estado de la transacción: 118455209`,
  );
});

test('PSE: the notice of an approved payment, to the letter; without a CUS it names the reference', () => {
  expect(doublePaymentNotice({ kind: 'collected', reference: 'C20-2', trazabilityCode: null })).toBe(
    `En este momento su #C20-2 ha finalizado su proceso de pago y cuya transacción se encuentra APROBADA en su entidad financiera. Si desea mayor información sobre el estado de su operación puede comunicarse a nuestras líneas de atención al cliente ${contact.localLine} o enviar un correo electrónico a ${contact.email} y preguntar por el estado de la transacción: C20-2`,
  );
});

test('PSE: nothing that is sent has one of its separators', () => {
  expect(withoutSeparators('Ana "La | Mona" Gómez')).toBe('Ana La  Mona Gómez');
});
