import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Browser, chromium } from 'playwright';
import { type Database, openPostgres } from '../../api/src/platform/database/database.ts';
import { aHundredThousandCustomers } from '../../api/testing/many-customers.ts';
import {
  startThrowAwayPostgres,
  type ThrowAwayPostgres,
} from '../../shared/test-kit/src/throw-away-postgres.ts';
import { ensureBrowser } from '../../tools/test/browser.ts';
import { type PortalProcess, startPortalProcess } from './running-portal.ts';

/** The one who is looked for; no other customer is called so. */
const ID = '1000000007';
const PAULA = { fiscalNumber: '9090909090', password: 'Portal2026*' };

let server: ThrowAwayPostgres;
let portal: PortalProcess;
let database: Database;
let browser: Browser;

beforeAll(async () => {
  server = await startThrowAwayPostgres();
  portal = await startPortalProcess({ DATABASE_URL: server.url });
  database = openPostgres(server.url, 2);
  await aHundredThousandCustomers(database.db);
  await database.pool.query(
    "update customer set first_name = 'Marleny Tatiana', last_name = 'Úsuga Zuluaga' where fiscal_number = $1",
    [ID],
  );
  browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] });
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await database?.close();
  await portal?.stop();
  await server?.stop();
}, 120_000);

test('an administrator opens one customer among 100,000 by half a name and a typing error', async () => {
  const page = await browser.newPage({ baseURL: portal.url, locale: 'es-CO' });
  await page.goto('/login');
  await page.getByLabel('Cédula').fill(PAULA.fiscalNumber);
  await page.getByLabel('Contraseña', { exact: true }).fill(PAULA.password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL(/\/manager/);
  await page.getByRole('heading', { level: 1 }).waitFor();

  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('dialog', { name: 'Buscar en la administración' });
  const field = search.getByRole('combobox', { name: 'Buscar' });
  for (const typed of ['marle zuluagga', 'tatiana usug zulu', ID]) {
    await field.fill(typed);
    const asked = new URLSearchParams({ q: typed });
    const answer = await page.waitForResponse((response) => response.url().endsWith(`/api/search?${asked}`));
    await search.getByRole('option', { name: /^Marleny Tatiana Úsuga Zuluaga/ }).waitFor();
    const { requestStart, responseEnd } = answer.request().timing();
    console.info(`"${typed}": ${Math.round(responseEnd - requestStart)} ms`);
  }
  await field.fill('marle zuluagga');
  await search.getByRole('option', { name: /^Marleny Tatiana Úsuga Zuluaga/ }).click();
  await page.waitForURL(`**/adminuser/${ID}`);
  await page.getByRole('heading', { level: 1, name: 'Marleny Tatiana Úsuga Zuluaga' }).waitFor();
  expect(await page.getByText('C.C. 1.000.000.007').count()).toBe(1);
}, 120_000);
