import { logIn, test } from '../test.ts';

test('an editor writes a page and publishes it, and it can be read', async ({ person }) => {
  await logIn(person, '9292929292', /\/pages$/);
  await person.press('Agregar');
  await person.type('Título', 'Feria del hogar');
  await person.type('Contenido de la página', 'Solo en diciembre');
  await person.see('Cambios sin guardar');
  await person.press('Guardar');
  await person.press('Continuar');
  await person.see('Se ha guardado la página correctamente');
  const address = await person.at(/\/pages\?.*page=\d+/);
  // The editor loads itself anew three seconds after the message.
  await person.open(address);
  await person.see('Solo en diciembre');
  await person.open(`/mainpage/${new URL(address).searchParams.get('page')}`);
  await person.see('Feria del hogar');
  await person.see('Solo en diciembre');
});
