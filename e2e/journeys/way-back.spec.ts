import { openSession } from '../setup/open-session.ts';
import { expect, test } from '../setup/test.ts';

test('[CU-04] who opens a customer from a long list is at that row again, by Volver and by the browser’s button', async ({
  page,
}) => {
  await openSession(page, '9090909090');
  await page.goto('/adminuser?buscar=1&filas=50');
  const row = page.getByRole('row').nth(40);
  const customer = row.getByRole('link');
  const edit = row.getByRole('button', { name: /^Editar/ });
  const name = (await customer.textContent()) ?? '';
  await expect(edit).toBeVisible();

  await test.step('The form leads back by Volver', async () => {
    await edit.scrollIntoViewIfNeeded();
    await edit.click();
    await page.getByRole('link', { name: 'Volver' }).click();
    await expect(edit).toBeFocused();
    await expect(edit).toBeInViewport();
  });

  await test.step('The page of the customer leads back by the browser’s button', async () => {
    await customer.click();
    await expect(page.getByRole('heading', { level: 2, name: 'Contacto' })).toBeVisible();
    await page.goBack();
    const again = page.getByRole('link', { name, exact: true });
    await expect(again).toBeFocused();
    await expect(again).toBeInViewport();
  });

  await test.step('The menu leads to the top', async () => {
    await customer.click();
    await expect(page.getByRole('heading', { level: 2, name: 'Contacto' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Clientes', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
