import { mailboxOf } from '../../setup/mailbox.ts';
import { QUALIFIED_CUSTOMER } from '../../setup/qualified-customer.ts';
import { logIn, test } from '../test.ts';

test('Daniel changes the term of a credit with the code of a mail', async ({ person, portal }) => {
  const mailbox = mailboxOf(portal.mailboxUrl, QUALIFIED_CUSTOMER.mail);
  await logIn(person, QUALIFIED_CUSTOMER.id, /\/resumen$/);
  await person.open('/facturas');
  await person.press('Modificar Plazo Cuota');
  await person.at(/\/modify_terms\/?$/);
  await person.type('Número de cuotas', '12');
  await person.press('Simular Plan de Pagos');
  await person.see('Así cambia tu crédito');
  await person.press('Confirmar');
  await person.press(/acept[oa] los términos/);
  await person.press('Continuar');
  await person.type('Código de 6 dígitos', await mailbox.code());
  await person.press('Confirmar');
  await person.see('Autoriza el cambio de plazo');
  await person.press('Confirmar');
  await person.see('Plazo modificado');
});
