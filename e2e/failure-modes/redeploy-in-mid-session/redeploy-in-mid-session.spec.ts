import type { Page } from '@playwright/test';
import type { BrowserSet } from '../../../shared/release-protocol/src/release.ts';
import { expect, fallback, injectFault, inSameDocument, isRefused, test } from '../../setup/failure-mode.ts';
import { logInAgain } from '../../setup/log-in-again.ts';
import { reactCopies } from '../../setup/react-copies.ts';
import { editedBuild } from '../../setup/releases.ts';
import { test as withOwnPortal } from '../../setup/releasing.ts';
import { login } from '../../setup/test.ts';

const DAY = 86_400_000;

const menu = ['/perfil', '/facturas', '/historial', '/documentos', '/puntos', '/generar-otp', '/resumen'];

const linkTo = (page: Page, path: string) => page.locator(`nav a[href="${path}"]:visible`).first();

const setOf = (page: Page): Promise<string> =>
  page.evaluate(
    () => (JSON.parse(document.getElementById('portal-set')?.textContent ?? '{}') as BrowserSet).hash,
  );

/** Fetches nothing ahead, so that what is navigated to has yet to be fetched when it was replaced long ago. */
const withoutPrefetch = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );

/** Files of releases that the page asked for in vain. */
const watchLost = (page: Page): string[] => {
  const lost: string[] = [];
  page.on('response', (response) => {
    if (/\/(remotes|shell)\//.test(response.url()) && response.status() >= 400) lost.push(response.url());
  });
  return lost;
};

const stands = async (page: Page, path: string): Promise<void> => {
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.locator('main [id^="single-spa-application:"]:not(:empty) h1').first()).toBeVisible();
  await expect(fallback(page)).toHaveCount(0);
};

const navigateEverywhere = async (page: Page): Promise<void> => {
  for (const path of menu) {
    await linkTo(page, path).click();
    await stands(page, path);
  }
};

test('a deploy while a form is half filled waits: the tab keeps its releases until nothing would be lost', async ({
  page,
  release,
}) => {
  await withoutPrefetch(page);
  const lost = watchLost(page);
  await page.goto('/perfil');
  const before = await setOf(page);
  await page.getByLabel('Dirección').fill('Carrera 43A # 1-50');
  await release('mf-payments', '--from', editedBuild('mf-payments', './facturas', 'Facturas nuevas'));
  await inSameDocument(page, async () => {
    const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/live');
    await linkTo(page, '/facturas').hover();
    await asked;
    await linkTo(page, '/facturas').click();
    await page.getByRole('button', { name: 'Seguir aquí' }).click();
    await expect(page.getByLabel('Dirección')).toHaveValue('Carrera 43A # 1-50');
    expect(await setOf(page)).toBe(before);
  });
  // Nothing that was typed is to be kept any more.
  await linkTo(page, '/facturas').click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await stands(page, '/facturas');
  await linkTo(page, '/historial').click();
  await stands(page, '/historial');
  expect(await setOf(page)).not.toBe(before);
  expect(lost).toEqual([]);
});

test('a tab left open across three deploys, the shell’s among them, navigates everywhere, with one React', async ({
  page,
  release,
}) => {
  test.slow();
  await withoutPrefetch(page);
  const react = await reactCopies(page);
  const lost = watchLost(page);
  // This tab is not told what is live, as on a line that comes and goes.
  const hears = await injectFault(page, '**/live', isRefused);
  await page.goto('/resumen');
  await stands(page, '/resumen');
  const before = await setOf(page);

  await release('mf-payments', '--from', editedBuild('mf-payments', './facturas', 'Facturas nuevas'));
  await release('mf-customer', '--from', editedBuild('mf-customer', './resumen', 'Resumen nuevo'));
  const shell = editedBuild('shell', './', '');
  await release('shell', '--from', shell, '--key', 'plataforma', '--key', 'despliegues');

  await test.step('with the releases it began with', async () => {
    await inSameDocument(page, () => navigateEverywhere(page));
    expect(await setOf(page)).toBe(before);
    expect(await react()).toHaveLength(1);
  });
  await test.step('and, once it hears of them, with the new ones', async () => {
    hears();
    const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/live');
    await page.getByRole('heading', { level: 1 }).first().hover();
    await linkTo(page, '/perfil').hover();
    await asked;
    await navigateEverywhere(page);
    expect(await setOf(page)).not.toBe(before);
    expect(await react()).toHaveLength(1);
  });
  expect(lost).toEqual([]);
});

withOwnPortal(
  '[F5] a tab that was left open for three days, with a deploy on each, has all its files and one React when its person comes back',
  async ({ page, portal, release }) => {
    withOwnPortal.setTimeout(240_000);
    await withoutPrefetch(page);
    const react = await reactCopies(page);
    const lost = watchLost(page);
    const hears = await injectFault(page, '**/live', isRefused);
    await page.clock.install();
    await login(page, '1010101010');
    // By its address: nothing of the login or of another page has been fetched in this document.
    await page.goto('/resumen');
    await stands(page, '/resumen');
    const before = await setOf(page);

    const shell = ['shell', '--from', editedBuild('shell', './', ''), '--key', 'plataforma'];
    const deploys = [
      ['mf-payments', '--from', editedBuild('mf-payments', './facturas', 'Facturas nuevas')],
      ['mf-auth', '--from', editedBuild('mf-auth', './login', 'Ingreso nuevo')],
      [...shell, '--key', 'despliegues'],
    ];
    await inSameDocument(page, async () => {
      for (const deploy of deploys) {
        await portal.advance(DAY);
        await page.clock.fastForward(DAY);
        expect(await release(...deploy)).toContain('is live for everybody');
      }
      expect(await setOf(page)).toBe(before);
      await withOwnPortal.step(
        'the session is over: the login of its own releases lets the person in again',
        async () => {
          await logInAgain(page, '1010101010');
          await stands(page, '/resumen');
        },
      );
      await navigateEverywhere(page);
      expect(await setOf(page)).toBe(before);
      expect(await react()).toHaveLength(1);
    });
    await withOwnPortal.step('and once it hears of the deploys it has the new releases', async () => {
      hears();
      await expect
        .poll(
          async () => {
            await page.clock.fastForward(60_000);
            await navigateEverywhere(page);
            return setOf(page);
          },
          // Each time all pages of the menu are opened.
          { timeout: 90_000 },
        )
        .not.toBe(before);
      expect(await react()).toHaveLength(1);
    });
    expect(lost).toEqual([]);
  },
);
