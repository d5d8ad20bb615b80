import type { Page } from '@playwright/test';
import { openSession } from '../setup/open-session.ts';
import { expectAccessible } from '../setup/payment.ts';
import { expect, login, test } from '../setup/test.ts';

const EDITOR = '9292929292';
const OTHER_EDITOR = '9090909090';

const body = (page: Page) => page.getByRole('textbox', { name: 'Contenido de la página' });
const continueWith = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Continuar' });

/** Waits for the message and for the reload that follows it after three seconds (CM-17, BC-13). */
const savedWith = async (page: Page, message: string) => {
  const reloaded = page.waitForEvent('load', { timeout: 10_000 });
  await expect(page.getByText(message)).toBeVisible();
  const since = Date.now();
  await reloaded;
  expect(Date.now() - since).toBeGreaterThan(2_000);
};

test('[CM-01, CM-02, CM-03, CM-04, CM-07, CM-17, CM-24, RT-03, RT-37, RT-38, API-65, ER-43, ER-45, PU-06, PU-07] an editor publishes a page with an image, puts it into the menu, and a visitor reads it', async ({
  page,
  browser,
  portal,
  faults,
}) => {
  await test.step('Given Natalia, who may only change content, is at the page manager', async () => {
    await login(page, EDITOR, '/pages');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administrador de la página');
    await expectAccessible(page);
  });

  await test.step('When she writes a page with a heading, pasted text and an image', async () => {
    await page.getByRole('button', { name: 'Agregar' }).click();
    await page.getByRole('textbox', { name: 'Título', exact: true }).fill('Feria del hogar');
    await body(page).click();
    await page.getByRole('button', { name: 'Título', exact: true }).click();
    await page.keyboard.type('Solo en diciembre');
    await page.keyboard.press('Enter');
    await body(page).evaluate((editor) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', '<p style="color:red">Hasta <b>24 cuotas</b><script>1</script></p>');
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(body(page).locator('strong')).toHaveText('24 cuotas');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Imagen' }).click();
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 135 } });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'feria.png', mimeType: 'image/png', buffer });
    await expect(page.getByRole('button', { name: /^feria\.png/ })).toHaveAttribute('aria-pressed', 'true');
    await page.getByLabel('Texto para quien no ve la imagen').fill('Una sala nueva');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Usar imagen' }).click();
    await expect(body(page).getByRole('img', { name: 'Una sala nueva' })).toBeVisible();
    await expect(page.getByText('Cambios sin guardar')).toBeVisible();
  });

  const address = await test.step('And saves it', async () => {
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expectAccessible(page);
    await continueWith(page).click();
    await savedWith(page, 'Se ha guardado la página correctamente');
    await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue('Feria del hogar');
    await expect(page.getByText(/Natalia Ospina, \d{4}-\d{2}-\d{2}/).first()).toBeVisible();
    return `/mainpage/${new URL(page.url()).searchParams.get('page')}`;
  });

  await test.step('And puts it into the menu', async () => {
    const drawer = page.getByRole('button', { name: 'Abrir menú' });
    if (await drawer.isVisible()) await drawer.click();
    await page.getByRole('link', { name: 'Secciones' }).click();
    await page.locator('summary', { hasText: 'Menú principal: primera columna' }).click();
    await page.getByRole('button', { name: 'Agregar opción' }).click();
    await page.getByLabel('Nombre').fill('Feria');
    await page.getByRole('radio', { name: 'Página' }).check();
    await page.getByLabel('Página', { exact: true }).last().selectOption({ label: 'Feria del hogar' });
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await continueWith(page).click();
    await savedWith(page, 'Se ha creado una nueva opción al menú');
  });

  await test.step('Then a visitor finds it in the menu and reads it', async () => {
    const context = await browser.newContext({
      baseURL: portal.url,
      locale: 'es-CO',
      viewport: { width: 1280, height: 900 },
    });
    const visitor = await context.newPage();
    visitor.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
    visitor.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML/.test(message.text())) faults.push(message.text());
    });
    await visitor.goto('/');
    const menu = visitor.getByRole('navigation', { name: 'Menú principal' });
    await menu.getByText('Créditos', { exact: true }).click();
    await menu.getByRole('link', { name: 'Feria' }).click();
    await visitor.waitForURL((url) => url.pathname === address);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Feria del hogar');
    await expect(visitor.getByRole('heading', { level: 2, name: 'Solo en diciembre' })).toBeVisible();
    const image = visitor.getByRole('img', { name: 'Una sala nueva' });
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(visitor);
    await context.close();
  });
});

test('[CM-05] a new table is as wide as the text, two columns show as two, and the menu of / opens below its line', async ({
  page,
}) => {
  await login(page, EDITOR, '/pages');
  await page.getByRole('button', { name: 'Agregar' }).click();
  await body(page).click();
  await page.keyboard.type('Uno');
  const between = page.getByRole('button', { name: /^Agregar un bloque después de Texto/ });
  await between.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Tabla' }).click();
  const text = await body(page).locator('p').first().boundingBox();
  const table = await body(page).locator('table').boundingBox();
  expect(Math.round(table?.width ?? 0)).toBe(Math.round(text?.width ?? 1));
  for (const cell of await body(page).locator('th, td').all())
    expect((await cell.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  for (const head of await body(page).locator('th').all()) {
    await head.click();
    await page.keyboard.type('Mes');
  }

  await page.getByRole('button', { name: /^Agregar un bloque después de Tabla/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Dos columnas' }).click();
  const columns = body(page).locator('[data-block="column"]');
  await expect(columns).toHaveCount(2);
  for (const column of await columns.all()) {
    expect((await column.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await column.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('dashed');
  }
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Agregar un bloque después de Columnas/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Texto' }).click();
  await expect(body(page)).toBeFocused();
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  const line = await body(page).locator(':scope > p').last().boundingBox();
  await page.keyboard.press('/');
  const menu = await page.getByRole('menu', { name: 'Agregar un bloque' }).boundingBox();
  const after = await scrolled();
  const fromLine = (menu?.y ?? 0) + after - ((line?.y ?? 0) + (line?.height ?? 0) + before);
  // A line is a little higher than its letters.
  expect(fromLine).toBeGreaterThan(-8);
  expect(fromLine).toBeLessThan(80);
});

test('[RT-04] a content page that does not load leads to the landing page', async ({ page }) => {
  await page.goto('/mainpage/99999');
  await page.waitForURL((url) => url.pathname === '/mainpage');
  await expect(page.getByText('Ups, página no encontrada, intente nuevamente.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Novedades' })).toBeVisible();
});

test('[CM-16] two editors collide: the second sees who was faster, and decides', async ({
  page,
  browser,
  portal,
}) => {
  const context = await browser.newContext({
    baseURL: portal.url,
    locale: 'es-CO',
    viewport: { width: 1280, height: 900 },
  });
  const other = await context.newPage();
  const open = async (editor: Page) => {
    await editor.goto('/pages');
    await editor.getByRole('button', { name: /^Paga por PSE/ }).click();
    await expect(body(editor)).toContainText('Pagas desde el banco');
  };
  const rename = async (editor: Page, title: string) => {
    await editor.getByRole('textbox', { name: 'Título' }).fill(title);
    await editor.getByRole('button', { name: 'Guardar', exact: true }).click();
    await continueWith(editor).click();
  };

  await test.step('Given both have the same page open', async () => {
    await login(page, EDITOR, '/pages');
    await login(other, OTHER_EDITOR, /\/(manager|adminuser)/);
    await Promise.all([open(page), open(other)]);
  });

  await test.step('When Paula saves first and Natalia after her', async () => {
    await rename(other, 'Paga en línea');
    await savedWith(other, 'Se ha guardado la página correctamente');
    await rename(page, 'Paga ya');
  });

  const warning = page.getByRole('alertdialog', { name: 'Otra persona guardó esto' });
  await test.step('Then Natalia is told who it was, and nothing is overwritten', async () => {
    await expect(warning).toContainText('Paula Andrea Jaramillo lo guardó el');
    await expectAccessible(page);
    const { content } = await (await other.request.get('/api/contents/4')).json();
    expect(content.nombre).toBe('Paga en línea');
  });

  await test.step('And she may look at what Paula wrote and still recover her own', async () => {
    await warning.getByRole('button', { name: 'Ver lo que guardó' }).click();
    await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue('Paga en línea');
    await page.getByRole('button', { name: 'Recuperar' }).click();
    await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue('Paga ya');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await continueWith(page).click();
    await savedWith(page, 'Se ha guardado la página correctamente');
  });

  await test.step('And the versions tell the whole story', async () => {
    const versions = page.getByRole('region', { name: 'Versiones' }).getByRole('listitem');
    await expect(versions).toHaveCount(3);
    await expect(versions.first()).toContainText('Natalia Ospina');
    await expect(versions.nth(1)).toContainText('Paula Andrea Jaramillo');
  });
  await context.close();
});

test('[CM-08, CM-09, CM-10, CM-15, CM-16, CM-17, BC-13] a landing block gets an icon from the picker, its place by dragging, and goes again', {
  tag: '@phone',
}, async ({ page }) => {
  await openSession(page, EDITOR);
  await page.goto('/manager');
  await page.getByRole('tab', { name: 'Landing' }).click();

  await test.step('A new block can be given up', async () => {
    await page.getByRole('button', { name: 'Agregar' }).click();
    await page
      .getByRole('region', { name: 'Elemento nuevo' })
      .getByRole('button', { name: 'Cancelar' })
      .click();
    await expect(page.getByRole('region', { name: 'Elemento nuevo' })).toHaveCount(0);
  });

  await test.step('Another is made, with an icon that was searched for', async () => {
    await page.getByRole('button', { name: 'Agregar' }).click();
    const form = page.getByRole('region', { name: 'Elemento nuevo' });
    await form.getByRole('button', { name: 'Crear' }).click();
    await expect(form.getByText('Por favor llene todos los campos')).toBeVisible();
    await form.getByLabel('Título').fill('Regala crédito');
    await form.getByLabel('Texto del botón').fill('Ver bonos');
    await form.getByLabel('Enlace').fill('/faq');
    await form.getByRole('button', { name: 'Cambiar icono' }).click();
    await page.getByLabel('Busca un icono').fill('regalo');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'regalo', exact: true }).click();
    await form.getByRole('button', { name: 'Crear' }).click();
    await continueWith(page).click();
    await savedWith(page, 'Se han guardado los cambios correctametne');
  });

  const rows = page.getByRole('tabpanel').getByRole('listitem');
  await test.step('Then it is dragged to the first place', async () => {
    await expect(rows).toHaveCount(5);
    await expect(rows.last()).toContainText('Regala crédito');
    if ((page.viewportSize()?.width ?? 0) >= 768) {
      await rows.last().locator('[title^="Arrastra"]').dragTo(rows.first());
    } else {
      for (let step = 0; step < 4; step += 1)
        await page.getByRole('button', { name: 'Subir Regala crédito' }).click();
    }
    await expect(rows.first()).toContainText('Regala crédito');
    await page.getByRole('button', { name: 'Guardar orden' }).click();
    await continueWith(page).click();
    await savedWith(page, 'Se han guardado los cambios correctametne');
    await expect(rows.first()).toContainText('Regala crédito');
  });

  await test.step('And deleted, after a question', async () => {
    await page.getByRole('button', { name: 'Editar Regala crédito' }).click();
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await continueWith(page).click();
    await savedWith(page, 'El contenido fue eliminado.');
    await expect(rows).toHaveCount(4);
  });
});

test('unsaved changes are not left behind without a question, by a link, the back button or a logout', async ({
  page,
}) => {
  test.slow();
  const question = page.getByRole('alertdialog', { name: 'Tienes cambios sin guardar' });
  const answer = (words: string) => question.getByRole('button', { name: words }).click();
  const title = page.getByRole('textbox', { name: 'Título', exact: true });
  await login(page, EDITOR, '/pages');
  await page.getByRole('button', { name: /^Motos/ }).click();
  await title.click();
  await page.keyboard.type('s y repuestos');

  await test.step('A link of the menu', async () => {
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/sections"]')?.click());
    await expectAccessible(page);
    await answer('Seguir aquí');
    await expect(page).toHaveURL(/\/pages/);
  });

  await test.step('The back button, which would only close the editor', async () => {
    // Not waited for: nothing is gone to.
    await page.evaluate(() => history.back());
    await answer('Seguir aquí');
    await expect(title).toHaveValue(/repuestos/);
  });

  await test.step('A logout', async () => {
    const drawer = page.getByRole('button', { name: 'Abrir menú' });
    if (await drawer.isVisible()) await drawer.click();
    await page.getByRole('button', { name: /^Menú de/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await answer('Seguir aquí');
    await expect(title).toHaveValue(/repuestos/);
  });

  await test.step('And what the person gives up is given up', async () => {
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/sections"]')?.click());
    await answer('Salir sin guardar');
    await page.waitForURL((url) => url.pathname === '/sections');
    await page.goto('/pages');
    await page.getByRole('button', { name: /^Motos/ }).click();
    await expect(body(page)).toBeVisible();
    await expect(title).not.toHaveValue(/repuestos/);
    await expect(page.getByRole('button', { name: 'Recuperar' })).toHaveCount(0);
  });
});

test('[PU-12, PU-14, PU-20, RT-10, RT-12, RT-13, RT-17] the footer is what the content says, and every link of menu and footer leads to a page', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  );
  await expect(footer.getByRole('link', { name: /servicio@credito20/ })).toHaveAttribute('href', /^mailto:/);
  const { menu1, menu2, Footer } = await (await page.request.get('/api/listmenu')).json();
  for (const { name } of Footer) {
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await test.step('[PU-20] and WhatsApp floats above it, however far one has scrolled', async () => {
    await footer.scrollIntoViewIfNeeded();
    await expect(page.getByRole('link', { name: 'Escríbenos por WhatsApp' })).toBeInViewport({ ratio: 1 });
  });
  const options = [...menu1, ...menu2].flatMap(({ options }) => options).concat(Footer);
  const paths: string[] = options.map(({ page: isPage, content_id, url }) =>
    isPage ? `/mainpage/${content_id}` : url,
  );
  for (const path of new Set([...paths, '/editor'])) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('[PU-25] the questions stand in the private layout of the person who is logged in', async ({ page }) => {
  await openSession(page, '1010101010');
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preguntas frecuentes');
  await expect(page.getByRole('link', { name: 'Facturas' }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'INICIAR SESIÓN' })).toHaveCount(0);
  await page.locator('summary').first().click();
  await expect(page.locator('details[open] .rich')).toBeVisible();
  await expectAccessible(page);
});
