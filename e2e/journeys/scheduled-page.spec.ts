import { bogotaTimestamp, dateOf } from '../../shared/values/src/bogota-time.ts';
import { expectAccessible } from '../setup/payment.ts';
import { expect, login, test } from '../setup/test.ts';

const EDITOR = '9292929292';
const HOUR = 3_600_000;

/** A whole minute in Bogotá, so many hours from now, as it is typed: day and hour. */
const typed = (hours: number): readonly [string, string] => {
  const at = bogotaTimestamp(new Date(Date.now() + hours * HOUR));
  return [dateOf(at).replaceAll('-', ''), at.slice(11, 16).replace(':', '')];
};

test('a page that an editor scheduled appears for visitors at its time, and goes again', async ({
  page,
  browser,
  portal,
}) => {
  test.slow();
  const dialog = page.getByRole('alertdialog');
  await login(page, EDITOR, '/pages');

  const address = await test.step('Given a draft', async () => {
    await page.getByRole('button', { name: 'Agregar' }).click();
    await page.getByRole('textbox', { name: 'Título', exact: true }).fill('Feria de navidad');
    await page.getByRole('textbox', { name: 'Contenido de la página' }).click();
    await page.keyboard.type('Hasta 24 cuotas en toda la tienda.');
    await page.getByRole('button', { name: 'Guardar borrador' }).click();
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await page.waitForURL(/page=\d+/);
    return `/mainpage/${new URL(page.url()).searchParams.get('page')}`;
  });

  await test.step('When it is scheduled to come in an hour and to go in three', async () => {
    const card = page.getByRole('group', { name: 'Programar' });
    await card.locator('summary').click();
    for (const [name, day, time, hours] of [
      ['Programar publicación', 'Día de publicación', 'Hora de publicación', 1],
      ['Programar retiro', 'Día de retiro', 'Hora de retiro', 3],
    ] as const) {
      const [date, hour] = typed(hours);
      await card.getByRole('switch', { name }).check();
      await card.getByLabel(day).fill(date);
      await card.getByLabel(time).fill(hour);
    }
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Guardar programación' }).click();
    await expect(dialog).toContainText('La página sale el');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('La programación quedó guardada.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Páginas' }).getByText(/^Sale el/)).toBeVisible();
  });

  const context = await browser.newContext({ baseURL: portal.url, locale: 'es-CO' });
  const visitor = await context.newPage();
  const isThere = async (): Promise<boolean> => {
    await visitor.goto(address);
    await expect(visitor.getByRole('heading', { level: 1 }).first()).not.toBeEmpty();
    return (await visitor.getByText('Hasta 24 cuotas en toda la tienda.').count()) > 0;
  };

  await test.step('Then visitors do not see it before its time', async () => {
    expect(await isThere()).toBe(false);
    await portal.advance(0.9 * HOUR);
    expect(await isThere()).toBe(false);
  });
  await test.step('And read it from then on', async () => {
    await portal.advance(0.2 * HOUR);
    // The host believes what it was told for a second.
    await expect(async () => expect(await isThere()).toBe(true)).toPass();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Feria de navidad');
  });
  await test.step('Until it goes, by itself', async () => {
    await portal.advance(1.7 * HOUR);
    expect(await isThere()).toBe(true);
    await portal.advance(0.3 * HOUR);
    await expect(async () => expect(await isThere()).toBe(false)).toPass();
  });
  await context.close();
});
