import type { Page } from '@playwright/test';
import type { BrowserSet } from '../../shared/release-protocol/src/release.ts';
import { isWide } from '../setup/extent.ts';
import { chooseBank, instalments, payButton } from '../setup/payment.ts';
import { QUALIFIED_CUSTOMER } from '../setup/qualified-customer.ts';
import { withRealIds } from '../setup/sitemap-by-role.ts';
import { expect, login, namedInLayout, test } from '../setup/test.ts';

// What the host does where answers are late has tests of its own (`steady-pages`, `rendered-page`).
test.use({ environment: { PRIVATE_PAGE_BUDGET: '60000' } });

interface Fetched {
  readonly url: string;
  /** Seconds, wall clock. */
  readonly start: number;
  readonly end: number;
  /** Whether it was answered before the page was usable: what was not cannot have been waited for. */
  readonly waitedFor: boolean;
}

/** Latency that makes a trip long enough to tell chains from neighbours. */
const TRIP = 300;

/** Longest chain of requests that do not overlap: each could have waited for the one before. */
const depthOf = (requests: readonly Fetched[]): number => {
  const byEnd = requests.filter(({ waitedFor }) => waitedFor).toSorted((a, b) => a.end - b.end);
  let depth = 0;
  let free = Number.NEGATIVE_INFINITY;
  for (const { start, end } of byEnd) {
    if (start < free) continue;
    depth += 1;
    free = end;
  }
  return depth;
};

/**
 * Opens a path on a cold cache and a slow line; answers the requests made until `usable` came into the page. A page that
 * was handed something over is opened `by` going back to it.
 */
const load = async (
  page: Page,
  baseURL: string | undefined,
  path: string,
  usable: string,
  by: () => Promise<unknown> = () => page.goto(path),
): Promise<readonly Fetched[]> => {
  await watchPage(page, usable);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  // The page before must be gone first: what it still fetches would fill the cache that is emptied here.
  await page.goto('about:blank');
  await client.send('Network.clearBrowserCache');
  // Nor may the service worker of the page before answer from what it keeps.
  const { origin } = new URL(path, baseURL);
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' });
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: TRIP,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const open = new Map<string, { url: string; start: number; clock: number }>();
  const cached = new Set<string>();
  const done: Omit<Fetched, 'waitedFor'>[] = [];
  client.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime }) => {
    // A beacon has no answer that a page could wait for.
    if (request.url.startsWith('http') && type !== 'Ping') {
      open.set(requestId, { url: request.url, start: wallTime, clock: wallTime - timestamp });
    }
  });
  // What the browser still has crosses no wire: a font is asked for again where its first style sheet has gone.
  client.on('Network.requestServedFromCache', ({ requestId }) => void cached.add(requestId));
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) cached.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = open.get(requestId);
    if (request && !cached.has(requestId))
      done.push({ url: request.url, start: request.start, end: timestamp + request.clock });
  });
  await by();
  const usableAt = await page.waitForFunction(() => (window as unknown as Watched).usableAt);
  const until = (await usableAt.jsonValue()) ?? 0;
  // From this document on: what the page before still had under way is not this page's.
  const document = done.findLastIndex(({ url }) => new URL(url).pathname === path);
  return done
    .slice(document)
    .filter(({ start }) => start < until)
    .map((request) => ({ ...request, waitedFor: request.end < until }));
};

interface Watched {
  readonly elementsSeen: Set<string>;
  /** Seconds, wall clock, once the wanted element is there. */
  usableAt?: number;
}

/** Remembers every script and stylesheet element, also those taken away once loaded, and when `usable` appeared. */
const watchPage = (page: Page, usable: string) =>
  page.addInitScript((selector) => {
    const watched: Watched = { elementsSeen: new Set() };
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLScriptElement) watched.elementsSeen.add(node.src);
        if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') watched.elementsSeen.add(node.href);
      }
      if (document.querySelector(selector)) watched.usableAt ??= Date.now() / 1000;
      Object.assign(window, watched);
      // A page that was rendered by the host comes to life by its attributes alone.
    }).observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-drawn', 'aria-busy', 'class', 'id'],
    });
  }, usable);

const unusedPreloads = (page: Page) =>
  page.evaluate(() => {
    const { elementsSeen } = window as unknown as Watched;
    return [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload], link[rel=modulepreload]')]
      .filter((link) => link.as !== 'font' && !elementsSeen.has(link.href))
      .map((link) => link.href);
  });

const unreadAnswers = (page: Page) =>
  page.evaluate(() => [
    ...((globalThis as { portalStarted?: Map<string, unknown> }).portalStarted?.keys() ?? []),
  ]);

const twice = (requests: readonly Fetched[]): readonly string[] =>
  requests.map(({ url }) => url).filter((url, index, all) => all.indexOf(url) !== index);

/** Takes pictures out: they come with the content, and are not waited for. */
const withoutPictures = (requests: readonly Fetched[]): readonly Fetched[] =>
  requests.filter(({ url }) => !url.includes('/api/media/'));

const expectFlat = async (page: Page, requests: readonly Fetched[]) => {
  expect(twice(requests), 'fetched twice').toEqual([]);
  expect(await unusedPreloads(page), 'preloaded and not used').toEqual([]);
  expect(await unreadAnswers(page), 'asked for by the HTML and not read').toEqual([]);
  expect(depthOf(requests), JSON.stringify(requests, null, 1)).toBeLessThanOrEqual(2);
};

test('the login is usable after two trips, with nothing preloaded in vain and nothing fetched twice', async ({
  page,
  baseURL,
}) => {
  await expectFlat(page, await load(page, baseURL, '/login', 'main input[type=password]'));
});

test('the landing page can be read after one trip and used after two, with nothing fetched in vain', async ({
  page,
  baseURL,
}) => {
  // A person who comes first may find it being rendered.
  await expect.poll(async () => (await page.request.get('/')).text()).not.toContain('aria-label="Cargando"');
  const requests = await load(page, baseURL, '/', 'main:not(:has(#skeleton, [data-drawn])) .portal-root h1');
  await expectFlat(page, requests);
  expect(requests.filter(({ url }) => new URL(url).pathname.startsWith('/api/'))).toEqual([]);
});

for (const [path, usable] of [
  ['/resumen', 'main:not(:has(#skeleton, [data-drawn])) table tbody tr'],
  ['/facturas', 'main:not(:has(#skeleton, [data-drawn])) details table tbody tr'],
] as const) {
  test(`${path} shows its data after two trips, with nothing preloaded in vain and nothing fetched twice`, async ({
    page,
    baseURL,
  }) => {
    await login(page, '1010101010');
    await namedInLayout(page);
    await expectFlat(page, await load(page, baseURL, path, usable));
  });
}

/** The page's heading stands there, and nothing of the page waits for data. */
const COMPLETE = 'main:has(.portal-root h1):not(:has(#skeleton, [data-drawn], .skeleton, [aria-busy=true]))';

/**
 * Every other route, until all that it shows stands there: what it needs is announced and used, nothing comes twice. Nights
 * open each, every change the first four of each kind.
 */
const others: readonly [string, readonly [string, string] | undefined, readonly string[]][] = [
  [
    'visitors',
    undefined,
    [
      '/registro',
      '/recuperar-clave',
      '/informacion',
      '/faq',
      '/mainpage',
      '/atencion',
      '/credito',
      '/puntos',
      '/consulta',
      '/verificar',
      '/editor',
    ],
  ],
  [
    'customers',
    ['1010101010', '/resumen'],
    [
      '/perfil',
      '/historial',
      '/documentos',
      '/puntos',
      '/faq',
      '/generar-otp',
      '/aumentar_cupo',
      '/facturas-pago',
      '/documentoPDF',
      '/certificadoPDF',
      '/planDePagos',
    ],
  ],
  [
    'administrators',
    ['9090909090', '/manager'],
    [
      '/manager',
      '/pages',
      '/pages/vista/1',
      '/sections',
      '/sections/puntos',
      '/sections/bloques',
      '/adminuser',
      '/adminuser/1010101010',
      '/controladminusers',
      '/certificates',
      '/settings',
      '/money-desk',
      '/releases',
      '/reports',
      '/validate_modify_terms',
      '/controladminusers/registro',
      '/controladminusers/perfiles',
      '/mi-ingreso',
    ],
  ],
];

for (const [who, account, paths] of others) {
  test(`the other pages of ${who} are complete after two trips, announce nothing in vain and fetch nothing twice`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    if (account) await login(page, ...account);
    for (const path of paths.slice(0, isWide ? undefined : 4)) {
      await test.step(path, async () => {
        const tab = await context.newPage();
        const requests = await load(tab, baseURL, path, COMPLETE);
        await expectFlat(tab, withoutPictures(requests));
        await tab.close();
      });
    }
  });
}

test('a content page can be read after one trip and used after two, with nothing fetched in vain', async ({
  page,
  baseURL,
}) => {
  await page.goto('/');
  const path = await page.locator('footer a[href^="/mainpage/"]').first().getAttribute('href');
  if (!path) throw new Error('The footer leads to no page.');
  await expect.poll(async () => (await page.request.get(path)).text()).not.toContain('aria-label="Cargando"');
  const requests = await load(page, baseURL, path, 'main:not(:has(#skeleton, [data-drawn])) .portal-root h1');
  await expectFlat(page, withoutPictures(requests));
  expect(requests.filter(({ url }) => /\/api\/(?!media)/.test(url))).toEqual([]);
});

/** Routes with a test of their own. */
const alone: readonly string[] = [
  '/',
  '/mainpage/:content_id',
  '/paginas/:slug',
  // By its address among the others.
  '/pages/vista/:id',
  '/login',
  '/resumen',
  '/facturas',
  '/aumentar_cupo/gestionar',
  '/modify_terms',
  '/transaccion/:id',
  '/consulta/facturas_view',
  '/consulta/transaccion/:id',
  '/adminuser/:fiscal_number',
  '/adminuser/:fiscal_number/historial',
  '/clave-temporal',
  '/segundo-factor',
  '/verificar/:code',
];

const RECEIPT = 'main .receipt .group';

test('a transaction of the address shows its receipt after two trips, to customers and administrators', async ({
  page,
  context,
  baseURL,
}) => {
  await login(page, '1010101010');
  const path = await withRealIds(page, '/transaccion/:transaction');
  await expectFlat(page, await load(page, baseURL, path, RECEIPT));
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await login(page, '9090909090', '/manager');
  const timeline = '/adminuser/1010101010/historial';
  await expectFlat(page, await load(page, baseURL, path, RECEIPT));
  await expectFlat(page, await load(page, baseURL, timeline, 'main ol li'));
});

test('the invoices and the transaction of an inquiry show their data after two trips', async ({
  page,
  baseURL,
}) => {
  await page.goto('/consulta');
  await page.getByLabel('Número de cédula').fill('2020202020');
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('/consulta/facturas_view');
  const invoices = 'main details table tbody tr';
  await page.locator(invoices).first().waitFor();
  const back = () => page.goBack();
  await expectFlat(page, await load(page, baseURL, '/consulta/facturas_view', invoices, back));
  await instalments(page).first().check();
  await chooseBank(page);
  await payButton(page).click();
  await page.getByRole('button', { name: /Aprobar pago/ }).click();
  await page.waitForURL(/\/consulta\/transaccion\//);
  await expectFlat(page, await load(page, baseURL, new URL(page.url()).pathname, RECEIPT));
});

test('the change of a term shows what was handed over after two trips', async ({ page, baseURL }) => {
  await login(page, '6060606060');
  await page.goto('/facturas');
  await page
    .getByRole('button', { name: 'Modificar Plazo Cuota', exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL(/\/modify_terms\/?$/);
  await page.getByLabel('Número de cuotas').waitFor();
  await expectFlat(page, await load(page, baseURL, '/modify_terms', 'main form input'));
});

test('the second step of a higher limit shows its offer after two trips', async ({ page, baseURL }) => {
  await login(page, QUALIFIED_CUSTOMER.id);
  await page.goto('/aumentar_cupo');
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await page.waitForURL('/aumentar_cupo/gestionar');
  await page.getByRole('button', { name: 'Aceptar cupo' }).waitFor();
  await expectFlat(
    page,
    await load(page, baseURL, '/aumentar_cupo/gestionar', COMPLETE, () => page.goBack()),
  );
});

test('what must be done first can be done after two trips, and what begins on the server is asked for once', async ({
  page,
  baseURL,
}) => {
  await login(page, '9090909090', '/manager');
  for (const [duty, path, usable] of [
    ['temporary_password', '/clave-temporal', COMPLETE],
    // The code to scan is made by a POST, which nothing but the page may send.
    ['enrol_second_factor', '/segundo-factor', 'main:not(:has(#skeleton, [data-drawn])) .portal-root h1'],
  ] as const) {
    await page.evaluate((duty) => localStorage.setItem('duty', duty), duty);
    await expectFlat(page, await load(page, baseURL, path, usable));
  }
});

test('what a code leads to is said after two trips', async ({ page, baseURL }) => {
  const path = '/verificar/AAAAA-BBBBB-CCCCC-DDDDD';
  await expectFlat(page, await load(page, baseURL, path, COMPLETE));
});

test('no route of what is live is missing above', async ({ page }) => {
  await page.goto('/login');
  const set = JSON.parse((await page.locator('#portal-set').textContent()) ?? '') as BrowserSet;
  const paths = set.remotes.flatMap(({ routes }) => routes.map(({ path }) => path));
  const asked = [...others.flatMap(([, , paths]) => paths), ...alone];
  expect(paths.filter((path) => !asked.includes(path))).toEqual([]);
});
