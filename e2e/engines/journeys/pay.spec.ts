import { logIn, payAtBank, test } from '../test.ts';

test('Mariana pays two instalments, comes back from a bank that refuses and is told so, tries again, comes back to the receipt, and finds it in her history', async ({
  person,
}) => {
  await logIn(person, '1010101010', /\/resumen$/);
  await person.press('Pagar ahora');
  await person.at(/\/facturas$/);
  await person.see('Ya marcamos tu próxima cuota.');
  await person.press('Elegir cuota 6');
  await payAtBank(person, /^Rechazar/);
  await person.at(/\/transaccion\//);
  await person.see('Tu banco no autorizó el pago');
  await person.press('Intentar de nuevo');
  await person.at(/\/facturas$/);
  await payAtBank(person);
  const address = await person.at(/\/transaccion\//);
  await person.see('Pago aprobado');
  await person.open('/historial');
  await person.see(new URL(address).pathname.split('/').at(-1) ?? '');
});
