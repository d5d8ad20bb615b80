import { logIn, test } from '../test.ts';

const FORM = '/adminuser?buscar=1&cedula=5050505050&cliente=5050505050';

test('a clerk saves another street of a customer, and finds it there afterwards', async ({ person }) => {
  await logIn(person, '9090909090', /\/manager$/);
  await person.open(FORM);
  await person.type('Dirección', 'Carrera 7 # 1-2');
  await person.type(/^Motivo del cambio/, 'Se mudó');
  await person.press('Guardar');
  await person.see('Los datos del cliente se actualizaron correctamente.');
  await person.press('Aceptar');
  await person.open(FORM);
  await person.see('Carrera 7 # 1-2');
});
