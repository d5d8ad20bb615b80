import { expectAccessible } from '../setup/payment.ts';
import { expect, login, PASSWORD, test } from '../setup/test.ts';

test.describe.configure({ timeout: 150_000 });

test('a customer switches reminders by mail off in the profile; it is saved at once and outlives a reload', async ({
  page,
}) => {
  await login(page, '1010101010');
  await page.goto('/perfil#avisos');
  const card = page.locator('#avisos');
  const byMail = card.getByRole('switch', { name: 'Por correo' });
  await expect(byMail).toBeChecked();
  await byMail.click();
  await expect(card.getByText('Guardado. Ya aplica.')).toBeVisible();
  await expect(card.getByText('No te recordaremos tus pagos.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(byMail).not.toBeChecked();
  await byMail.click();
  await expect(byMail).toBeChecked();
  await expect(card.getByText('Guardado. Ya aplica.')).toBeVisible();
});

test('the link of a reminder that is not genuine leads through the login to the invoices, with nothing ticked', async ({
  page,
}) => {
  await page.goto(`/facturas?aviso=1-zzzzzzzz-${'a'.repeat(43)}`);
  await expect(page).toHaveURL(/\/login\?aviso=/);
  await page.getByLabel('Cédula').fill('1010101010');
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page).toHaveURL(/\/facturas$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Elegir cuota/, checked: true })).toHaveCount(0);
});
