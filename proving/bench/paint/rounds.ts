import { logIn, type Person } from '../pages/browser.ts';
import type { Site } from '../pages/front.ts';
import { phone, type Session } from '../pages/load.ts';
import { openLine } from './line.ts';
import { type Observed, type ObserveOptions, observeLoad, observeReturn } from './observe.ts';
import type { Stage, Staged } from './stage.ts';

/** `portal`: this checkout's. `before`: another checkout's. `static`: markup as a file. `small`: a login of 0.6 KB. */
export type SiteName = 'portal' | 'before' | 'static' | 'small';

/** A page of a site. */
export interface Case {
  readonly path: string;
  readonly site: SiteName;
  /** Whose page it is, where several people's are looked at. */
  readonly who?: string;
}

/** The loads of one page of one site, a round each. */
export interface Rounds extends Case {
  readonly loads: readonly Observed[];
}

export interface RoundsOptions {
  readonly runs: number;
  readonly width: number | undefined;
  readonly onProgress: (step: string) => void;
}

interface Taken extends RoundsOptions {
  readonly name: string;
  readonly cases: readonly Case[];
  /** What stands for what a person came for. */
  readonly screenOf: (path: string) => string;
  readonly files: Partial<Record<SiteName, Site>>;
  /** Who looks at them; a visitor by default. */
  readonly person?: Person;
  /** Whether the times count; then a round ahead of the first finds out what is not compiled and makes the files. */
  readonly isTimed: boolean;
}

/** A page has its words: nothing is left of its shape, as this checkout and earlier ones call it. */
export const CONTENT = 'main:has(h1):not(:has(.skeleton, .sk))';

/** A load, made once more where a page did not come: on a busy machine one may not, and all that was measured would be lost. */
async function insisted<T>(load: () => Promise<T>, onProgress: (step: string) => void): Promise<T> {
  try {
    return await load();
  } catch (error) {
    onProgress(`once more: ${error instanceof Error ? error.message : String(error)}`);
    return await load();
  }
}

/**
 * Loads each page of each site cold, one after the other in each round, so that whatever else this machine does falls on
 * all of them.
 */
export async function takeRounds(stage: Stage, taken: Taken): Promise<readonly Rounds[]> {
  const { cases, files, person, runs, width, onProgress } = taken;
  const { browser } = stage;
  const loads = new Map<Case, Observed[]>(cases.map((one) => [one, []]));
  const needsBefore = cases.some(({ site }) => site === 'before');
  const sessionOf = async (staged: Staged | undefined): Promise<Session | undefined> =>
    person && staged ? await logIn(browser, staged.front.url, person) : undefined;
  stage.front.show();
  const session = await sessionOf(stage);
  const sessionBefore = needsBefore ? await sessionOf(stage.before) : undefined;
  for (let run = taken.isTimed ? 0 : 1; run <= runs; run += 1) {
    onProgress(`${taken.name}, ${run} of ${runs}`);
    for (const one of cases) {
      const isBefore = one.site === 'before';
      const { front } = (isBefore && stage.before) || stage;
      front.show(files[one.site]);
      const options: ObserveOptions = {
        from: front.elsewhere,
        url: front.url + one.path,
        screen: taken.screenOf(one.path),
        conditions: phone,
        session: isBefore ? sessionBefore : session,
        width,
        comesAlive: one.site === 'portal',
      };
      const load = await insisted(() => observeLoad(browser, options), onProgress).catch((error) => {
        if (taken.isTimed) throw error;
        onProgress(`left out: ${one.path}`);
        return undefined;
      });
      if (run > 0 && load) loads.get(one)?.push(load);
    }
  }
  stage.front.show();
  return cases.map((one) => ({ ...one, loads: loads.get(one) ?? [] }));
}

/** The second visit of a page of each site, over a line that a service worker's requests take too. */
export async function takeReturns(
  stage: Stage,
  { cases, files, screenOf, runs, width, onProgress }: Omit<Taken, 'name' | 'person' | 'isTimed'>,
): Promise<readonly Rounds[]> {
  const { browser, front } = stage;
  const loads = new Map<Case, Observed[]>(cases.map((one) => [one, []]));
  const line = await openLine(Number(new URL(front.url).port), phone);
  const overLine = (address: string): string => {
    const url = new URL(address);
    url.port = String(line.port);
    return url.href;
  };
  try {
    for (let run = 0; run <= runs; run += 1) {
      onProgress(`second visits, ${run} of ${runs}`);
      for (const one of cases) {
        front.show(files[one.site]);
        const options = {
          from: overLine(front.elsewhere),
          url: overLine(front.url + one.path),
          screen: screenOf(one.path),
          // The line is slow by itself.
          conditions: { ...phone, latency: 0, download: -1, upload: -1 },
          width,
          comesAlive: one.site === 'portal',
          hasWorker: one.site === 'portal',
        };
        const load = await insisted(() => observeReturn(browser, options), onProgress);
        if (run > 0) loads.get(one)?.push(load);
      }
    }
  } finally {
    line.close();
    front.show();
  }
  return cases.map((one) => ({ ...one, loads: loads.get(one) ?? [] }));
}
