import { type Browser, chromium, type Page } from 'playwright';
import { ensureBrowser } from '../../../tools/test/browser.ts';

/** A customer of the demo data with open instalments. */
const FISCAL_NUMBER = '1010101010';
const PASSWORD = 'Portal2026*';

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
}

/** A new tab, and its faults: uncaught errors and violations of the page's policy. */
export async function openTab(browser: Browser, url: string): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ baseURL: url, locale: 'es-CO', timezoneId: 'America/Bogota' });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Integrity-Policy|Trusted(Script|HTML)/.test(message.text())) {
      faults.push(message.text());
    }
  });
  return { page, faults };
}

export async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Cédula').fill(FISCAL_NUMBER);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL('/resumen');
  await page.getByRole('heading', { level: 1, name: /^Hola, / }).waitFor();
}

/** Waits until the code of the host's page responds. */
const isAlive = (page: Page): Promise<void> =>
  page.locator('main > [data-drawn]').waitFor({ state: 'detached' });

/** Pays the oldest instalment at the bank; returns the transaction's code. */
export async function payAnInstalment(page: Page): Promise<string> {
  await page.goto('/facturas');
  await isAlive(page);
  await page
    .locator('details[open]')
    .first()
    .getByRole('checkbox', { name: /Elegir cuota/ })
    .first()
    .check();
  await page
    .getByRole('button', { name: /^(Banco|Pagas desde)/ })
    .filter({ visible: true })
    .click();
  const banks = page.getByRole('dialog', { name: '¿Desde qué banco pagas?' });
  await banks
    .getByRole('button', { name: /bancolombia/i })
    .first()
    .click();
  await banks.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Pagar PSE' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: /Aprobar pago/ }).click();
  await page.waitForURL(/\/transaccion\//);
  await page.getByRole('heading', { name: 'Pago aprobado' }).waitFor();
  return decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
}

/** Headers of a call in this person's session. */
export async function sessionHeaders(page: Page): Promise<Record<string, string>> {
  const token = await page.evaluate(() => localStorage.getItem('session_token'));
  const cookies = await page.context().cookies();
  return {
    authorization: `Token ${token}`,
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  };
}
