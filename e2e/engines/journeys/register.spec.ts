import { mailboxOf } from '../../setup/mailbox.ts';
import { test } from '../test.ts';

const PASSWORD = 'Girasol-7421';

test('Sofía gets her first password with the code of a mail, and logs in with it', async ({
  person,
  portal,
}) => {
  const mailbox = mailboxOf(portal.mailboxUrl, 'sofia.valencia@correo.example');
  await person.open('/login');
  await person.press('Solicitar una contraseña');
  await person.type('Cédula', '7070707070');
  await person.press('No soy un robot');
  await person.see('Sofía Valencia Arango');
  await person.type('Código de 6 dígitos', await mailbox.code());
  await person.press(/tratamiento/);
  await person.press('Confirmar');
  await person.type(/^Nueva contraseña/, PASSWORD);
  await person.type(/^Confirma la contraseña/, PASSWORD);
  await person.press('Aceptar');
  await person.see('Terminaste tu registo correctamente.');
  await person.type('Contraseña', PASSWORD);
  await person.press('Ingresar');
  await person.at(/\/(resumen|perfil)/);
});
