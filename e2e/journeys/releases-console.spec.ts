import type { Page } from '@playwright/test';
import { openSession } from '../setup/open-session.ts';
import { expectAccessible } from '../setup/payment.ts';
import { editedBuild } from '../setup/releases.ts';
import { test } from '../setup/releasing.ts';
import { expect, PASSWORD } from '../setup/test.ts';

const answerFor = async (page: Page, reason: string) => {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(/motivo/i).fill(reason);
  await dialog
    .getByLabel(/contraseña/i, { exact: false })
    .first()
    .fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Listo' })).toBeVisible();
};

test('an administrator sees what is live, pauses a remote, brings it back and returns to an earlier set', async ({
  page,
  browser,
  portal,
  release,
}) => {
  test.slow();
  const edited = editedBuild('mf-payments', './facturas', 'Facturas nuevas');
  await release('mf-payments', '--from', edited, '--reason', 'nuevo título');
  await openSession(page, '9090909090');
  await page.goto('/releases');
  await expect(page.getByRole('heading', { level: 1, name: 'Despliegues' })).toBeVisible();
  await expect(page.getByText('nuevo título').first()).toBeVisible();
  await expectAccessible(page);

  await test.step('pauses a remote with a reason and the own password', async () => {
    await page.getByRole('button', { name: 'Pausar mf-payments' }).click();
    await expectAccessible(page);
    await answerFor(page, 'muestra valores errados');
    await expect(page.getByRole('button', { name: 'Reactivar mf-payments' })).toBeVisible();
    expect(await release('status')).toContain('mf-payments is switched off');
    const why = /Paula Andrea Jaramillo: muestra valores errados/;
    await expect(page.getByRole('row', { name: /^mf-payments/ }).filter({ hasText: why })).toBeVisible();
    await expect(page.getByText('Motivo: muestra valores errados')).toBeVisible();
    await expect(page.getByText(/9090909090|consola \(/)).toHaveCount(0);
  });

  await test.step('brings it back', async () => {
    await page.getByRole('button', { name: 'Reactivar mf-payments' }).click();
    await answerFor(page, 'ya está corregido');
    await expect(page.getByRole('button', { name: 'Pausar mf-payments' })).toBeVisible();
  });

  await test.step('tries the set before by a link, in a browser of its own', async () => {
    await page
      .getByRole('button', { name: /^Probar/ })
      .first()
      .click();
    await answerFor(page, 'un cliente lo vio así');
    const link = (await page.getByRole('status').locator('code').textContent()) ?? '';
    const tried = await browser.newPage();
    await tried.goto(link);
    await expect(tried.getByRole('region', { name: 'Versión de prueba' })).toContainText('conjunto');
    await tried.close();
  });

  await test.step('returns to the set before; the log says who and why', async () => {
    await page
      .getByRole('button', { name: /^Volver a este/ })
      .first()
      .click();
    await answerFor(page, 'el título no era');
    await expect(
      page.getByRole('row', { name: /Paula Andrea Jaramillo.*el título no era/ }).first(),
    ).toBeVisible();
    const html = await (await fetch(`${portal.url}/facturas`, { headers: { cookie: 'session=x' } })).text();
    expect(html).toContain('<title>Facturas ·');
  });

  await test.step('takes one remote back to its release before; one that takes two signatures is not offered', async () => {
    const another = editedBuild('mf-reports', './reports', 'Informes nuevos');
    await release('mf-reports', '--from', another, '--reason', 'otro título');
    await page.reload();
    await expect(page.getByRole('button', { name: /^Volver a .*, mf-payments$/ })).toHaveCount(0);
    await page.getByRole('button', { name: /^Volver a .*, mf-reports$/ }).click();
    await answerFor(page, 'el título tampoco era');
    await expect(
      page
        .getByRole('row', { name: /Volver una parte a su versión anterior.*el título tampoco era/ })
        .first(),
    ).toBeVisible();
  });

  await test.step('follows a canary: its share', async () => {
    await release('mf-payments', '--from', edited, '--channel', 'canary', '--share', '10');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Qué cambia en el canario' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Subir al 25 %' })).toBeVisible();
    await page.getByRole('radio', { name: '50 %' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Subir al 50 %' }).click();
    await answerFor(page, 'va bien');
    expect(await release('status')).toContain('canary 50 %');
    // Making it everybody's is not the console's to do: its key could not.
    await expect(page.getByRole('button', { name: 'Pasar a todos' })).toHaveCount(0);
    await release('promote', '--reason', 'fue bien');
    expect(await release('status')).not.toContain('canary 50 %');
  });
});
