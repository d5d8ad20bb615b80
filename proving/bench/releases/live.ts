import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { editedBuild, releaseCommand } from '../../../e2e/setup/releases.ts';
import { registryClient } from '../../../platform/registry/cli/client.ts';
import { findKey, localKeyFolder, OPERATORS } from '../../../platform/registry/cli/keys.ts';
import type { BrowserSet } from '../../../shared/release-protocol/src/release.ts';
import type { Operation } from '../../../shared/release-protocol/src/release-statement.ts';

/** A portal that is operated here. */
export interface Operated {
  readonly url: string;
  readonly registryUrl: string;
  readonly dataDir: string;
}

const PATH = '/facturas';
/** Tabs ask what is live every so often; they are opened so that a switch finds them all along the way. */
const ASK_MS = 25_000;

/** Opens the page, and again, until its set calls it so. */
async function navigateUntil(page: Page, { url }: Operated, wanted: (title: string) => boolean) {
  for (;;) {
    await page.goto(url + PATH, { waitUntil: 'domcontentloaded' });
    const title = await page.evaluate((path) => {
      const set = JSON.parse(document.getElementById('portal-set')?.textContent ?? '{}') as BrowserSet;
      return set.remotes.flatMap(({ routes }) => routes).find((route) => route.path === path)?.title;
    }, PATH);
    if (wanted(title ?? '')) return;
  }
}

/** Signs as an operator and sends. */
const operate = ({ registryUrl: url, dataDir }: Operated, operation: Operation) =>
  registryClient({ url }).operate(operation, [findKey(OPERATORS, localKeyFolder(dataDir))], 'bench');

/** Milliseconds from the start of the command, its process included, until the next navigation shows the new release. */
export async function publishIsLive(page: Page, at: Operated, title: string): Promise<number> {
  const folder = editedBuild('mf-payments', './facturas', title);
  const began = performance.now();
  await releaseCommand(at)('mf-payments', '--from', folder);
  await navigateUntil(page, at, (shown) => shown === title);
  return performance.now() - began;
}

/** Milliseconds from the signed request until the next navigation shows what was live before. */
export async function rollbackIsLive(page: Page, at: Operated): Promise<number> {
  const began = performance.now();
  await operate(at, { type: 'rollback' });
  await navigateUntil(page, at, (shown) => shown === 'Facturas');
  return performance.now() - began;
}

/** Milliseconds from the signed request until each of so many open tabs shows that the remote is paused. */
export async function killReaches(context: BrowserContext, at: Operated, tabs: number): Promise<number[]> {
  const open: Page[] = [];
  for (let tab = 0; tab < tabs; tab += 1) {
    const page = await context.newPage();
    await page.goto(at.url + PATH);
    await page.locator('main details table tbody tr').first().waitFor();
    open.push(page);
    if (tab < tabs - 1) await pause(ASK_MS / tabs);
  }
  const began = performance.now();
  await operate(at, { type: 'kill', remote: 'mf-payments' });
  return await Promise.all(
    open.map(async (page) => {
      await page.locator('[data-fault=stopped]').waitFor({ timeout: 120_000 });
      return performance.now() - began;
    }),
  );
}
