import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from 'playwright';
import { startPortalAlone } from '../../e2e/setup/portal-process.ts';
import { ensureBrowser } from '../../scripts/browser.ts';
import { buildAll } from '../../scripts/build.ts';
import { table } from '../figures.ts';

/** Fetched when it is asked for: nobody who only starts the portal should install it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** Public pages first; from the first page that needs one on, a customer is logged in. */
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
  /** What did not get its whole point, by title. */
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

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

async function logIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Cédula').fill('1010101010');
  await page.getByLabel('Contraseña', { exact: true }).fill('Portal2026*');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.locator('main table tbody tr').first().waitFor();
  await page.close();
}

async function judge(url: string, path: string, port: number, folder: string): Promise<Scores> {
  const file = join(folder, 'report.json');
  await promisify(execFile)(
    process.platform === 'win32' ? 'npx.cmd' : 'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url + path,
      `--port=${port}`,
      '--disable-storage-reset',
      `--only-categories=${categories.join(',')}`,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round(report.categories[category].score * 100)]),
  ) as Record<Category, number>;
  const missed = categories.flatMap((category) =>
    report.categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${report.audits[id]?.title ?? id}`),
  );
  return { path, scores, missed };
}

/** Lighthouse's mobile profile on the demo data. */
export async function benchLighthouse(onProgress: (step: string) => void): Promise<readonly Scores[]> {
  onProgress('building the portal');
  await buildAll();
  const folder = await mkdtemp(join(tmpdir(), 'portal-lighthouse-'));
  const portal = await startPortalAlone(join(folder, 'data'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: await ensureBrowser(),
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
    ],
  });
  try {
    const found: Scores[] = [];
    let isIn = false;
    for (const { path, needsSession } of pages) {
      if (needsSession && !isIn) {
        await logIn(context, portal.url);
        isIn = true;
      }
      onProgress(`Lighthouse at ${path}`);
      found.push(await judge(portal.url, path, port, folder));
    }
    return found;
  } finally {
    await context.close();
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export function lighthouseReport(found: readonly Scores[]): string {
  const rows = found.map(({ path, scores }) => [path, ...categories.map((name) => String(scores[name]))]);
  const missed = found.flatMap(({ path, missed }) => missed.map((what) => `${path} ${what}`));
  return [table([['page', ...categories], ...rows]), ...missed].join('\n');
}
