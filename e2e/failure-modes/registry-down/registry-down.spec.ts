import { publishBuilt } from '../../../tools/release/built.ts';
import { expect, expectFallback, fallback, summary, test } from '../../setup/failure-mode.ts';
import { startHostAlone } from '../../setup/host-alone.ts';
import { editedBuild, releaseCommand } from '../../setup/releases.ts';
import { login } from '../../setup/test.ts';

test('a host whose registry cannot be reached says so at the start, and later goes on with what it knows', async ({
  browser,
  portal,
  dataDir,
}) => {
  test.slow();
  const host = await startHostAlone(portal.url, dataDir);
  // A browser of its own: to log in where there is a session ends that one, and others still use the shared one.
  const page = await browser.newPage({ baseURL: host.url, storageState: { cookies: [], origins: [] } });
  const uncaught: string[] = [];
  page.on('pageerror', ({ message }) => uncaught.push(message));
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  });
  const link = (name: string) => page.getByRole('link', { name }).locator('visible=true').first();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  await test.step('at the start: a page that says so, and by itself becomes the one that was asked for', async () => {
    await expect(async () => {
      expect((await page.goto('/login'))?.status()).toBe(503);
    }).toPass();
    await expect(heading('El portal está por abrir')).toBeVisible();
    host.registry.comes();
    await expect(() => publishBuilt(host.registryUrl, dataDir)).toPass();
    await expect(page.getByLabel('Cédula')).toBeVisible({ timeout: 30_000 });
  });

  await test.step('later: people who are there and people who come notice nothing', async () => {
    await login(page, '1010101010');
    await expect(summary(page)).toBeVisible();
    host.registry.goes();
    await page.reload();
    await expect(summary(page)).toBeVisible();
    await link('Facturas').click();
    await expect(heading('Facturas')).toBeVisible();
    await expect(fallback(page)).toHaveCount(0);
  });

  await test.step('with the artefacts gone too: what has not been asked for yet has its fallback, until they are back', async () => {
    host.artefacts.go();
    await link('Resumen').click();
    await expect(summary(page)).toBeVisible();
    await link('Documentos').click();
    await expectFallback(page, 'http');
    host.artefacts.come();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(heading('Documentos')).toBeVisible();
  });

  await test.step('back again: a release goes live as ever', async () => {
    host.registry.comes();
    const release = releaseCommand({ ...host, dataDir });
    const folder = editedBuild('mf-payments', './facturas', 'Facturas nuevas');
    await expect(() => release('mf-payments', '--from', folder)).toPass();
    await page.goto('/facturas');
    await expect(heading('Facturas')).toBeVisible();
    expect(await page.content()).toContain('Facturas nuevas');
  });
  expect(uncaught).toEqual([]);
  await page.context().close();
  await host.stop();
});
