import { test } from '../test.ts';

test('a visitor finds a point of a city, with its address and hours', async ({ person }) => {
  await person.open('/puntos');
  await person.choose('Ciudad', 'Medellín');
  await person.press(/^Medellín Carabobo/);
  await person.see('Carrera 52 # 47-18, Carabobo Lunes a viernes');
});
