import { openSession } from '../setup/open-session.ts';
import { expectAccessible } from '../setup/payment.ts';
import { expect, test } from '../setup/test.ts';

test('filters that an administrator keeps by name lead back to the same list, on another day and at 360 px', async ({
  page,
}) => {
  test.slow();
  await openSession(page, '9090909090');
  await page.goto('/controladminusers/registro?orden=at&desde=2026-01-01&hasta=2026-01-31');
  const views = page.getByRole('button', { name: 'Vistas' });
  await views.click();
  await expect(page.getByRole('menuitem', { name: 'Aún no guardas vistas de esta página' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Guardar esta vista' }).click();
  const dialog = page.getByRole('dialog', { name: 'Guardar esta vista' });
  await dialog.getByLabel('Nombre').fill('Enero');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardaste la vista «Enero».')).toBeVisible();
  await expect(views).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/controladminusers/registro');
  await views.click();
  await page.getByRole('menuitem', { name: 'Enero' }).waitFor();
  await page.getByRole('menuitem', { name: 'Enero' }).click();
  await page.waitForURL(/orden=at&desde=2026-01-01&hasta=2026-01-31$/);

  await views.click();
  await page.getByRole('menuitem', { name: 'Borrar vistas' }).click();
  await page.getByRole('button', { name: 'Borrar «Enero»' }).click();
  await expect(page.getByText('Borraste la vista «Enero».')).toBeVisible();
  await views.click();
  await expect(page.getByRole('menuitem', { name: 'Aún no guardas vistas de esta página' })).toBeVisible();
});
