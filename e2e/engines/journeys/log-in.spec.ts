import { PASSWORD, test } from '../test.ts';

const MARIANA = '1010101010';

test('who has an ID and a password logs in, and the session opens private pages', async ({ person }) => {
  await person.open('/login');
  await person.type('Cédula', MARIANA);
  await person.type('Contraseña', PASSWORD);
  await person.press('Ingresar');
  await person.at(/\/resumen$/);
  await person.see('Hola, Mariana');
  await person.open('/facturas');
  await person.see('E278115');
});

test('a visitor who wants a private page is at it after the login', async ({ person }) => {
  await person.open('/documentos');
  await person.at(/\/login/);
  await person.type('Cédula', MARIANA);
  await person.type('Contraseña', PASSWORD);
  await person.key('Enter');
  await person.at(/\/documentos$/);
});

test.describe('without scripts', () => {
  test.use({ scripts: false });

  test('the form logs in by a plain post, and tells why it refuses', async ({ person }) => {
    await person.open('/login');
    await person.type('Cédula', MARIANA);
    await person.type('Contraseña', 'equivocada');
    await person.press('Ingresar');
    await person.see('La cédula o la contraseña no son correctas.');
    await person.type('Contraseña', PASSWORD);
    await person.press('Ingresar');
    await person.see('Ingresaste');
    await person.press('Cerrar sesión');
    await person.at(/\/login$/);
  });
});
