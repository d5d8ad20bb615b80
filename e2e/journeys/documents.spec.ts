import type { Page } from '@playwright/test';
import { openSession } from '../setup/open-session.ts';
import { expectAccessible, expectAccessibleEverywhere } from '../setup/payment.ts';
import { expect, login, test } from '../setup/test.ts';

test.describe.configure({ timeout: 150_000 });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const download = (page: Page, name: string) => card(page, name).getByRole('button', { name: /^Descargar/ });

/** Presses the button of a card and gives the address of the tab that opened. */
const openedBy = async (page: Page, name: string): Promise<string> => {
  const opening = page.context().waitForEvent('page');
  await download(page, name).click();
  const tab = await opening;
  await tab.waitForURL(/\/api\/documents\//, { waitUntil: 'commit' });
  const address = tab.url();
  await tab.close();
  return address;
};

test('[RT-25, CE-01, CE-02, CE-03, CE-04, CE-05, CE-09, CE-10, CE-13, API-38, API-39, API-40, API-41, API-42, API-43] Mariana gets her certificates, each for two minutes and in her session only', async ({
  page,
}) => {
  await login(page, '1010101010');
  await page.getByRole('link', { name: 'Documentos' }).filter({ visible: true }).first().click();
  await page.waitForURL('/documentos');
  await expect(page.getByText('Mariana Gómez Restrepo, C.C. 1.010.101.010')).toBeVisible();
  await expect(card(page, 'Paz y Salvo').getByRole('checkbox')).not.toHaveCount(1);
  await expectAccessible(page);

  await test.step('A general peace-and-salvo is refused to the person who owes', async () => {
    await download(page, 'Paz y Salvo').click();
    await expect(card(page, 'Paz y Salvo').getByRole('alert')).toContainText('Tienes saldo en cartera.');
    await expectAccessible(page);
  });

  await test.step('But not one of what is paid', async () => {
    await page.getByRole('checkbox', { name: 'Todas las facturas pagadas' }).check();
    await expect(page.getByRole('checkbox', { name: /General/ })).not.toBeChecked();
    await openedBy(page, 'Paz y Salvo');
  });

  await test.step('Debt, tax return and payment plan open in a tab of their own', async () => {
    await card(page, 'De Renta').getByLabel('Año').selectOption({ index: 0 });
    await openedBy(page, 'De Renta');
    await openedBy(page, 'Plan de Pagos');
    const address = await openedBy(page, 'De Deuda');
    expect((await page.request.get(address)).status()).toBe(200);
    expect((await fetch(address)).status).toBe(404);
  });
});

test('a certificate as it was downloaded is known by /verificar, dropped or chosen; one with a changed byte is not', {
  tag: '@phone',
}, async ({ page }) => {
  await openSession(page, '1010101010');
  await page.goto('/documentos');
  const address = await openedBy(page, 'De Deuda');
  const pdf = await (await page.request.get(address)).body();
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const changed = Buffer.from(pdf);
  // In the middle of the file, where what is drawn stands; the code is at its end.
  const at = Math.floor(changed.length / 3);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);

  await page.goto('/verificar');
  const isPhone = test.info().project.name === 'phone';
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
    transfer.items.add(new File([bytes], 'certificado.pdf', { type: 'application/pdf' }));
    return transfer;
  }, pdf.toString('base64'));
  if (isPhone) {
    // There is nothing to drag a file with.
    await page
      .getByLabel('Elegir archivo')
      .setInputFiles({ name: 'certificado.pdf', mimeType: 'application/pdf', buffer: pdf });
  } else {
    const place = page.getByRole('heading', { name: /Suelta aquí el PDF/ });
    await place.dispatchEvent('dragover', { dataTransfer: dropped });
    await place.dispatchEvent('drop', { dataTransfer: dropped });
  }
  await expect(page.getByRole('heading', { name: 'Es un documento nuestro' })).toBeVisible();
  await expect(page).toHaveURL(/\/verificar\/(\w{5}-){3}\w{5}$/);
  await expect(page.getByText('El PDF es idéntico al que expedimos.')).toBeVisible();
  await page
    .getByLabel('Elegir archivo')
    .setInputFiles({ name: 'certificado.pdf', mimeType: 'application/pdf', buffer: changed });
  await expect(page.getByText('El PDF no es el que expedimos con este código.')).toBeVisible();
  await expectAccessible(page);
});

test('Mariana gets the statement of a period: the latest first, another of another invoice, each as a PDF that is hers', async ({
  page,
}) => {
  await login(page, '1010101010');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/documentos');
    const statements = card(page, 'Extractos');
    await expect(statements.getByLabel('Periodo')).toBeEnabled();
    await expect(statements.getByLabel('Periodo').locator('option').first()).toContainText(', en curso');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  const statements = card(page, 'Extractos');
  await openedBy(page, 'Extractos');
  await statements.getByLabel('Periodo').selectOption({ index: 1 });
  const chosen = await statements.getByLabel('Periodo').inputValue();
  const asked = page.waitForResponse(/\/api\/certificates\/statement\//);
  await openedBy(page, 'Extractos');
  expect(new URL((await asked).url()).pathname.endsWith(`/${chosen}`)).toBe(true);
});

test('[CE-08] a peace-and-salvo is had two days after the last payment, not before', async ({ page }) => {
  await openSession(page, '5050505050');
  await page.goto('/documentos');
  const boxes = card(page, 'Paz y Salvo').getByRole('checkbox', { name: /pagada el/ });
  await expect(boxes).toHaveCount(2);
  const answers: string[] = [];
  for (const index of [0, 1]) {
    await page.getByRole('checkbox', { name: /General/ }).check();
    await boxes.nth(index).check();
    if (await card(page, 'Paz y Salvo').getByText('Disponible', { exact: true }).isVisible()) {
      await openedBy(page, 'Paz y Salvo');
      answers.push('opened');
    } else {
      await expect(card(page, 'Paz y Salvo').getByText(/^Desde el \d+ de \w+$/)).toBeVisible();
      await download(page, 'Paz y Salvo').click();
      await expect(card(page, 'Paz y Salvo').getByRole('alert')).toBeVisible();
      answers.push('refused');
    }
  }
  expect(answers.toSorted()).toEqual(['opened', 'refused']);
});

/** What the viewer pages read, as the documents page leaves it. */
const store = (page: Page, certificate: string) =>
  page.evaluate((value) => localStorage.setItem('certificado', value), certificate);

test('[RT-26, RT-27, RT-28, CE-14, CE-16] each viewer page leads to the certificate that was stored', async ({
  page,
}) => {
  await openSession(page, '1010101010');
  await page.goto('/documentos');
  const choice = card(page, 'Plan de Pagos').getByLabel('Factura');
  await expect(choice).not.toHaveValue('');
  const invoice = await choice.inputValue();
  for (const [path, stored] of [
    ['/documentoPDF', 'deuda'],
    ['/certificadoPDF', 'deuda'],
    ['/planDePagos', `plan ${invoice}`],
  ] as const) {
    await store(page, stored);
    // In a tab of its own: where a browser saves PDFs instead of showing them, the page itself stays.
    const tab = await page.context().newPage();
    const sent = tab.waitForResponse(/\/api\/documents\//, { timeout: 30_000 });
    await tab.goto(path, { waitUntil: 'commit' });
    expect((await sent).headers()['content-type']).toBe('application/pdf');
    await tab.close();
  }
});

test('[CE-15, CE-16, CE-18, CE-20] a viewer page that has nothing to show says why and goes', async ({
  page,
}) => {
  await login(page, '1010101010');
  for (const [stored, words] of [
    ['paz y salvo', 'Tienes saldo en cartera.'],
    // The viewer's is of 2017, when Mariana had no credit.
    ['renta', 'Ha ocurrido un problema, por favor intenta mas tarde.'],
  ] as const) {
    await store(page, stored);
    await page.goto('/certificadoPDF');
    await expect(page.getByRole('alertdialog')).toContainText(words);
    await expectAccessibleEverywhere(page);
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page).toHaveURL(/\/documentos$/);
  }
});
