import { expect, test } from '@jest/globals';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import { ApiResponseError, envelopeOf, messageOf } from './api-response-error.ts';

const general = 'Ha ocurrido un problema, por favor intenta mas tarde.';

test.each([
  ['no body', undefined],
  ['a page of some proxy', '<html>502</html>'],
  ['a body without an envelope', { error: 'boom' }],
  ['an unknown detail', { detail: 'weird new thing' }],
])('[ER-14] %s becomes the general message', (_what, body) => {
  expect(messageOf(new ApiResponseError(500, envelopeOf(body)))).toBe(general);
});

test('[ER-14] what is no answer at all becomes it too', () => {
  expect(messageOf(new TypeError('Failed to fetch'))).toBe(general);
});

test('[ER-14] an envelope is shown in its own words', () => {
  const { detail, message } = errorCatalogue.WRONG_CURRENT_PASSWORD;
  const envelope = envelopeOf({ detail, message, code: 'WRONG_CURRENT_PASSWORD', trace: 't' });
  expect(messageOf(new ApiResponseError(422, envelope))).toBe('La contraseña actual es incorrecta');
});

test('a refusal of fields, said where no field is marked, names what is wrong with them, each once', () => {
  const { detail, message } = errorCatalogue.INVALID_REQUEST;
  const fields = ['/body/fiscal_number', '/params/fiscal_number'].map((path) => ({
    path,
    message: 'La cédula lleva solo números.',
  }));
  const envelope = envelopeOf({ detail, message, code: 'INVALID_REQUEST', trace: 't', fields });
  expect(messageOf(new ApiResponseError(400, envelope))).toBe('La cédula lleva solo números.');
});
