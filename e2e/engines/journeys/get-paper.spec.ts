import { logIn, test } from '../test.ts';

test('Mariana gets the certificate of her debt, which opens beside the portal', async ({ person }) => {
  await logIn(person, '1010101010', /\/resumen$/);
  await person.open('/documentos');
  await person.see('Mariana Gómez Restrepo, C.C. 1.010.101.010');
  await person.press(/^Descargar.*deuda/i);
  await person.hasTab(/\/api\/documents\//);
});
