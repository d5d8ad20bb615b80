import { expect } from '@playwright/test';
import { logIn, test } from './test.ts';

/** In the page: what is wrong with the form of the dialog on top. */
function misshapen(): string[] {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  if (!dialog) return ['no dialog is open'];
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  const shown = [...dialog.querySelectorAll('*')].filter((element) => element.checkVisibility());
  const named = (element: Element) => element.outerHTML.slice(0, 100);
  const { scrollWidth, clientWidth } = dialog;
  const hole = bottomOf(dialog) - Math.max(...shown.map(bottomOf));
  const towers = shown.filter((element) => element.matches('button') && element.clientHeight > 80);
  return [
    ...(dialog.clientHeight < 60 ? [`${dialog.clientHeight} pixels high`] : []),
    ...(hole > 40 ? [`a hole of ${Math.round(hole)} pixels`] : []),
    ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} pixels sideways`] : []),
    ...towers.map((element) => `${element.clientHeight} pixels high: ${named(element)}`),
  ];
}

const well = (ask: (of: typeof misshapen) => Promise<string[]>) =>
  expect(async () => expect(await ask(misshapen)).toEqual([])).toPass({ timeout: 10_000 });

test('the sheet of banks is as high as what it holds, and scrolls to no side', async ({ person, driver }) => {
  await logIn(person, '1010101010', /\/resumen$/);
  await person.open('/facturas');
  await person.press(/(Banco|Pagas desde):/);
  await well(driver.ask);
});

test('the search of the administration shows what it found, and Escape closes it', async ({
  person,
  driver,
}) => {
  await logIn(person, '9090909090', /\/manager$/);
  await person.press(/^Buscar/);
  await person.type(/^Buscar/, 'clientes');
  await well(driver.ask);
  await person.key('Escape');
  await expect(async () => expect(await driver.ask(misshapen)).toEqual(['no dialog is open'])).toPass();
});

test('the choice of an icon and the question before publishing are as high as what they hold', async ({
  person,
  driver,
}) => {
  await logIn(person, '9292929292', /\/pages$/);
  await person.press('Agregar');
  await person.type('Título', 'Feria del hogar');
  await person.press('Guardar');
  await well(driver.ask);
});
