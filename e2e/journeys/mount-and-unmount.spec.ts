import type { CDPSession, Page } from '@playwright/test';
import { atRest, requestsOf } from '../setup/at-rest.ts';
import { expect, login, test } from '../setup/test.ts';

/** What a page that leaks has more of each time. */
interface Held {
  readonly nodes: number;
  readonly listeners: number;
  /** Intervals that run and timeouts that are still to come. */
  readonly timers: number;
  /** Bytes of all objects, elements among them, but for compiled code, which grows as a page is used, and what is the browser's own. */
  readonly heap: number;
  /** The same bytes by kind and constructor. */
  readonly sizes: Sizes;
}

/** Counts the timers of a page from its first script on. */
const watchTimers = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
    const running = new Set<number>();
    Object.defineProperty(window, 'timersRunning', { get: () => running.size });
    window.setTimeout = ((act: TimerHandler, ...rest: never[]) => {
      const id: number = setTimeout(
        (...given: unknown[]) => {
          running.delete(id);
          if (typeof act === 'function') act(...given);
        },
        ...rest,
      );
      running.add(id);
      return id;
    }) as typeof setTimeout;
    window.setInterval = ((...given: Parameters<typeof setInterval>) => {
      const id = setInterval(...given);
      running.add(id);
      return id;
    }) as typeof setInterval;
    // Either takes the other's, as the standard has it.
    window.clearTimeout = (id) => {
      running.delete(Number(id));
      clearTimeout(id);
    };
    window.clearInterval = (id) => {
      running.delete(Number(id));
      clearInterval(id);
    };
  });

/** Enough to tell a leak from noise; `ROUNDS=50` for a longer look. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 15);

interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [string[]] };
  };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

/** Bytes by kind and constructor; a map, which is not printed with the rest. */
type Sizes = ReadonlyMap<string, number>;

/** The browser's pools of styles and its record of navigations and slow tasks, the longer the slower the machine is. */
const OWN_OF_BROWSER =
  /^(blink::|Performance|LayoutShift|TaskAttributionTiming|NavigationHistoryEntry|DOMRectReadOnly)/;

/** What `Held.heap` counts; the snapshot throws away first what nothing refers to. */
const heapOf = async (client: CDPSession): Promise<Sizes> => {
  const chunks: string[] = [];
  const take = ({ chunk }: { readonly chunk: string }) => chunks.push(chunk);
  client.on('HeapProfiler.addHeapSnapshotChunk', take);
  await client.send('HeapProfiler.takeHeapSnapshot');
  client.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes, strings } = JSON.parse(chunks.join('')) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const code = types[0].indexOf('code');
  const size = fields.indexOf('self_size');
  const sizes = new Map<string, number>();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = nodes[at] ?? 0;
    if (kind === code) continue;
    const name = strings[nodes[at + 1] ?? 0] ?? '';
    if (types[0][kind] === 'native' && OWN_OF_BROWSER.test(name)) continue;
    const isNamed = types[0][kind] === 'object' || types[0][kind] === 'native';
    const group = `${types[0][kind]} ${isNamed ? name.slice(0, 60) : ''}`;
    sizes.set(group, (sizes.get(group) ?? 0) + (nodes[at + size] ?? 0));
  }
  return sizes;
};

/** What grew most, for the message of a failure. */
const grown = (before: Sizes, after: Sizes): string =>
  [...after]
    .map(([name, bytes]) => [name, bytes - (before.get(name) ?? 0)] as const)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 12)
    .map(([name, bytes]) => `${name}: ${bytes}`)
    .join(', ');

/** Everything alive once the browser has thrown away what nothing refers to. */
const heldBy = async (page: Page, client: CDPSession): Promise<Held> => {
  const sizes = await heapOf(client);
  const heap = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  const { metrics } = await client.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const timers = await page.evaluate(() => (window as unknown as { timersRunning: number }).timersRunning);
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), timers, heap, sizes };
};

/** The same once the page has come to rest: the answers of the last one may still be on their way. */
const heldAtRest = async (page: Page, client: CDPSession): Promise<Held> => {
  let last = await heldBy(page, client);
  await expect(async () => {
    const previous = last;
    last = await heldBy(page, client);
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

// A trace's snapshots keep the last page's elements for themselves, more of them where its map had come before it was left.
test.use({ trace: 'off' });

/** The pages of one role, so that each of their remotes is mounted and unmounted. */
const houses = [
  ['a visitor', undefined, '/', ['/login', '/consulta', '/puntos', '/faq', '/']],
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
    await watchTimers(page);
    const asked = requestsOf(page);
    if (id) await login(page, id, landing);
    else await page.goto(landing);
    const client = await page.context().newCDPSession(page);
    await client.send('Performance.enable');
    // A page that is left before its last part came, a map for example, would bring that part's code in a later round.
    for (const path of paths) {
      await go(page, path);
      await atRest(page, asked);
    }
    // Caches and the browser's own pools are there after a few rounds.
    await round(page, paths, 5);
    const before = await heldAtRest(page, client);
    await round(page, paths, ROUNDS);
    // What is kept is kept for good; what only waits to be let go is gone at one of the next looks.
    await expect(async () => {
      const after = await heldAtRest(page, client);
      // A page that kept a single node or listener of each mount would show ROUNDS of them.
      const said = `${JSON.stringify({ before, after })}; grown: ${grown(before.sizes, after.sizes)}`;
      expect(after.nodes - before.nodes, said).toBeLessThan(ROUNDS);
      expect(after.listeners - before.listeners, said).toBeLessThan(ROUNDS);
      expect(after.timers - before.timers, said).toBeLessThan(ROUNDS);
      expect(after.heap / before.heap, said).toBeLessThan(1.05);
      if (process.env['ROUNDS']) console.log(said);
    }).toPass({ timeout: 20_000 });
  });
}
