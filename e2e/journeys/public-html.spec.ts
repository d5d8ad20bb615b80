import { expectAlive } from '../setup/alive.ts';
import { holdScripts } from '../setup/held-scripts.ts';
import { shiftsOf, watchShifts } from '../setup/layout-shifts.ts';
import { gotoRendered } from '../setup/rendered-page.ts';
import { expect, test } from '../setup/test.ts';

/** Public pages, with what their HTML must say before any script. */
const pages = [
  ['/', /^Tu crédito en 20 minutos$/],
  ['/informacion', /^Información$/],
  ['/faq', /^Preguntas frecuentes$/],
  ['/atencion', /^Líneas de atención$/],
  ['/credito', /^Tu crédito en 20 minutos$/],
  ['/puntos', /^Puntos de atención$/],
  ['/consulta', /^Consulta y paga$/],
  ['/paginas/como-funciona-el-credito', /^Cómo funciona el crédito$/],
] as const;

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('[RT-01, RT-03, RT-10, RT-11, PU-22, PU-24, PU-26, PU-27] public pages can be read, and tell search engines what they are', async ({
    page,
  }) => {
    for (const [path, heading] of pages) {
      await test.step(path, async () => {
        await gotoRendered(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page.getByLabel('Cargando')).toHaveCount(0);
        expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/\S{3}.{30}/);
        expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
          new URL(path, page.url()).href,
        );
        expect(await page.locator('meta[property="og:title"]').getAttribute('content')).not.toBe('');
      });
    }
    await page.goto('/faq');
    await page.getByText('¿Qué necesito para pedir el crédito?').click();
    await expect(page.getByText('Ser mayor de edad, tu cédula original')).toBeVisible();
    await page.goto('/informacion');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Preguntas frecuentes' }).click();
    await page.waitForURL('/faq');
  });

  test('what cannot be done without scripts says so, in a page that can be read', async ({ page }) => {
    for (const [path, heading] of [
      ['/registro', 'Solicita tu contraseña'],
      ['/recuperar-clave', 'Recupera tu contraseña'],
      ['/consulta', 'Consulta y paga'],
    ] as const) {
      await gotoRendered(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByLabel(/cédula/i)).toBeVisible();
      await expect(page.locator('noscript p')).toContainText('activa JavaScript');
    }
  });

  test('[PU-04, PU-06, PU-07, PU-12] the menus of the content stand in the HTML, and open without scripts', {
    tag: '@phone',
  }, async ({ page, isMobile }) => {
    // Where the menu leads, the host has rendered by then.
    await gotoRendered(page, '/mainpage/1');
    await gotoRendered(page, '/credito');
    const menu = isMobile
      ? page.getByRole('dialog', { name: 'Menú principal' })
      : page.getByRole('navigation', { name: 'Menú principal' });
    if (isMobile) await page.getByRole('button', { name: 'Abrir menú' }).click();
    else await menu.getByText('Créditos', { exact: true }).click();
    await expect(menu.getByRole('link', { name: 'Cómo funciona', exact: true })).toHaveAttribute(
      'href',
      '/mainpage/1',
    );
    await menu.getByRole('link', { name: 'Cómo funciona', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cómo funciona el crédito');
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: 'Preguntas frecuentes' }),
    ).toBeVisible();
  });

  test('[RT-04] a content page that does not exist is one that was not found', async ({ page }) => {
    for (const path of ['/mainpage/999999', '/mainpage/siete']) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página no encontrada');
      await expect(page.getByText('Ups, página no encontrada, intente nuevamente.')).toBeVisible();
    }
    await page.getByRole('link', { name: 'Ir al inicio' }).click();
    await page.waitForURL('/');
  });
});

test.describe('the rules that stand in the HTML', () => {
  test.use({ javaScriptEnabled: false, reducedMotion: 'reduce' });

  for (const [path, colorScheme] of [
    ['/', 'dark'],
    ['/login', 'light'],
    ['/registro', 'dark'],
    ['/faq', 'light'],
  ] as const) {
    test(`are all that ${path} uses: the whole stylesheet changes no pixel of it (${colorScheme})`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      if (path === '/' || path === '/faq') await gotoRendered(page, path);
      else await page.goto(path);
      const before = await page.screenshot({ fullPage: true });
      const sheets = page.locator('link[data-later]');
      await expect(sheets).toHaveCount(1);
      await sheets.evaluateAll((links: HTMLLinkElement[]) => {
        for (const link of links) link.media = 'all';
      });
      const applied = () =>
        page.evaluate(() =>
          [...document.styleSheets].some(
            ({ media, ownerNode }) => media.mediaText === 'all' && ownerNode instanceof HTMLLinkElement,
          ),
        );
      await expect.poll(applied).toBe(true);
      expect((await page.screenshot({ fullPage: true })).equals(before)).toBe(true);
    });
  }
});

test('the page that the host has rendered comes to life: nothing moves, nothing is asked for again', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/media/')) asked.push(pathname);
  });
  await watchShifts(page);
  for (const [path, heading] of pages) {
    await test.step(path, async () => {
      await gotoRendered(page, path);
      await expectAlive(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      // The footer is the last to know its links.
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name: 'Preguntas frecuentes' }),
      ).toBeVisible();
      const shifts = await shiftsOf(page);
      expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.01);
      // The stores come without the content's blocks, of which the footer has its lines of contact.
      const footer = path === '/puntos' ? '/api/front_modules/list' : '';
      expect(asked.splice(0).filter((call) => call !== footer)).toEqual([]);
    });
  }
});

test('[ST-03] the map of the points stands in its place before the list after it has come', async ({
  page,
}) => {
  await gotoRendered(page, '/puntos');
  const map = page.locator('main .mf-customer_library');
  const before = await map.boundingBox();
  // As the document is while its list is still on the way.
  await page.locator('main .card', { hasText: 'puntos en todo el país' }).evaluate((list) => {
    (list as HTMLElement).style.display = 'none';
  });
  expect(await map.boundingBox()).toEqual(before);
});

test('[PU-22] the images of /informacion cover the same whole pixels: none is the largest of the page after another was', async ({
  page,
}) => {
  await gotoRendered(page, '/informacion');
  for (const width of [360, 390, 412, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = await page.locator('main article img').evaluateAll((images) =>
      images.map((image) => {
        const { y, height } = image.getBoundingClientRect();
        return { isWhole: Number.isInteger(y) && Number.isInteger(height), height };
      }),
    );
    expect(boxes.length).toBeGreaterThan(1);
    expect(boxes, `${width} px`).toEqual(boxes.map(() => ({ isWhole: true, height: boxes[0]?.height })));
  }
});

for (const path of ['/registro', '/recuperar-clave', '/consulta']) {
  test(`${path} can be typed into before any script; what was typed stays, and goes nowhere by itself`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await gotoRendered(page, path, { waitUntil: 'commit' });
    const id = page.getByLabel(/cédula/i);
    await id.pressSequentially('20202');
    await page.keyboard.press('Enter');
    release();
    await expectAlive(page);
    await expect(id).toBeFocused();
    await page.keyboard.type('02020');
    await expect(id).toHaveValue('2020202020');
    // The page's own code has read all of it.
    await expect(page.getByRole('checkbox', { name: 'No soy un robot' })).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === path && url.search === '');
  });
}

test('robots.txt leads to a map of the pages that anybody may read', async ({ request, baseURL }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const map = await (await request.get('/sitemap.xml')).text();
  for (const path of ['/', '/faq', '/paginas/como-funciona-el-credito'])
    expect(map).toContain(`<loc>${baseURL}${path}</loc>`);
});
