import type { BrowserContext, Page } from '@playwright/test';
import type { Beacon } from '../../../shared/release-protocol/src/release.ts';
import { expect, fallback, summary, test, withoutEarlierRelease } from '../../setup/failure-mode.ts';
import { buildOfEdit } from '../../setup/releases.ts';

/** What the released page offers to its test, from its own code. */
interface Hostile {
  /** Replaces what sends calls. */
  spy(): void;
  /** What the replaced functions saw. */
  readonly seen: string[];
  /** A call by the shared client, as any page makes it. */
  ask(): Promise<unknown>;
  /** A call by whatever `fetch` is now. */
  askDirectly(): Promise<unknown>;
  hang(milliseconds: number): void;
  /** Throws in a timer, and rejects a promise that nothing waits for. */
  throwLate(): void;
}

const OPENING = 'export default function SummaryPage() {';
const code = `
  import { call } from '@portal/api-client';
  const seen = [];
  const replace = (object, key) => {
    const original = object[key];
    object[key] = function (...given) {
      seen.push(key + ' ' + String(given[0]));
      return original.apply(this, given);
    };
  };
  Object.assign(window, {
    hostile: {
      seen,
      spy() {
        replace(window, 'fetch');
        replace(JSON, 'stringify');
        replace(Response.prototype, 'json');
        replace(XMLHttpRequest.prototype, 'open');
      },
      ask: () => call('GET /api/invoices'),
      askDirectly: () => fetch('/live'),
      throwLate() {
        setTimeout(() => {
          throw new TypeError('late');
        });
        void Promise.reject(new RangeError('late'));
      },
      hang(milliseconds) {
        setTimeout(() => {
          const end = Date.now() + milliseconds;
          while (Date.now() < end);
        });
      },
    },
  });
  window.hostile.spy();
`;

const hostile = <R>(page: Page, act: (hostile: Hostile) => R): Promise<Awaited<R>> =>
  page.evaluate(`(${act.toString()})(window.hostile)`) as Promise<Awaited<R>>;

type Fault = Extract<Beacon['event'], { kind: 'fault' }> & Pick<Beacon, 'remote'>;

/** Failures that pages tell the host, in a list that grows as they are sent. */
function faultsTold(context: BrowserContext): readonly Fault[] {
  const told: Fault[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/beacons') return;
    const { remote, event } = request.postDataJSON() as Beacon;
    if (event.kind === 'fault') told.push({ remote, ...event });
  });
  return told;
}

const go = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name }).locator('visible=true').first().click();
  await expect(page.getByRole('link', { name }).locator('visible=true').first()).toHaveAttribute(
    'aria-current',
    'page',
  );
};
const personMenu = (page: Page) => page.getByRole('button', { name: /Menú de/ }).first();

test('[F6] what a remote changes, removes or holds up in the page is noticed, put right and counted against it', async ({
  page,
  context,
  release,
  faults,
}) => {
  test.setTimeout(240_000);
  const folder = await buildOfEdit('mf-customer', 'src/pages/resumen/page.tsx', (source) =>
    source.replace(OPENING, `// @ts-nocheck\n${code}\n${OPENING}`),
  );
  expect(await release('mf-customer', '--from', folder)).toContain('is live for everybody');
  await withoutEarlierRelease(page);
  const told = faultsTold(context);
  const expectTold = (fault: Fault['fault'], route: string) =>
    expect
      .poll(() => told.filter((one) => one.fault === fault), { timeout: 30_000 })
      .toContainEqual(expect.objectContaining({ remote: 'mf-customer', kind: 'fault', fault, route }));
  const isNative = () => page.evaluate(() => /native code/.test(String(window.fetch)));

  await test.step('what its code replaced while it was loaded is put back before the page stands there', async () => {
    await page.goto('/resumen');
    await expect(summary(page)).toBeVisible();
    await expectTold('globals', '/resumen');
    expect(await isNative()).toBe(true);
  });

  await test.step('what it replaces later sees its own calls and none of the shared client', async () => {
    const before = told.length;
    // At once: a page that is fetched ahead is a navigation too.
    await hostile(page, ({ spy, seen, ask, askDirectly }) => {
      seen.length = 0;
      spy();
      return Promise.all([ask(), askDirectly()]).then(() => undefined);
    });
    // What the shell hashes its queries with goes through it, and is no call's.
    const seen = (await hostile(page, (it) => it.seen)).filter((one) => !one.startsWith('stringify'));
    expect(seen).toEqual(['fetch /live']);
    await go(page, 'Facturas');
    await expect.poll(() => told.slice(before).map(({ fault }) => fault)).toContain('globals');
    expect(await isNative()).toBe(true);
  });

  await test.step('its stylesheets hold while its page stands there and no longer', async () => {
    const holding = () =>
      page.evaluate(
        () =>
          [...document.styleSheets]
            .filter(({ ownerNode, href }) =>
              href ? href.includes('/remotes/mf-customer/') : (ownerNode as Element).matches('[data-page]'),
            )
            .filter(({ disabled }) => !disabled).length,
      );
    // One that is fetched ahead holds until its own `load` is told.
    await expect.poll(holding).toBe(0);
    await go(page, 'Resumen');
    await expect(summary(page)).toBeVisible();
    expect(await holding()).toBeGreaterThan(0);
  });

  const before = told.length;
  for (const [what, remove] of [
    ['the header', () => document.querySelector('header')?.remove()],
    ['the header’s content', () => document.querySelector('header')?.replaceChildren()],
    ['everything', () => document.body.replaceChildren()],
    ['the content', () => document.querySelector('main')?.replaceChildren()],
  ] as const)
    await test.step(`${what}, taken away, is there again`, async () => {
      await page.evaluate(remove);
      await expect(personMenu(page)).toBeVisible();
      await expect(summary(page)).toBeVisible();
      await personMenu(page).click();
      await page.keyboard.press('Escape');
    });
  expect(new Set(told.slice(before).map(({ fault }) => fault))).toEqual(new Set(['layout']));

  await test.step('a page that is taken away again and again gives way to the fallback', async () => {
    await page.evaluate(() => document.querySelector('main')?.replaceChildren());
    await expect(summary(page)).toBeVisible();
    await page.evaluate(() => document.querySelector('main')?.replaceChildren());
    await expect(fallback(page)).toHaveAttribute('data-fault', 'layout');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(summary(page)).toBeVisible();
  });

  await test.step('what it throws where no code catches it is told of with the route, and the page goes on', async () => {
    await hostile(page, ({ throwLate }) => throwLate());
    await expect.poll(() => [...faults].sort()).toEqual(['uncaught: late', 'uncaught: late']);
    faults.length = 0;
    await expectTold('uncaught', '/resumen');
    const uncaught = () => told.filter(({ fault }) => fault === 'uncaught');
    await expect
      .poll(() =>
        uncaught()
          .map(({ error }) => error)
          .sort(),
      )
      .toEqual(['RangeError', 'TypeError']);
    for (const { stack } of uncaught()) expect(stack?.[0]).toMatch(/^mf-customer\//);
    await expect(summary(page)).toBeVisible();
  });

  await test.step('a thread that hangs is told of by another one, with release and route', async () => {
    await hostile(page, ({ hang }) => hang(20_000));
    await expectTold('unresponsive', '/resumen');
    await expect(summary(page)).toBeVisible({ timeout: 30_000 });
    expect(told.filter(({ fault }) => fault === 'unresponsive')).toHaveLength(1);
  });
});
