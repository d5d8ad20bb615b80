import { button, press, tabTo, type } from '../setup/keyboard.ts';
import { expect, PASSWORD, test } from '../setup/test.ts';

// Every step goes through the page key by key: more than one journey's usual time on a busy machine.
test.describe.configure({ timeout: 240_000 });

test('an administrator blocks a customer, has a report made and changes the site with the keyboard alone', async ({
  page,
}) => {
  const dialog = page.getByRole('alertdialog');

  await test.step('logs in', async () => {
    await page.goto('/login');
    await type(page, page.getByLabel('Cédula'), '9090909090');
    await type(page, page.getByLabel('Contraseña', { exact: true }), PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('/manager');
  });

  await test.step('finds Carlos and blocks him', async () => {
    await press(page, page.getByRole('navigation').getByRole('link', { name: 'Clientes' }).first());
    await page.waitForURL('/adminuser');
    await type(page, page.getByLabel('Cédula'), '2020202020');
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('button', { name: /^Editar/ }));
    await press(page, button(page, 'Bloquear'));
    await type(page, dialog.getByLabel('Motivo'), 'Reportó la pérdida de su celular');
    await type(page, dialog.getByLabel('Tu contraseña'), PASSWORD);
    await press(page, dialog.getByRole('button', { name: 'Bloquear', exact: true }));
    await expect(page.getByText(/quedó bloqueado/)).toBeVisible();
    // The page reloads by itself (CU-09).
    await expect(button(page, 'Des-Bloquear')).toBeVisible();
  });

  await test.step('orders the payments of all days by amount and takes the file', async () => {
    await page.goto('/reports');
    for (const date of ['Desde', 'Hasta']) {
      await press(page, page.getByRole('checkbox', { name: date, exact: true }), 'Space');
    }
    await press(page, button(page, 'Consultar'));
    await page.waitForURL(/desde=no&hasta=no/);
    const heading = page.getByRole('columnheader', { name: 'Valor pagado' });
    await press(page, heading.getByRole('button'));
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    // The focus stays where it was pressed: once more turns the order round.
    await page.keyboard.press('Enter');
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
    const download = page.waitForEvent('download');
    await press(page, button(page, 'Descargar CSV'));
    await type(page, dialog.getByLabel('Tu contraseña'), PASSWORD);
    await press(page, dialog.getByRole('button', { name: 'Descargar', exact: true }));
    expect((await download).suggestedFilename()).toBe('pagos.csv');
  });

  await test.step('publishes a page', async () => {
    await page.goto('/pages');
    await press(page, button(page, 'Agregar'));
    await type(page, page.getByRole('textbox', { name: 'Título', exact: true }), 'Horario de diciembre');
    const content = page.getByRole('textbox', { name: 'Contenido de la página' });
    await tabTo(page, content);
    await page.keyboard.type('Abrimos hasta las 8 de la noche.');
    // The editor does not hold the focus: Tab leads on to its neighbours.
    await press(page, button(page, 'Guardar'));
    await press(page, dialog.getByRole('button', { name: 'Continuar' }));
    await expect(page.getByText('Se ha guardado la página correctamente')).toBeVisible();
    // The saved page opens anew, by itself.
    await page.waitForURL(/page=\d+/);
    const id = new URL(page.url()).searchParams.get('page');
    const published = await (await page.request.get(`/api/contents/${id}`)).json();
    expect(published.content).toMatchObject({
      nombre: 'Horario de diciembre',
      detalle: '<p>Abrimos hasta las 8 de la noche.</p>',
    });
  });

  await test.step('and puts the second picture of the carousel first', async () => {
    await page.goto('/manager');
    await press(page, button(page, 'Subir Paga tu cuota sin salir de casa'));
    await press(page, button(page, 'Guardar orden'));
    await press(page, dialog.getByRole('button', { name: 'Continuar' }));
    await expect
      .poll(async () => {
        const { modules } = await (await page.request.get('/api/front_modules/list')).json();
        const slides = modules.filter(({ module_type }: { module_type: string }) => module_type === 'Slider');
        return slides.map(({ title }: { title: string }) => title)[0];
      })
      .toBe('Paga tu cuota sin salir de casa');
  });
});
