import { expect, test } from '@jest/globals';
import { failedLoginMessage } from './failed-login.ts';

const attempt = (numero_intento: number) => ({
  detail: JSON.stringify({ numero_intento, total_intentos: 3 }),
  message: 'mensaje del servidor',
});

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

test.each(['inactive user', '{"numero_intento":', 'null', '7'])(
  '[AU-14] a detail that is not the JSON text of attempts (%s) shows the message of the server',
  (detail) => {
    expect(failedLoginMessage({ detail, message: 'mensaje del servidor' })).toBe('mensaje del servidor');
  },
);
