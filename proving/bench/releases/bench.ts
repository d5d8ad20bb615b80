import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { startPortalAlone } from '../../../e2e/setup/portal-process.ts';
import { buildAll } from '../../../tools/build/build.ts';
import { ensureBrowser } from '../../../tools/test/browser.ts';
import { median, table, verdict } from '../figures.ts';
import { failureModes, fallbackAfter } from './fallback.ts';
import { killReaches, type Operated, publishIsLive, rollbackIsLive } from './live.ts';

/** One promise of the release platform, by the wall clock. */
export interface ReleaseFigure {
  readonly name: string;
  /** Milliseconds that are promised. */
  readonly aim: number;
  /** Milliseconds of each run. */
  readonly runs: readonly number[];
}

const FALLBACK_MS = 1000;
const HANG_MS = 5000;
const PUBLISH_MS = 5000;
const ROLLBACK_MS = 1000;
const KILL_MS = 60_000;

/** What the release platform promises in seconds, on a portal of its own in Chromium. */
export async function benchReleases(
  runs: number,
  onProgress: (step: string) => void,
): Promise<readonly ReleaseFigure[]> {
  onProgress('building the portal');
  await buildAll();
  const folder = await mkdtemp(join(tmpdir(), 'portal-releases-'));
  const dataDir = join(folder, 'data');
  const portal = await startPortalAlone(dataDir);
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ locale: 'es-CO', timezoneId: 'America/Bogota' });
    const page = await context.newPage();
    await page.goto(`${portal.url}/login`);
    await page.getByLabel('Cédula').fill('1010101010');
    await page.getByLabel('Contraseña', { exact: true }).fill('Portal2026*');
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await page.getByRole('heading', { level: 1, name: /Hola/ }).waitFor();
    const session = await context.storageState();
    const at: Operated = { ...portal, dataDir };

    const figures: ReleaseFigure[] = [];
    const measure = async (name: string, aim: number, run: (turn: number) => Promise<number>) => {
      const times: number[] = [];
      for (let turn = 0; turn < runs; turn += 1) {
        onProgress(`${name}, ${turn + 1} of ${runs}`);
        times.push(await run(turn));
      }
      figures.push({ name, aim, runs: times });
    };
    for (const [name, failureMode] of Object.entries(failureModes)) {
      const aim = name === 'hang' ? HANG_MS : FALLBACK_MS;
      // Each in a browser of its own: nothing of the remote is in a cache, nor does a service worker ask in its place.
      const fails = async () => {
        const own = await browser.newContext({
          locale: 'es-CO',
          storageState: session,
          serviceWorkers: 'block',
        });
        try {
          return await fallbackAfter(await own.newPage(), portal.url, failureMode);
        } finally {
          await own.close();
        }
      };
      await measure(`${name} → fallback`, aim, fails);
    }
    const rollbacks: number[] = [];
    await measure('publish → live', PUBLISH_MS, async (turn) => {
      const live = await publishIsLive(page, at, `Facturas ${turn}`);
      rollbacks.push(await rollbackIsLive(page, at));
      return live;
    });
    figures.push({ name: 'rollback → live', aim: ROLLBACK_MS, runs: rollbacks });
    onProgress(`${runs} open tabs, then the kill switch`);
    figures.push({
      name: 'kill switch → open tab',
      aim: KILL_MS,
      runs: await killReaches(context, at, runs),
    });
    return figures;
  } finally {
    await browser.close();
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);

/** Median and worst of each promise beside what was promised. */
export function releaseReport(figures: readonly ReleaseFigure[]): string {
  return table([
    ['seconds', 'runs', 'median', 'worst', 'aim', ''],
    ...figures.map(({ name, aim, runs }) => {
      const worst = Math.max(...runs);
      return [
        name,
        String(runs.length),
        seconds(median(runs)),
        seconds(worst),
        seconds(aim),
        verdict(worst <= aim),
      ];
    }),
  ]);
}
