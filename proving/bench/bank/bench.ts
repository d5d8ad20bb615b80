import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { startPortalAlone } from '../../../e2e/setup/portal-process.ts';
import { buildAll } from '../../../tools/build/build.ts';
import { median, table } from '../figures.ts';
import { customer, launch, logIn, PASSWORD } from '../pages/browser.ts';
import { selfSignedCertificate } from '../pages/certificate.ts';
import { openFront } from '../pages/front.ts';
import { deviceOf, phone, type Session, slowDown } from '../pages/load.ts';

/** Ways of a returning customer to the bank. */
const ways = ['logged in', 'with the login'] as const;
type Way = (typeof ways)[number];

export interface BankFigures {
  readonly way: Way;
  /** Seconds since the site was opened, for each run. */
  readonly toInvoices: readonly number[];
  readonly toBank: readonly number[];
}

const AMOUNT_DUE = 'Pagar ahora';
const PAY = 'Pagar PSE';

/** Opens the site and presses each control as soon as it appears, so that only the portal's time counts. */
async function pay(page: Page, url: string, way: Way): Promise<{ toInvoices: number; toBank: number }> {
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1000;
  await page.goto(url, { waitUntil: 'commit' });
  if (way === 'with the login') {
    await page.getByRole('link', { name: 'INICIAR SESIÓN' }).filter({ visible: true }).first().click();
    await page.getByLabel('Cédula').fill(customer.fiscalNumber);
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  }
  await page.getByRole('link', { name: AMOUNT_DUE }).click();
  const payment = page.getByRole('button', { name: PAY }).filter({ visible: true });
  await payment.waitFor();
  const toInvoices = seconds();
  await payment.click();
  await page.getByRole('heading', { name: 'Confirma tu pago' }).waitFor();
  return { toInvoices, toBank: seconds() };
}

/** Refuses the payment at the bank, so that the invoice can be paid again, and waits until the portal knows. */
async function refuse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rechazar con el motivo elegido' }).click();
  await page.waitForURL(/\/transaccion\//);
  await page.getByRole('link', { name: 'Otro banco' }).waitFor();
}

async function timeWay(browser: Browser, url: string, from: string, way: Way, session: Session) {
  const context = await browser.newContext({
    ...deviceOf(),
    ...(way === 'logged in' ? { storageState: session } : {}),
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(from);
    await slowDown(page, phone);
    const timed = await pay(page, url, way);
    await refuse(page);
    return timed;
  } finally {
    await context.close();
  }
}

/**
 * Seconds from opening the site to the bank's page, for a customer who paid last month: due instalments are selected
 * and the last bank chosen. Each run uses a new browser profile, with the connection and the phone of the page
 * measurements.
 */
export async function benchBank(
  runs: number,
  onProgress: (step: string) => void,
): Promise<readonly BankFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-bank-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    onProgress('building the portal');
    await buildAll();
    const certificate = selfSignedCertificate();
    const front = await openFront(certificate);
    closers.push(() => front.close());
    onProgress('starting the portal');
    const portal = await startPortalAlone(join(folder, 'data'), { PUBLIC_URL: front.url });
    closers.push(() => portal.stop());
    front.connect(portal.url);
    const browser = await launch(certificate.fingerprint);
    closers.push(() => browser.close());
    const session = await logIn(browser, front.url, customer);
    const found = ways.map((way) => ({ way, toInvoices: [] as number[], toBank: [] as number[] }));
    for (let run = 1; run <= runs; run += 1) {
      for (const { way, toInvoices, toBank } of found) {
        onProgress(`to the bank, ${way}, ${run} of ${runs}`);
        const timed = await timeWay(browser, front.url, front.elsewhere, way, session);
        toInvoices.push(timed.toInvoices);
        toBank.push(timed.toBank);
      }
    }
    return found;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** The figures as a table: medians, and the slowest way to the bank. */
export function bankReport(figures: readonly BankFigures[]): string {
  const shown = (seconds: number) => seconds.toFixed(1);
  return table([
    ['seconds from opening the site', 'what is due, to be paid', 'the bank', 'slowest'],
    ...figures.map(({ way, toInvoices, toBank }) => [
      way,
      shown(median(toInvoices)),
      shown(median(toBank)),
      shown(Math.max(...toBank)),
    ]),
  ]);
}
