import type { CDPSession, Page } from '@playwright/test';
import { expect, login, test } from '../setup/test.ts';

/** What a page that leaks has more of each time. */
interface Held {
  readonly nodes: number;
  readonly listeners: number;
  /** Bytes. */
  readonly heap: number;
}

/** Enough to tell a leak from noise; `ROUNDS=50` for a longer look. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 15);

/** Everything alive once the browser has thrown away what nobody holds. */
const heldBy = async (client: CDPSession): Promise<Held> => {
  await client.send('HeapProfiler.collectGarbage');
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') };
};

/** The same once the page has come to rest: the answers of the last one may still be on their way. */
const heldAtRest = async (client: CDPSession): Promise<Held> => {
  let last = await heldBy(client);
  await expect(async () => {
    const previous = last;
    last = await heldBy(client);
    expect(last.nodes).toBe(previous.nodes);
  }).toPass();
  return last;
};

/** As a link does: the shell's router sees the navigation, the document stays. */
const go = async (page: Page, path: string) => {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.locator(`main [id^="single-spa-application:"]:not(:empty) h1`).first()).toBeAttached();
};

const round = async (page: Page, paths: readonly string[], times: number) => {
  for (let i = 0; i < times; i += 1) for (const path of paths) await go(page, path);
};

/** The pages of one role, so that each of their remotes is mounted and unmounted. */
const houses = [
  ['a customer', '1010101010', '/resumen', ['/facturas', '/resumen', '/faq']],
  [
    'an administrator',
    '9090909090',
    '/manager',
    ['/reports', '/validate_modify_terms', '/adminuser', '/manager'],
  ],
] as const;

for (const [who, id, landing, paths] of houses) {
  test(`the pages of ${who}, mounted and unmounted ${ROUNDS} times, leave nothing behind`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await login(page, id, landing);
    const client = await page.context().newCDPSession(page);
    await client.send('Performance.enable');
    // Code, caches and the browser's own pools are there after a few rounds.
    await round(page, paths, 5);
    const before = await heldAtRest(client);
    await round(page, paths, ROUNDS);
    // What is kept is kept for good; what only waits to be let go is gone at one of the next looks.
    await expect(async () => {
      const after = await heldAtRest(client);
      // A page that kept a single node or listener of each mount would show ROUNDS of them.
      expect(after.nodes - before.nodes, JSON.stringify({ before, after })).toBeLessThan(ROUNDS);
      expect(after.listeners - before.listeners, JSON.stringify({ before, after })).toBeLessThan(ROUNDS);
      expect(after.heap / before.heap, JSON.stringify({ before, after })).toBeLessThan(1.15);
    }).toPass({ timeout: 20_000 });
  });
}
