import { mailboxOf } from '../../setup/mailbox.ts';
import { test } from '../test.ts';

const PASSWORD = 'Girasol-7421';

test('Ana gets another password with the code of a mail, and logs in with it', async ({ person, portal }) => {
  const mailbox = mailboxOf(portal.mailboxUrl, 'ana.cordoba@correo.example');
  await person.open('/login');
  await person.press('Olvidé mi contraseña');
  await person.type('Cédula', '5050505050');
  await person.press('No soy un robot');
  await person.press('Recuperar Clave');
  await person.see('Crea tu contraseña nueva');
  await person.type('Código de 6 dígitos', await mailbox.code());
  await person.type(/^Nueva contraseña/, PASSWORD);
  await person.type(/^Confirma la contraseña/, PASSWORD);
  await person.press('Aceptar');
  await person.see('Tu contraseña se cambió correctamente.');
  await person.type('Contraseña', PASSWORD);
  await person.press('Ingresar');
  await person.at(/\/perfil\?recuperada=1$/);
});
