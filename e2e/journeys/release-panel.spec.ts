import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { OWN_RELEASES_PATH } from '../../shared/release-protocol/src/release.ts';
import { openSession } from '../setup/open-session.ts';
import { expectAccessible, expectAccessibleEverywhere } from '../setup/payment.ts';
import { buildOfEdit } from '../setup/releases.ts';
import { test } from '../setup/releasing.ts';
import { expect, login } from '../setup/test.ts';

const NAME = 'Versiones de esta página';
const panelOf = (page: Page) => page.getByRole('dialog', { name: NAME });
const partOf = (page: Page, name: string) => panelOf(page).getByRole('listitem').filter({ hasText: name });
const openByKey = (page: Page) => page.keyboard.press('Alt+Shift+KeyV');
const openByMenu = async (page: Page): Promise<void> => {
  await menuOf(page).click();
  await page.getByRole('menuitem', { name: NAME }).click();
};
const menuOf = (page: Page) =>
  page
    .getByRole('button', { name: /^(Menú de|Tu menú)/ })
    .filter({ visible: true })
    .first();

/** The menu offers none, the key opens none, nothing of it was fetched, and neither the host nor the API tells. */
async function expectNoPanel(page: Page): Promise<void> {
  // Comes with what would offer it.
  await expect(page.locator('link[rel=manifest]')).toHaveCount(1);
  await menuOf(page).click();
  await expect(page.getByRole('menuitem', { name: 'Cerrar Sesión' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: NAME })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await openByKey(page);
  // Its answer shows that the key before it was heard.
  await menuOf(page).press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Cerrar Sesión' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toHaveCount(0);
  const answers = await page.evaluate(async (own) => {
    const { hash } = JSON.parse(document.getElementById('portal-set')?.textContent ?? '{}');
    const sheets = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    return {
      host: (await fetch(own)).status,
      api: (await fetch(`/api/releases/sets/${hash}`)).status,
      styles: sheets.filter(({ cssText }) => cssText.includes('releases-panel')).length,
    };
  }, OWN_RELEASES_PATH);
  expect(answers.host).toBe(404);
  expect([401, 403]).toContain(answers.api);
  expect(answers.styles).toBe(0);
}

test('an administrator with Despliegues sees which release rendered which part, tries a preview in its place and comes back', async ({
  page,
  release,
}) => {
  test.setTimeout(240_000);
  await openSession(page, '9090909090');
  await page.goto('/reports');
  const heading = page.getByRole('heading', { level: 1, name: 'Informes' });
  await expect(heading).toBeVisible();

  await test.step('the menu opens it, with the release of the page and of the shell', async () => {
    await openByMenu(page);
    await expect(panelOf(page).getByText('El de todos')).toBeVisible();
    await expect(partOf(page, 'mf-reports')).toContainText(/versión \S+, commit \w+/);
    await expect(partOf(page, 'mf-reports')).toContainText(/entrega [0-9a-f]{20}/);
    await expect(partOf(page, 'shell')).toContainText('del equipo plataforma');
    await expect(panelOf(page).getByText('No hay canario')).toBeVisible();
    await expect(panelOf(page).locator('dd').first()).toContainText('ms');
    await expectAccessibleEverywhere(page);
  });

  await test.step('the part that is pointed at is framed where it stands', async () => {
    await partOf(page, 'mf-reports').hover();
    const frame = page.locator('.releases-frames > div');
    await expect(frame).toHaveCount(1);
    const [framed, main] = [await frame.boundingBox(), await heading.boundingBox()];
    expect(framed && main && framed.x <= main.x && framed.y <= main.y).toBe(true);
    await page.mouse.move(5, 5);
    await expect(frame).toHaveCount(0);
  });

  await test.step('its key closes it, and opens it again', async () => {
    await openByKey(page);
    await expect(panelOf(page)).toHaveCount(0);
    await openByKey(page);
    await expect(panelOf(page)).toBeVisible();
    await expect(panelOf(page).getByRole('heading', { name: NAME })).toBeFocused();
  });

  const link = await test.step('a team gives a link to its preview', async () => {
    const folder = await buildOfEdit('mf-reports', 'src/texts.ts', (source) =>
      source.replace('title: adminLabels.reports', "title: 'Informes de prueba'"),
    );
    const printed = await release(
      'preview',
      'mf-reports',
      '--from',
      folder,
      '--key',
      'operacion',
      '--key',
      'despliegues',
    );
    return /https?:\/\/\S+/.exec(printed)?.[0] ?? '';
  });

  await test.step('what is no link of this portal is not followed', async () => {
    await panelOf(page).getByLabel('Enlace de prueba').fill('https://other.example/?grant=x');
    await panelOf(page).getByRole('button', { name: 'Abrir la versión de prueba' }).click();
    await expect(panelOf(page).getByText('Ese no es un enlace de prueba de este portal.')).toBeVisible();
  });

  await test.step('the link puts the preview in the place of the remote', async () => {
    await panelOf(page).getByLabel('Enlace de prueba').fill(link);
    await panelOf(page).getByRole('button', { name: 'Abrir la versión de prueba' }).click();
    await expect(page.getByRole('region', { name: 'Versión de prueba' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Informes de prueba' })).toBeVisible();
    await openByMenu(page);
    await expect(panelOf(page).getByText('De prueba, solo en este navegador')).toBeVisible();
    await expect(partOf(page, 'mf-reports')).toContainText(/versión \S+, commit \w+/);
    await expectAccessible(page);
  });

  await test.step('back is back', async () => {
    await panelOf(page).getByRole('button', { name: 'Volver a la versión de todos' }).click();
    await expect(page.getByRole('region', { name: 'Versión de prueba' })).toHaveCount(0);
    await page.goto('/reports');
    await expect(heading).toBeVisible();
  });
});

/** Serves a build folder on this machine, as any static server does. */
async function serve(folder: string): Promise<{ readonly url: string; readonly stop: () => void }> {
  const server = createServer(({ url = '/' }, response) => {
    try {
      response.end(readFileSync(join(folder, new URL(url, 'http://folder.invalid').pathname)));
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => void server.close(),
  };
}

test.describe('on a developer’s machine', () => {
  test.use({ environment: { PORTAL_DEV: '1' } });

  test('a build that is served there takes the place of its remote by its address, in this browser, and goes again', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const folder = await buildOfEdit('mf-reports', 'src/texts.ts', (source) =>
      source.replace('title: adminLabels.reports', "title: 'Informes de mi máquina'"),
    );
    const { hash } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as {
      readonly hash: string;
    };
    const served = await serve(folder);
    const address = () => panelOf(page).getByLabel('Dirección de la compilación');
    const view = () => panelOf(page).getByRole('button', { name: 'Ver la compilación' }).click();
    await openSession(page, '9090909090');
    await page.goto('/reports');
    await expect(page.getByRole('heading', { level: 1, name: 'Informes', exact: true })).toBeVisible();
    await openByMenu(page);

    await test.step('the page’s own remote stands there, and an address of elsewhere is not taken', async () => {
      await expect(panelOf(page).getByLabel('Parte')).toHaveValue('mf-reports');
      for (const wrong of ['', 'https://other.example/', 'http://10.0.0.1:5000/']) {
        await address().fill(wrong);
        await view();
        await expect(panelOf(page).getByText('Escribe una dirección de esta máquina')).toBeVisible();
      }
      await expect(page).toHaveURL(/\/reports$/);
    });

    await test.step('the build is what the page shows, and what the panel names', async () => {
      await address().fill(served.url);
      await view();
      await expect(page.getByRole('heading', { level: 1, name: 'Informes de mi máquina' })).toBeVisible();
      await expect(page).toHaveURL(/\/reports$/);
      await openByMenu(page);
      await expect(partOf(page, 'mf-reports')).toContainText(hash);
    });

    await test.step('what everybody has is there again', async () => {
      await panelOf(page).getByRole('button', { name: 'Volver a la versión de todos' }).click();
      await page.goto('/reports');
      await expect(page.getByRole('heading', { level: 1, name: 'Informes', exact: true })).toBeVisible();
    });
    served.stop();
  });
});

test('neither a clerk without Despliegues nor a customer is offered the panel, and nothing of it is loaded', async ({
  page,
}) => {
  test.slow();
  await login(page, '1010101010');
  await expectNoPanel(page);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await login(page, '9191919191', '/reports');
  await expectNoPanel(page);
});
