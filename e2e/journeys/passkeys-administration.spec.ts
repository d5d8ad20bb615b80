import { mailboxOf } from '../setup/mailbox.ts';
import { followOffer, makePasskey } from '../setup/own-passkey.ts';
import { expectAccessible } from '../setup/payment.ts';
import { test } from '../setup/releasing.ts';
import { expect, login } from '../setup/test.ts';
import { addVirtualAuthenticator } from '../setup/virtual-authenticator.ts';

test.describe.configure({ timeout: 150_000 });

test('an administrator makes a passkey, pauses a remote with it in place of the password, and enters with it', async ({
  page,
  portal,
  release,
}) => {
  const mailbox = mailboxOf(portal.mailboxUrl, 'paula.jaramillo@credito20.example');
  await addVirtualAuthenticator(page);
  await login(page, '9090909090', '/manager');
  await followOffer(page);
  await expect(page).toHaveURL(/\/mi-ingreso/);
  await makePasskey(page, mailbox);
  await expectAccessible(page);

  await test.step('pauses a remote with a reason and the passkey', async () => {
    await page.goto('/releases');
    await page.getByRole('button', { name: 'Pausar mf-payments' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel(/motivo/i).fill('muestra valores errados');
    await expect(dialog.getByRole('button', { name: 'Confirmar con llave de acceso' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Confirmar con llave de acceso' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Listo' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reactivar mf-payments' })).toBeVisible();
    expect(await release('status')).toContain('mf-payments is switched off');
  });

  await test.step('enters with it', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
    await page.waitForURL('/manager');
  });
});
