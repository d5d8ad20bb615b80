import type { Page } from '@playwright/test';
import { csvRows, downloadedBy, pdfText, sheetRows } from '../setup/downloads.ts';
import { openSession } from '../setup/open-session.ts';
import { bankOf, expectAccessible, payInstalments, transactionIn } from '../setup/payment.ts';
import { expect, login, PASSWORD, test } from '../setup/test.ts';

// Files are made, saved and opened, and axe looks at every panel: more than one journey's usual time.
test.describe.configure({ timeout: 150_000 });

const MARIANA = '1010101010';
const QUALIFIED_CUSTOMER = '6060606060';
const PAULA = '9090909090';
const RICARDO = '9191919191';

const panel = (page: Page, name: string) =>
  page.locator('details', { has: page.getByRole('heading', { level: 2, name, exact: true }) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openPanel = async (page: Page, name: string): Promise<void> => {
  await panel(page, name).locator('summary').click();
  // The browser opens it at once; that of before, whose fields have the same names, closes a moment later.
  await expect(page.locator('details[open]', { has: page.locator('> summary h2') })).toHaveCount(1);
  await expect(panel(page, name)).toHaveAttribute('open');
};
/** `2.970` below its label. */
const numberBelow = async (page: Page, label: string): Promise<number> => {
  const shown = page.getByText(label, { exact: true }).locator('xpath=following-sibling::*[1]');
  return Number((await shown.textContent())?.replace(/\D/g, ''));
};
/** The number below its label once it is the one of an answer: until then that of the filters before stands there. */
const numberOf = async (page: Page, label: string, count: number): Promise<number> => {
  await expect.poll(() => numberBelow(page, label), label).toBe(count);
  return count;
};
/** What the API answers when the filters are asked for: `call` is a part of its address, `count` names its total. */
const askedCount = async (page: Page, call: RegExp, count: string): Promise<number> => {
  const answered = page.waitForResponse((response) => call.test(response.url()) && response.ok());
  await button(page, 'Consultar').click();
  return ((await (await answered).json()) as Record<string, number>)[count] ?? Number.NaN;
};
const notCount = (rows: readonly Record<string, string>[], column: string, value: string): number =>
  rows.filter((row) => row[column] !== value).length;

test('[RE-01, RE-04, RE-06, RE-12, RE-13, RE-14, RE-15, RE-19, RE-20, RE-21, RE-22, RE-23, RE-34, BC-12] Ricardo filters payments and customers, takes them away as files and opens them', async ({
  page,
}) => {
  await login(page, RICARDO, '/reports');

  await test.step('Given he sees only the panels of his profile', async () => {
    await expect(page.getByText('Total Transacciones').or(page.getByText('Sin resultados.'))).toBeVisible();
    const headings = page.locator('details > summary h2');
    await expect(headings).toHaveText(['Pagos', 'Usuarios']);
    await page.goto('/reports?panel=conciliacion');
    await expect(panel(page, 'Pagos')).toHaveAttribute('open');
    await expect(headings).toHaveText(['Pagos', 'Usuarios']);
  });

  await test.step('When he asks for payments with an error of any day, the largest first, the CSV holds just those', async () => {
    await page.goto('/reports?orden=-total_amount');
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('Error');
    await page.getByRole('checkbox', { name: 'Desde' }).uncheck();
    await page.getByRole('checkbox', { name: 'Hasta' }).uncheck();
    const count = await askedCount(page, /\/api\/payment\/report\?.*Error/, 'total_transactions');
    await expect(page).toHaveURL(/estado=Error&desde=no&hasta=no/);
    const total = await numberOf(page, 'Total Transacciones', count);
    expect(total).toBeGreaterThan(50);
    await expectAccessible(page);

    const { name, bytes } = await downloadedBy(page, () => button(page, 'Descargar CSV').click());
    expect(name).toBe('pagos.csv');
    const rows = csvRows(bytes);
    expect(rows).toHaveLength(total);
    expect(notCount(rows, 'Estado del pago', 'Error')).toBe(0);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'Fecha de creación',
      'Cédula',
      'Id',
      'Estado del pago',
      'Respuesta de la pasarela',
      'Factura(s)',
      'Marca de pago total',
      'Fecha de pago',
      'Valor pagado',
      'Código de rastreo',
      'Login',
    ]);
    const amounts = rows.map((row) => Number(row['Valor pagado']));
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    const [first] = rows;
    await expect(page.getByRole('link', { name: first?.['Id'] ?? '' })).toBeVisible();
  });

  await test.step('And the list is a table on wide screens and cards on narrow ones', async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 900 };
    const shape = () =>
      page
        .getByRole('row', { name: /Error/ })
        .first()
        .evaluate((row) => {
          const amount = row.querySelector('[data-label="Valor pagado"]') as Element;
          const headings = row.closest('table')?.querySelector('thead') as Element;
          return {
            row: getComputedStyle(row).display,
            headed: headings.getBoundingClientRect().height > 20,
            label: getComputedStyle(amount, '::before').content,
          };
        });
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await shape()).toEqual({ row: 'table-row', headed: true, label: 'none' });
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await shape()).toEqual({ row: 'grid', headed: false, label: '"Valor pagado"' });
    await page.setViewportSize(size);
  });

  await test.step('And the file can be fetched again from the list of downloads', async () => {
    const row = page.getByRole('row', { name: /pagos\.csv/ });
    await expect(row).toContainText('Lista');
    await expect(row).toContainText('Estado Error · Orden Valor pagado, descendente');
    const { name, bytes } = await downloadedBy(page, () =>
      row.getByRole('button', { name: /Descargar/ }).click(),
    );
    expect(name).toBe('pagos.csv');
    expect(csvRows(bytes).length).toBeGreaterThan(50);
    await expectAccessible(page);
  });

  await test.step('When he looks for the approved payments of one customer, they come as a PDF', async () => {
    await page.goto('/reports?estado=Approved&desde=no&hasta=no');
    await button(page, 'Ver más filtros').click();
    await page.getByPlaceholder('Ingresa una cédula').fill(MARIANA);
    await button(page, 'Consultar').click();
    await expect(page).toHaveURL(/valor=1010101010/);
    const first = page.getByRole('row').nth(1).getByRole('link');
    await expect(page.getByRole('row').nth(1)).toContainText('1.010.101.010');
    const id = (await first.getAttribute('title')) ?? '';

    // The address is good once, so it is read on its way to the tab.
    let pdf: Buffer | undefined;
    await page.context().route('**/api/documents/*', async (route) => {
      const response = await route.fetch();
      pdf = await response.body();
      await route.fulfill({ response, body: pdf });
    });
    await button(page, 'Descargar PDF').click();
    await expect.poll(() => pdf?.length ?? 0).toBeGreaterThan(1_000);
    const text = await pdfText(pdf ?? Buffer.of());
    for (const words of ['Informe de pagos', 'Ricardo Salazar', '1.010.101.010', 'Aprobada', id]) {
      expect(text).toContain(words);
    }
  });

  await test.step('And the customers of any day come as CSV', async () => {
    await openPanel(page, 'Usuarios');
    await page.getByRole('checkbox', { name: 'Desde' }).uncheck();
    await page.getByRole('checkbox', { name: 'Hasta' }).uncheck();
    const count = await askedCount(page, /\/api\/users_interval\?(?!.*_date=)/, 'total_clients');
    await expect(page).toHaveURL(/panel=usuarios&desde=no&hasta=no/);
    const total = await numberOf(page, 'Total Usuarios', count);
    expect(total).toBeGreaterThan(500);
    await expectAccessible(page);
    const { name, bytes } = await downloadedBy(page, async () => {
      await button(page, 'Descargar CSV').click();
      // The data of so many people take a proof.
      const dialog = page.getByRole('alertdialog', { name: /^¿Descargar [\d.]+ filas\?$/ });
      await dialog.getByLabel('Tu contraseña').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Descargar', exact: true }).click();
    });
    expect(name).toBe('clientes.csv');
    const rows = csvRows(bytes);
    expect(rows).toHaveLength(total);
    expect(rows.find((row) => row['Cédula'] === MARIANA)?.['Nombres']).toBe('Mariana');
  });
});

test('[RE-02, RE-03, RE-07, RE-08, RE-09, RE-10, RE-27, RE-32, RE-33, BC-12, EN-38] Paula opens the two logs of term modification as files', {
  tag: '@phone',
}, async ({ page, browser, portal }) => {
  await test.step('Given a customer began to change a term', async () => {
    const customer = await browser.newPage({ baseURL: portal.url, locale: 'es-CO' });
    await openSession(customer, QUALIFIED_CUSTOMER);
    await customer.goto('/facturas');
    await customer
      .getByRole('button', { name: 'Modificar Plazo Cuota', exact: true })
      .filter({ visible: true })
      .first()
      .click();
    await customer.waitForURL(/\/modify_terms\/?$/);
    await customer.close();
  });

  await test.step('And Paula switched term modification off', async () => {
    await openSession(page, PAULA);
    await page.goto('/settings');
    await page.getByRole('switch', { name: 'Modificación de plazo de los créditos' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Motivo').fill('Mantenimiento');
    await dialog.getByLabel('Tu contraseña').fill(PASSWORD);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText(/Guardamos el cambio/)).toBeVisible();
  });

  await test.step('Then the log of the parameter is found by her ID, and opens as a spreadsheet', async () => {
    await page.goto('/reports?panel=parametria_modificacion_plazos');
    await expect(button(page, 'Buscar')).toBeDisabled();
    await expect(button(page, 'Descargar Reporte')).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: /^Usuario/ }).fill(PAULA);
    await button(page, 'Buscar').click();
    await expect(page.getByRole('row', { name: /Paula Andrea Jaramillo/ })).toContainText(/Activa.*Inactiva/);
    await expectAccessible(page);
    const { name, bytes } = await downloadedBy(page, () => button(page, 'Descargar Reporte').click());
    expect(name).toBe('log_modificacion_plazos.xlsx');
    const [titles, ...rows] = await sheetRows(bytes);
    expect(titles).toEqual(['Cédula', 'Usuario', 'Fecha', 'Estado anterior', 'Estado actual']);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.toSpliced(2, 1)).toEqual([PAULA, 'Paula Andrea Jaramillo', 'Activo', 'Inactivo']);
  });

  await test.step('And the log of the modifications of this month opens as CSV', async () => {
    await openPanel(page, 'Log Modificación Plazos');
    await expectAccessible(page);
    const { name, bytes } = await downloadedBy(page, () => button(page, 'Descargar archivo').click());
    expect(name).toBe('logModificacionPlazo.csv');
    expect(csvRows(bytes).filter((row) => row['Cédula'] === QUALIFIED_CUSTOMER)).toHaveLength(1);
  });
});

test("[RE-05, RE-25, RE-26, RE-31, BC-12] Paula holds the payments against the bank's file, sees the difference and opens the report", async ({
  page,
  browser,
  portal,
}) => {
  const transaction = await test.step('Given Mariana paid an instalment', async () => {
    const customer = await browser.newPage({ baseURL: portal.url, locale: 'es-CO' });
    await openSession(customer, MARIANA);
    await payInstalments(customer, 1);
    await customer.getByRole('button', { name: /Aprobar pago/ }).click();
    await customer.waitForURL(/\/transaccion\//);
    await expect(customer.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();
    const id = transactionIn(customer);
    await customer.close();
    return id;
  });

  await test.step('Then both sides agree on it; what was paid before the portal is named as that', async () => {
    await openSession(page, PAULA);
    await page.goto('/reports?panel=conciliacion');
    await expect(
      page.getByText('Proporcione una fecha correcta para generar el archivo de conciliación'),
    ).toBeVisible();
    await button(page, 'Comparar con el banco').click();
    await expect(page.getByRole('heading', { name: 'Pagos que difieren' })).toBeVisible();
    expect(await numberBelow(page, 'Pagos que coinciden')).toBe(1);
    const differing = page.getByRole('region', { name: 'Pagos que difieren' }).getByRole('row');
    await expect(differing.nth(1)).toContainText('Anterior al portal');
    await expect(differing.filter({ hasText: transaction })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('When the bank takes the money back without a word, that payment differs', async () => {
    const bank = bankOf(portal.bankUrl);
    const [paid] = await bank.transactions();
    await bank.settle(paid?.id ?? '', 'VOIDED', { event: false });
    await button(page, 'Comparar con el banco').click();
    const row = page.getByRole('row', { name: new RegExp(transaction) });
    await expect(row).toContainText('Estado distinto');
    await expect(row).toContainText('Anulada');
    await expectAccessible(page);
  });

  await test.step('And the report says the same', async () => {
    const { name, bytes } = await downloadedBy(page, () => button(page, 'Descargar archivo').click());
    expect(name).toBe('report.csv');
    const row = csvRows(bytes).find((row) => row['Id'] === transaction);
    expect([row?.['Resultado'], row?.['Estado en el portal'], row?.['Cédula']]).toEqual([
      'Estado diferente',
      'Aprobada',
      MARIANA,
    ]);
  });
});

test('[AC-01, AC-03, AC-06, AC-12, AC-13] Paula gets certificates of a customer, follows their history and finds both in the log', async ({
  page,
}) => {
  await openSession(page, PAULA);

  await test.step('When she asks for an ID, the certificates of that customer open in a tab', async () => {
    await page.goto('/certificates');
    await page.getByLabel('Cédula').fill(MARIANA);
    await button(page, 'Consultar').click();
    await page.getByRole('checkbox', { name: 'Seleccionar todos' }).check();
    await expectAccessible(page);
    let pdf: Buffer | undefined;
    await page.context().route('**/api/documents/*', async (route) => {
      const response = await route.fetch();
      pdf = await response.body();
      await route.fulfill({ response, body: pdf });
    });
    await button(page, 'Descargar Paz y Salvo').click();
    await expect.poll(() => pdf?.length ?? 0).toBeGreaterThan(1_000);
    expect(await pdfText(pdf ?? Buffer.of())).toContain('Mariana Gómez Restrepo');
  });

  await test.step('Then the history of the customer tells of it', async () => {
    await page.goto(`/adminuser?buscar=1&cedula=${MARIANA}&cliente=${MARIANA}`);
    await page.getByRole('link', { name: 'Ver cliente' }).click();
    await expect(page).toHaveURL(`/adminuser/${MARIANA}`);
    const issued = page.getByRole('listitem').filter({ hasText: 'Documento emitido' });
    await expect(issued).toContainText('Por Paula Andrea');
    await expectAccessible(page);
  });

  await test.step('And the audit log, which opens as CSV', async () => {
    await page.goto('/controladminusers');
    await page.getByRole('link', { name: 'Registro de cambios' }).click();
    await page.getByLabel('Acción').selectOption({ label: 'Documento emitido' });
    // Statements are issued each day too, to customers of that day.
    await page.getByLabel('Sobre qué o quién').fill(MARIANA);
    await button(page, 'Buscar').click();
    await expect(page.getByRole('row', { name: /Documento emitido/ })).toHaveCount(1);
    await expectAccessible(page);
    const { bytes } = await downloadedBy(page, () => button(page, 'Descargar CSV').click());
    const rows = csvRows(bytes);
    expect(rows).toHaveLength(1);
    expect(Object.values(rows[0] ?? {})).toContain(MARIANA);
  });
});
