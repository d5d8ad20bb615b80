import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { startPortalAlone } from '../../../e2e/setup/portal-process.ts';
import { buildAll } from '../../../tools/build/build.ts';
import { ensureBrowser } from '../../../tools/test/browser.ts';
import { median, table } from '../figures.ts';

/** Fetched by npx when this runs, so that an install of the portal does not include it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

const pages = [
  { path: '/', needsSession: false },
  { path: '/login', needsSession: false },
  { path: '/puntos', needsSession: false },
  { path: '/resumen', needsSession: true },
  { path: '/facturas', needsSession: true },
] as const;

export interface Scores {
  readonly path: string;
  readonly scores: Readonly<Record<Category, number>>;
  /** Titles of the audits without a full score. */
  readonly missed: readonly string[];
}

interface Report {
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number; readonly auditRefs: readonly { id: string; weight: number }[] }
    >
  >;
  readonly audits: Readonly<Record<string, { readonly title: string; readonly score: number | null }>>;
}

/** Logs in and keeps the session in a browser profile, without cached files. */
async function logIn(profile: string, url: string): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await ensureBrowser(),
    serviceWorkers: 'block',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disk-cache-size=1'],
  });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Cédula').fill('1010101010');
  await page.getByLabel('Contraseña', { exact: true }).fill('Portal2026*');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.locator('main table tbody tr').first().waitFor();
  await context.close();
}

/** Folders of a profile that pages fill: files, compiled code, and those of the service worker. */
const kept = ['Cache', 'Code Cache', 'Service Worker'];

/**
 * A browser controlled by Lighthouse alone: Playwright's work in a page takes a tenth of a second, which the throttling
 * multiplies by four.
 */
async function openBrowser(profile: string) {
  for (const folder of kept)
    await rm(join(profile, 'Default', folder), { recursive: true, force: true, maxRetries: 5 });
  const child = spawn(
    await ensureBrowser(),
    [
      ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const gone = once(child, 'exit');
  const port = await new Promise<string>((resolve, reject) => {
    let told = '';
    child.stderr.on('data', (chunk) => {
      told += String(chunk);
      const [, found] = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(told) ?? [];
      if (found) resolve(found);
    });
    gone.then(() => reject(new Error(`The browser ended before it was ready.\n${told}`)), reject);
  });
  return {
    port,
    close: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

const RUN_LIGHTHOUSE_AGAIN = /NO_NAVSTART|NO_FCP|PROTOCOL_TIMEOUT/;

async function judge(url: string, port: string, folder: string): Promise<Report> {
  const file = join(folder, 'report.json');
  const run = () =>
    promisify(execFile)(
      process.platform === 'win32' ? 'npx.cmd' : 'npx',
      [
        '--yes',
        LIGHTHOUSE,
        url,
        `--port=${port}`,
        '--disable-storage-reset',
        `--only-categories=${categories.join(',')}`,
        '--output=json',
        `--output-path=${file}`,
        '--quiet',
      ],
      { maxBuffer: 64 * 1024 * 1024 },
    );
  // A run without a trace has no score; Lighthouse itself says that it must be repeated.
  await run().catch((error: unknown) => {
    if (!RUN_LIGHTHOUSE_AGAIN.test(String(error))) throw error;
    return run();
  });
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

/** The median score of several loads for each category, and the audits that any of them failed. */
function scoresOf(path: string, reports: readonly Report[]): Scores {
  const scores = Object.fromEntries(
    categories.map((category) => [
      category,
      Math.round(median(reports.map(({ categories: found }) => found[category].score * 100))),
    ]),
  ) as Record<Category, number>;
  const missed = reports.flatMap((report) =>
    categories.flatMap((category) =>
      report.categories[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${category}: ${report.audits[id]?.title ?? id}`),
    ),
  );
  return { path, scores, missed: [...new Set(missed)] };
}

/** Lighthouse's mobile profile on the demo data: each page `runs` times, in a new browser profile. */
export async function benchLighthouse(
  runs: number,
  onProgress: (step: string) => void,
): Promise<readonly Scores[]> {
  onProgress('building the portal');
  await buildAll();
  const folder = await mkdtemp(join(tmpdir(), 'portal-lighthouse-'));
  const portal = await startPortalAlone(join(folder, 'data'));
  const customer = join(folder, 'customer');
  try {
    await logIn(customer, portal.url);
    const found: Scores[] = [];
    for (const { path, needsSession } of pages) {
      const reports: Report[] = [];
      for (let run = 1; run <= runs; run += 1) {
        onProgress(`Lighthouse at ${path}, ${run} of ${runs}`);
        const browser = await openBrowser(needsSession ? customer : join(folder, `visitor${path}${run}`));
        reports.push(await judge(portal.url + path, browser.port, folder));
        await browser.close();
      }
      found.push(scoresOf(path, reports));
    }
    return found;
  } finally {
    await portal.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export function lighthouseReport(found: readonly Scores[]): string {
  const rows = found.map(({ path, scores }) => [path, ...categories.map((name) => String(scores[name]))]);
  const missed = found.flatMap(({ path, missed }) => missed.map((what) => `${path} ${what}`));
  return [table([['page', ...categories], ...rows]), ...missed].join('\n');
}
