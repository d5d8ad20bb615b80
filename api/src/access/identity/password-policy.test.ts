import { expect, test } from '@jest/globals';
import { ApiError } from '../../platform/process/api-error.ts';
import { assertNewPassword, assertNotPersonal } from './password-policy.ts';

const WHO = '1010101010';
const verdict = (check: () => void): string => {
  try {
    check();
    return 'accepted';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code;
  }
};
const judge = (password: string, repeated = password) =>
  verdict(() => assertNewPassword(password, repeated, WHO));

test('[AU-47] a password is measured and repeated in NFC', () => {
  const apart = `Aa1*${'ñ'.repeat(124)}`.normalize('NFD');
  expect(judge(apart, apart.normalize('NFC'))).toBe('accepted');
  expect(judge('Aa1*ñéó'.normalize('NFD'))).toBe('PASSWORD_TOO_SHORT');
  expect(judge(`${apart}x`)).toBe('PASSWORD_TOO_LONG');
});

test.each([
  'Tr3nes-lentos',
  'Río#Magdalena por la tarde 7',
  'xK9$mQ2!vB',
  'Ñandú-42-corre',
  'Colombia*84910376xy',
  `Aa1*${'b'.repeat(124)}`,
])('[AU-47] %s is accepted', (password) => expect(judge(password)).toBe('accepted'));

test.each(['Sunshine1!', '¡Trustno1!', 'L58jkdjP!', 'Iloveyou2!', '!QAZ2wsx'])(
  'one of the 100,000 most used passwords is refused at its field, however it is written and whatever signs hang onto it: %s',
  (password) => {
    try {
      assertNewPassword(password, password, WHO);
      throw new Error('was accepted');
    } catch (error) {
      expect(error).toMatchObject({
        code: 'PASSWORD_TOO_COMMON',
        fields: [{ path: '/body/password_1', message: expect.stringContaining('más usadas y filtradas') }],
      });
    }
  },
);

test('[AU-52] a password that is repeated differently is refused first', () => {
  expect(judge('Tr3nes-lentos', 'Tr3nes-lentoS')).toBe('PASSWORDS_DIFFER');
  expect(judge('a', 'b')).toBe('PASSWORDS_DIFFER');
});

test('[AU-53] less than 8 characters are too few, more than 128 too many; signs count, not bytes', () => {
  expect(judge('Aa1*567')).toBe('PASSWORD_TOO_SHORT');
  expect(judge('Xk1*😀😀😀')).toBe('PASSWORD_TOO_SHORT');
  expect(judge(`Aa1*${'b'.repeat(125)}`)).toBe('PASSWORD_TOO_LONG');
});

test.each([
  ['tr3nes-lentos', 'una mayúscula'],
  ['TR3NES-LENTOS', 'una minúscula'],
  ['Trenes-lentos', 'un número'],
  ['Tr3nesLentos', 'un carácter especial'],
])('[AU-48] %s lacks %s, and the refusal says so', (password, lacks) => {
  try {
    assertNewPassword(password, password, WHO);
    throw new Error('was accepted');
  } catch (error) {
    expect(error).toMatchObject({
      code: 'PASSWORD_TOO_SIMPLE',
      fields: [{ path: '/body/password_1', message: lacks }],
    });
  }
});

test.each([
  'Password1*',
  'P@ssw0rd1!',
  'Colombia2026*',
  'C0l0mbia.2026',
  '#2024Medellin',
  'C0ntr4s3ñ4*1',
  'Contraseña123*',
  'Qwerty12345*',
  'Nacional1989!',
  'AmorAmor12*',
  'Credito20.Min',
  'Crédito-20-Xq7',
  'Zz*1010101010',
  'Zz*1.010.101.010',
])('[T08] %s is one of those that are tried first', (password) => {
  expect(judge(password)).toBe('PASSWORD_TOO_COMMON');
});

test('[T08] a password with the person’s own name in it is refused', () => {
  const names = ['Mariana', 'Gómez Restrepo'];
  expect(verdict(() => assertNotPersonal('Xk7*M4riana-q', names))).toBe('PASSWORD_TOO_COMMON');
  expect(verdict(() => assertNotPersonal('gomez&Xk7*92', names))).toBe('PASSWORD_TOO_COMMON');
  expect(verdict(() => assertNotPersonal('Tr3nes-lentos', names))).toBe('accepted');
  expect(verdict(() => assertNotPersonal('Pan-con-Ana7!', ['Ana']))).toBe('accepted');
});
