import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortalAlone } from '../../../e2e/setup/portal-process.ts';
import { buildAll } from '../../../tools/build/build.ts';
import { median } from '../figures.ts';
import { buildMonolith } from '../monolith/build.ts';
import { customer, launch, logIn } from './browser.ts';
import { selfSignedCertificate } from './certificate.ts';
import { openFront, type Site } from './front.ts';
import { type Load, phone, timeLoad, traceLoad } from './load.ts';
import { publicPaths } from './public-paths.ts';
import type { PageFigures, SiteName } from './report.ts';
import { handWrittenLogin, monolithSite, staticSite } from './sites.ts';
import { depthOf, fetchedTwice } from './trace.ts';

/** Selector of each page's main content. */
const screens = {
  '/': 'main h1',
  '/login': 'input[type=password]',
  '/registro': 'main form input',
  '/recuperar-clave': 'main form input',
  '/consulta': 'main form input',
  '/puntos': 'main h1',
  '/informacion': 'main h1',
  '/faq': 'main h1',
  '/atencion': 'main h1',
  '/credito': 'main h1',
  '/resumen': 'main table tbody tr',
  '/facturas': 'main details table tbody tr',
} as const;
/** Pages that only a customer may open. */
const own: readonly string[] = ['/resumen', '/facturas'];

/** Public pages except the landing page; each is compared only with its own static file. */
const otherPublic = publicPaths.filter((path) => path !== '/');

interface Case {
  readonly path: keyof typeof screens;
  readonly site: SiteName;
}
const cases: readonly Case[] = [
  { path: '/', site: 'portal' },
  { path: '/', site: 'one bundle' },
  { path: '/', site: 'static' },
  { path: '/login', site: 'portal' },
  { path: '/login', site: 'one bundle' },
  { path: '/login', site: 'by hand' },
  ...otherPublic.flatMap((path): Case[] => [
    { path, site: 'portal' },
    { path, site: 'static' },
  ]),
  { path: '/resumen', site: 'portal' },
  { path: '/resumen', site: 'one bundle' },
  { path: '/facturas', site: 'portal' },
  { path: '/facturas', site: 'one bundle' },
];

/**
 * Loads each page of each site cold, `runs` times for the time and once for its requests. The sites take turns, so that
 * other load of the machine affects all of them.
 */
export async function benchPages(
  runs: number,
  onProgress: (step: string) => void,
): Promise<readonly PageFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    onProgress('building the portal and the one bundle');
    await buildAll();
    const monolith = await buildMonolith(join(folder, 'monolith'));
    const certificate = selfSignedCertificate();
    const front = await openFront(certificate);
    closers.push(() => front.close());
    onProgress('starting the portal');
    const portal = await startPortalAlone(join(folder, 'data'), { PUBLIC_URL: front.url });
    closers.push(() => portal.stop());
    front.connect(portal.url);
    const browser = await launch(certificate.fingerprint);
    closers.push(() => browser.close());

    const sites: Readonly<Record<SiteName, Site | undefined>> = {
      portal: undefined,
      'one bundle': monolithSite(monolith, portal.url),
      'by hand': handWrittenLogin(),
      static: staticSite(portal.url),
    };
    const session = await logIn(browser, front.url, customer);
    const optionsOf = ({ path }: Case) => ({
      from: front.elsewhere,
      url: front.url + path,
      screen: screens[path],
      session: own.includes(path) ? session : undefined,
    });

    const traces = new Map<Case, Awaited<ReturnType<typeof traceLoad>>>();
    for (const one of cases) {
      onProgress(`what ${one.path} asks for: ${one.site}`);
      front.show(sites[one.site]);
      traces.set(one, await traceLoad(browser, optionsOf(one)));
    }
    const loads = new Map<Case, Load[]>(cases.map((one) => [one, []]));
    for (let run = 1; run <= runs; run += 1) {
      onProgress(`loads by the clock, ${run} of ${runs}`);
      for (const one of cases) {
        front.show(sites[one.site]);
        loads.get(one)?.push(await timeLoad(browser, { ...optionsOf(one), conditions: phone }));
      }
    }

    return cases.map((one) => {
      const { requests = [], unusedPreloads = [] } = traces.get(one) ?? {};
      const timed = loads.get(one) ?? [];
      const screen = timed.map((load) => load.screen);
      return {
        ...one,
        kilobytes: requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
        requests,
        depth: depthOf(requests),
        firstPaint: median(timed.map((load) => load.firstPaint)),
        firstContentfulPaint: median(timed.map((load) => load.firstContentfulPaint)),
        screen: median(screen),
        fastest: Math.min(...screen),
        slowest: Math.max(...screen),
        unusedPreloads,
        fetchedTwice: fetchedTwice(requests),
      };
    });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
