import { expect, test } from '@jest/globals';
import { ApiResponseError } from '@portal/api-client';
import { failedLoginMessage } from './failed-login.ts';

const refused = (detail: string, retryAfter?: number) =>
  new ApiResponseError(
    422,
    { detail, code: 'INVALID_PASSWORD', message: 'mensaje del servidor', trace: '' },
    retryAfter,
  );
const attempt = (numero_intento: number, retryAfter?: number) =>
  refused(JSON.stringify({ numero_intento, total_intentos: 3 }), retryAfter);

test('[AU-17] an early wrong password says that the data are wrong', () => {
  expect(failedLoginMessage(attempt(1))).toBe('La cédula o la contraseña no son correctas.');
});

test('[AU-15, ER-09] one attempt before the last warns of the block', () => {
  expect(failedLoginMessage(attempt(2))).toBe(
    'Contraseña incorrecta, si es digitada incorrectamente sera bloqueado.',
  );
});

test('[AU-16, ER-08] the last attempt says that the login is blocked', () => {
  expect(failedLoginMessage(attempt(3))).toBe(
    'Su ingreso fue bloqueado por que excedió el número de intentos',
  );
});

test('[AU-16, ER-08] a block says how long it lasts, to the minute, and the way out', () => {
  const blocked = 'Su ingreso fue bloqueado por que excedió el número de intentos';
  expect(failedLoginMessage(attempt(3, 1800))).toBe(
    `${blocked}. Inténtalo en 30 minutos o recupera tu contraseña.`,
  );
  expect(failedLoginMessage(attempt(3, 45))).toBe(
    `${blocked}. Inténtalo en 1 minuto o recupera tu contraseña.`,
  );
});

test.each(['inactive user', '{"numero_intento":', 'null', '7'])(
  '[AU-14] a detail that is not the JSON text of attempts (%s) shows the message of the server',
  (detail) => {
    expect(failedLoginMessage(refused(detail))).toBe('mensaje del servidor');
  },
);
