import { nextContactMoment } from '../../../api/src/papers/reminders/contact-hours.ts';
import { mailboxOf } from '../../setup/mailbox.ts';
import { PASSWORD, payAtBank, test } from '../test.ts';

/** Milliseconds. */
const MINUTE = 60_000;

// All customers of the demonstration are gone through at once, in a portal of its own, whose clock moves. It is also
// the change's one portal on the embedded database.
test.use({ database: 'embedded', environment: { REMINDER_PAUSE: '200', REMINDER_BATCH: '500' } });

test('the link of a reminder leads through the login to its invoice, ticked, and after the bank to the receipt', async ({
  person,
  portal,
}) => {
  // E278115 asks for its next instalment in eight days; a reminder goes out from three days before.
  const fiveDays = new Date(Date.now() + 5 * 24 * 60 * MINUTE);
  await portal.advance(nextContactMoment(fiveDays).getTime() + MINUTE - Date.now());
  await person.open(await mailboxOf(portal.mailboxUrl, 'mariana.gomez@correo.example').link());
  await person.at(/\/login\?aviso=/);
  await person.type('Cédula', '1010101010');
  await person.type('Contraseña', PASSWORD);
  await person.press('Ingresar');
  await person.at(/\/facturas$/);
  await person.see('Ya marcamos lo que te recordamos. Revisa y paga.');
  await payAtBank(person);
  await person.at(/\/transaccion\//);
  await person.see('Pago aprobado');
});
