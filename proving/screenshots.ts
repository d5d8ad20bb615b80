import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { startPortalAlone } from '../e2e/setup/portal-process.ts';
import { settled, sitemapByRole, withRealIds } from '../e2e/setup/sitemap-by-role.ts';
import { buildAll } from '../tools/build/build.ts';
import { root } from '../tools/processes.ts';
import { ensureBrowser } from '../tools/test/browser.ts';

/**
 * `npm run portal -- screenshots [--only <part of a name>]`: every page of every role on the demo data, in three sizes, light
 * and dark, into `.portal/screenshots/<role>/<page>-<width>-<theme>.png`; to be looked at by people.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const folder = join(root, '.portal', 'screenshots');
const data = join(root, '.portal', 'screenshots-data');
const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
] as const;
const PASSWORD = 'Portal2026*';

const fileName = (path: string): string =>
  path.replace(/^\//, '').replaceAll(/[/?=]/g, '-').replaceAll(':', '') || 'inicio';

async function takeRole(
  browser: Browser,
  url: string,
  role: (typeof sitemapByRole)[number],
): Promise<number> {
  const paths = role.paths.filter((path) => `${role.name}/${fileName(path)}`.includes(values.only));
  if (paths.length === 0) return 0;
  const context = await browser.newContext({ baseURL: url, locale: 'es-CO', timezoneId: 'America/Bogota' });
  const page = await context.newPage();
  if (role.fiscalNumber) {
    await page.goto('/login');
    await page.getByLabel('Cédula').fill(role.fiscalNumber);
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await page.waitForURL((to) => to.pathname === role.landing);
    await settled(page);
  }
  mkdirSync(join(folder, role.name), { recursive: true });
  let taken = 0;
  for (const path of paths) {
    const address = await withRealIds(page, path);
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(address);
        await settled(page);
        const file = `${fileName(path)}-${size.width}-${colorScheme}.png`;
        await page.screenshot({ path: join(folder, role.name, file), fullPage: true });
        taken += 1;
      }
    }
    console.log(`  ${role.name} ${path}`);
  }
  await context.close();
  return taken;
}

await buildAll();
rmSync(data, { recursive: true, force: true });
const portal = await startPortalAlone(data);
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] });
try {
  let taken = 0;
  for (const role of sitemapByRole) taken += await takeRole(browser, portal.url, role);
  console.log(`${taken} screenshots in ${folder}`);
} finally {
  await browser.close();
  await portal.stop();
  rmSync(data, { recursive: true, force: true });
}
