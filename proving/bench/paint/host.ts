import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@portal/test-kit/free-ports';
import { startHostAlone } from '../../../e2e/setup/host-alone.ts';
import { startPortalAlone } from '../../../e2e/setup/portal-process.ts';
import { releaseCommand, serverBuild } from '../../../e2e/setup/releases.ts';
import { hostile } from '../../../platform/renderer/hostile-bundles.fixture.ts';
import { OPEN_MARK } from '../../../shared/contract/src/open-mark.ts';
import { buildAll } from '../../../tools/build/build.ts';
import { publishBuilt } from '../../../tools/release/built.ts';
import { percentile } from '../figures.ts';
import { callsOfPage } from './answered-calls.ts';
import { requestPage, requestRenderedPage } from './page-request.ts';

export interface HostFigures {
  /** Processor milliseconds for each private page, by turn: of the host's process, and of its renderer's. */
  readonly host: readonly number[];
  readonly renderer: readonly number[];
  /** Milliseconds until the whole answer arrived, for each page, including the API's calls. */
  readonly answers: readonly number[];
  /** Number of pages that came with a skeleton instead. */
  readonly shapes: number;
  /** 95th percentiles of other pages, of every turn. */
  readonly beside: readonly Beside[];
}

export interface Beside {
  /** What the hostile server bundle does. */
  readonly what: string;
  readonly alone: readonly number[];
  readonly together: readonly number[];
  /** Requests of either turn with another status than 200. */
  readonly failed: number;
  /** Pages of the hostile remote that were asked for meanwhile. */
  readonly asked: number;
}

const rendered = ['/resumen', '/facturas', '/historial', '/perfil', '/documentos'] as const;
/** Pages of others while mf-content is hostile: one rendered for a person, one for all. */
const others = ['/resumen', '/login'] as const;
const ofHostile = ['/faq', '/informacion', '/atencion', '/credito', '/'] as const;
const worst = ['never ends', 'fills its heap', 'answers 500 MB'] as const;
/** Pause before each visit, in milliseconds. */
const PAUSE_MS = 25;
const PAGES_OF_A_TURN = 40;

type Host = Awaited<ReturnType<typeof startHostAlone>>;

/** Seconds of the processor that the host has had, as it tells Prometheus. */
async function hostSeconds(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^process_cpu_seconds_total(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1]);
}

/** Processor seconds of the host's child processes, which is its renderer. Linux only; NaN elsewhere. */
function rendererSeconds(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/);
    const ticks = children.map((child) => {
      // The fields follow the name in brackets, which may hold any character.
      const fields = (readFileSync(`/proc/${child}/stat`, 'utf8').split(') ')[1] ?? '').split(' ');
      return Number(fields[11]) + Number(fields[12]);
    });
    return ticks.reduce((sum, one) => sum + one, 0) / 100;
  } catch {
    return Number.NaN;
  }
}

/** Tries again for a minute. */
async function until(work: () => Promise<unknown>): Promise<void> {
  for (const end = performance.now() + 60_000; ; ) {
    try {
      await work();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(200);
    }
  }
}

async function cookieOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ fiscal_number: '1010101010', password: 'Portal2026*' }),
  });
  if (!answer.ok) throw new Error(`the login was answered with ${answer.status}`);
  const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  // The page's own code sets this cookie.
  return [...set, `${OPEN_MARK}=1`].join('; ');
}

/** Cost of private pages, one after another. */
async function privatePages(
  { url, pid }: Host,
  metricsPort: number,
  cookie: string,
  turns: number,
): Promise<Omit<HostFigures, 'beside'>> {
  for (const path of rendered) await requestRenderedPage(url + path, cookie);
  // Warm-up, until the host's code is compiled.
  for (let page = 0; page < PAGES_OF_A_TURN; page += 1)
    await requestPage(url + (rendered[page % rendered.length] ?? ''), cookie);
  const found = { host: [] as number[], renderer: [] as number[], answers: [] as number[], shapes: 0 };
  for (let turn = 0; turn < turns; turn += 1) {
    const before = { host: await hostSeconds(metricsPort), renderer: rendererSeconds(pid) };
    for (let page = 0; page < PAGES_OF_A_TURN; page += 1) {
      await pause(PAUSE_MS);
      const { html, milliseconds } = await requestPage(
        url + (rendered[page % rendered.length] ?? ''),
        cookie,
      );
      found.answers.push(milliseconds);
      if (callsOfPage(html).length === 0) found.shapes += 1;
    }
    const each = 1_000 / PAGES_OF_A_TURN;
    found.host.push(((await hostSeconds(metricsPort)) - before.host) * each);
    found.renderer.push((rendererSeconds(pid) - before.renderer) * each);
  }
  return found;
}

/** Pages of others in turns: without requests to the hostile remote, and with endless ones. */
async function besideHostile(
  { url }: Pick<Host, 'url'>,
  cookie: string,
  what: string,
  turns: number,
): Promise<Beside> {
  const found = { what, alone: [] as number[], together: [] as number[], failed: 0, asked: 0 };
  const turn = async (): Promise<number> => {
    const times: number[] = [];
    for (let page = 0; page < PAGES_OF_A_TURN; page += 1) {
      await pause(PAUSE_MS);
      const { status, milliseconds } = await requestPage(url + (others[page % others.length] ?? ''), cookie);
      times.push(milliseconds);
      if (status !== 200) found.failed += 1;
    }
    return percentile(times, 0.95);
  };
  for (let round = 0; round < turns; round += 1) {
    found.alone.push(await turn());
    let asking = true;
    const asker = (async () => {
      for (let at = 0; asking; at += 1) {
        await requestPage(url + (ofHostile[at % ofHostile.length] ?? ''));
        found.asked += 1;
        await pause(PAUSE_MS);
      }
    })();
    found.together.push(await turn());
    asking = false;
    await asker;
  }
  return found;
}

/**
 * What a private page costs the host beyond the API's calls, and what a hostile server bundle costs the pages of others: a
 * host, its renderer, its registry and the API in a process each, as operators run them.
 */
export async function benchHost(turns: number, onProgress: (step: string) => void): Promise<HostFigures> {
  onProgress('building the portal');
  await buildAll();
  const folder = await mkdtemp(join(tmpdir(), 'portal-paint-host-'));
  const dataDir = join(folder, 'data');
  const PAGE_SECRET = randomBytes(32).toString('base64url');
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    onProgress('starting API, host and registry');
    const portal = await startPortalAlone(dataDir, { PAGE_SECRET });
    closers.push(() => portal.stop());
    const metricsPort = await freePort();
    const host = await startHostAlone(portal.url, dataDir, {
      PAGE_SECRET,
      METRICS_PORT: String(metricsPort),
      // Measures whole pages, also on a busy machine.
      PRIVATE_PAGE_BUDGET: '10000',
    });
    closers.push(() => host.stop());
    host.registry.comes();
    await until(() => publishBuilt(host.registryUrl, dataDir));
    await until(async () => {
      const { status } = await requestPage(`${host.url}/login`);
      if (status !== 200) throw new Error(`the host answers ${status}`);
    });
    const cookie = await cookieOf(host.url);
    onProgress('private pages, one after the other');
    const own = await privatePages(host, metricsPort, cookie, turns);
    const beside: Beside[] = [];
    for (const what of worst) {
      onProgress(`others’ pages beside a release that ${what}`);
      const bundle = serverBuild('mf-content', hostile[what]?.source ?? '');
      await releaseCommand({ ...host, dataDir })('mf-content', '--from', bundle);
      beside.push(await besideHostile(host, cookie, what, turns));
    }
    return { ...own, beside };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
