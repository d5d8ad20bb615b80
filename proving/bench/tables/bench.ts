import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThrowAwayPostgres } from '@portal/test-kit/throw-away-postgres';
import { chromium, type Page } from 'playwright';
import { openPostgres } from '../../../api/src/platform/database/database.ts';
import { startPortalAlone } from '../../../e2e/setup/portal-process.ts';
import { buildAll } from '../../../tools/build/build.ts';
import { ensureBrowser } from '../../../tools/test/browser.ts';
import { median, table } from '../figures.ts';
import { addRows } from './rows.ts';
import { type Table, tables } from './tables.ts';

const FEW_ROWS = 100;
const steps = ['screen', 'page', 'order', 'filter', 'export'] as const;
type Step = (typeof steps)[number];

/** Milliseconds of each step, and the elements of the page that they leave behind. */
export type TableTimes = Readonly<Record<Step | 'elements', number>>;

export interface TableFigures {
  readonly name: string;
  readonly rows: number;
  readonly few: TableTimes;
  readonly many: TableTimes;
}

/** Runs in the page: from the next click or key on until the table holds other rows and nothing is under way. */
const watchRows = (): void => {
  const rows = () => document.querySelector('main tbody')?.textContent ?? '';
  const before = rows();
  const page = globalThis as unknown as { benchRows: Promise<number> };
  page.benchRows = new Promise((resolve) => {
    const begin = (event: Event) => {
      removeEventListener('click', begin, { capture: true });
      const look = () => {
        if (rows() === before || rows() === '' || document.querySelector('main [aria-busy=true]')) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp)));
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    };
    addEventListener('click', begin, { capture: true });
  });
};

const timed = async (page: Page, act: () => Promise<void>): Promise<number> => {
  await page.evaluate(watchRows);
  await act();
  return await page.evaluate(() => (globalThis as unknown as { benchRows: Promise<number> }).benchRows);
};

/** From the navigation to the first row, files and session warm. */
const opened = async (page: Page, url: string): Promise<number> => {
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('main tbody tr').first().waitFor();
  return await page.evaluate(() => performance.now());
};

/** Once for each number of rows: it takes as long as it is. */
const exported = async (page: Page, url: string): Promise<number> => {
  await opened(page, url);
  const begun = performance.now();
  const download = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  const question = page.getByRole('alertdialog');
  await Promise.race([download, question.waitFor()]);
  if (await question.isVisible()) {
    await question.getByLabel('Tu contraseña').fill('Portal2026*');
    await question.getByRole('button', { name: 'Descargar' }).click();
  }
  await (await download).path();
  return performance.now() - begun;
};

async function use(page: Page, base: string, { path, heading, filter }: Table): Promise<Used> {
  const screen = await opened(page, base + path);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const nextPage = await timed(page, () => page.getByLabel('Página 2', { exact: true }).click());
  const order = await timed(page, () =>
    page.getByRole('columnheader', { name: heading }).getByRole('button').click(),
  );
  const filtered = await timed(page, () => filter(page));
  return { screen, page: nextPage, order, filter: filtered, elements };
}

const used = ['screen', 'page', 'order', 'filter', 'elements'] as const;
type Used = Readonly<Record<(typeof used)[number], number>>;

const medians = (all: readonly Used[]): Used =>
  Object.fromEntries(used.map((step) => [step, median(all.map((times) => times[step]))])) as unknown as Used;

/** The administration's tables with 100 rows and with many behind them, in a browser, on PostgreSQL. */
export async function benchTables(
  rows: number,
  runs: number,
  onProgress: (step: string) => void,
): Promise<readonly TableFigures[]> {
  onProgress('building the portal');
  await buildAll();
  const folder = await mkdtemp(join(tmpdir(), 'portal-tables-'));
  const server = await startThrowAwayPostgres();
  const portal = await startPortalAlone(join(folder, 'data'), {
    DATABASE_URL: server.url,
  });
  const database = openPostgres(server.url, 1);
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ locale: 'es-CO', timezoneId: 'America/Bogota' });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`${portal.url}/login`);
    await page.getByLabel('Cédula').fill('9090909090');
    await page.getByLabel('Contraseña', { exact: true }).fill('Portal2026*');
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await page.waitForURL('**/manager');
    const measure = async (table: Table): Promise<TableTimes> => {
      const all: Used[] = [];
      // The first time warms files and statements up.
      for (let run = 0; run <= runs; run += 1) {
        const times = await use(page, portal.url, table);
        if (run > 0) all.push(times);
      }
      const file = table.exports ? await exported(page, portal.url + table.path) : Number.NaN;
      return { ...medians(all), export: file };
    };
    const found = new Map<string, TableTimes[]>();
    let added = 0;
    for (const count of [FEW_ROWS, rows]) {
      onProgress(`${count} rows in every table`);
      await addRows(database, added + 1, count);
      added = count;
      for (const table of tables) {
        onProgress(`${table.name} with ${count} rows`);
        found.set(table.name, [...(found.get(table.name) ?? []), await measure(table)]);
      }
    }
    return [...found].flatMap(([name, [few, many]]) => (few && many ? [{ name, rows, few, many }] : []));
  } finally {
    await browser.close();
    await database.close();
    await portal.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export function tableReport(figures: readonly TableFigures[]): string {
  const shown = (few: number, many: number) =>
    Number.isNaN(many) ? '–' : `${(many / few).toFixed(2)} × (${Math.round(many)} ms)`;
  const rows = figures.map(({ name, few, many }) => [
    name,
    ...steps.map((step) => shown(few[step], many[step])),
    String(few.elements),
    String(many.elements),
  ]);
  return table([['table', ...steps, 'elements before', 'after'], ...rows]);
}
