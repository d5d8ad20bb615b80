import type { BrowserContext, Page } from '@playwright/test';
import { expect, login, test } from '../setup/test.ts';

// However busy the machine is, the host renders the page of the person who is logged in.
test.use({ worker: true, environment: { PRIVATE_PAGE_BUDGET: '60000' } });

const MARIANA = '1010101010';

/** Everything that the browser keeps of this origin, as text. */
async function everythingKept(page: Page, context: BrowserContext): Promise<string> {
  const kept = await page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const path = new URL(request.url).pathname;
        // The code of the pages is everybody's.
        const isCode = /^\/(shell|remotes|icons|fonts)\//.test(path);
        found.push(path, isCode ? '' : await (await cache.match(request))?.text());
      }
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        found.push(name, store, await done(objects.getAllKeys()), await done(objects.getAll()));
      }
      database.close();
    }
    return JSON.stringify(found);
  });
  return `${kept} ${JSON.stringify(await context.cookies())}`;
}

/** What is hers alone: who she is, what she owes, what opens her session. */
const herData = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const token = localStorage.getItem('session_token') ?? '';
    const ask = async (path: string) =>
      (await (await fetch(path, { headers: { authorization: `Token ${token}` } })).json()) as Record<
        string,
        unknown
      >;
    const user = await ask('/api/user');
    const { invoices } = (await ask('/api/invoices')) as { invoices: { invoice: string }[] };
    return [
      token,
      ...['first_name', 'last_name', 'fiscal_number', 'email', 'phone'].map((field) => String(user[field])),
      '1.010.101.010',
      ...invoices.map(({ invoice }) => invoice),
    ].filter((text) => text !== '');
  });

test('[F8] after a logout the browser keeps nothing of the person, and Back shows nothing', async ({
  page,
  context,
}) => {
  await login(page, MARIANA);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  for (const path of ['/facturas', '/historial', '/perfil', '/resumen']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  const hers = await herData(page);
  expect(hers.length).toBeGreaterThanOrEqual(8);
  const hersIn = (text: string) => hers.filter((datum) => text.includes(datum));
  const session = (await context.cookies()).find(({ name }) => name === 'session')?.value ?? '';
  // What is looked through would show it.
  await expect.poll(async () => hersIn(await everythingKept(page, context))).toContain(hers[0]);
  expect(await everythingKept(page, context)).toContain(session);

  await page
    .getByRole('button', { name: /Menú de/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await page.waitForURL(/\/(login)?$/);
  await expect.poll(async () => hersIn(await everythingKept(page, context))).toEqual([]);
  expect(await everythingKept(page, context)).not.toContain(session);

  for (let back = 0; back < 3; back += 1) {
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(hersIn(await page.content())).toEqual([]);
  }
  expect(hersIn(await everythingKept(page, context))).toEqual([]);
});
