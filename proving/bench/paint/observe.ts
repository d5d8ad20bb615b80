import pTimeout from 'p-timeout';
import type { Browser, Page } from 'playwright';
import { type LoadOptions, openProfile, screenOf } from '../pages/load.ts';
import type { Entries } from './vitals.ts';

export interface Observed {
  readonly entries: Entries;
  /** When the main content was shown. */
  readonly screen: number;
  /** When the page's own code responded; NaN for a page without code. */
  readonly alive: number;
}

export interface ObserveOptions extends LoadOptions {
  /** Whether to wait for the page's code. */
  readonly comesAlive: boolean;
}

/** What `observePage` leaves in the page. */
interface Notes {
  readonly benchNotes: { readonly entries: Entries; readonly alive: Promise<number> };
}

/** Runs in the page before other scripts: records the browser's reports, and when the page's code has taken over. */
const observePage = (): void => {
  const paints: { name: string; at: number }[] = [];
  const largest: { at: number; size: number }[] = [];
  const shifts: { at: number; value: number; afterInput: boolean }[] = [];
  const longTasks: { at: number; duration: number }[] = [];
  type Any = PerformanceEntry & { readonly size: number; readonly value: number; hadRecentInput: boolean };
  const watch = (type: string, keep: (entry: Any) => unknown): void =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) keep(entry as Any);
    }).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => paints.push({ name, at: startTime }));
  watch('largest-contentful-paint', ({ startTime, size }) => largest.push({ at: startTime, size }));
  watch('layout-shift', ({ startTime, value, hadRecentInput }) =>
    shifts.push({ at: startTime, value, afterInput: hadRecentInput }),
  );
  watch('longtask', ({ startTime, duration }) => longTasks.push({ at: startTime, duration }));
  const alive = new Promise<number>((resolve) => {
    const look = () => {
      const main = document.querySelector('main');
      // The host sends a skeleton, or a page whose code has not taken over yet.
      if (!main?.querySelector('h1') || main.querySelector('#skeleton, [data-drawn]')) return;
      observer.disconnect();
      resolve(performance.now());
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
  Object.assign(globalThis, {
    benchNotes: { entries: { paints, largest, shifts, longTasks }, alive },
  } satisfies Notes);
};

/** Waits until no request is pending and the last change is painted. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** One cold load to its end; returns the browser's reports. */
export function observeLoad(browser: Browser, options: ObserveOptions): Promise<Observed> {
  return openProfile(browser, options, async (page) => {
    await page.addInitScript(observePage);
    return await observeVisit(page, options);
  });
}

/** A second visit right after the first, again from another site, with the browser's caches. */
export function observeReturn(
  browser: Browser,
  options: ObserveOptions & { readonly hasWorker: boolean },
): Promise<Observed> {
  return openProfile(browser, options, async (page) => {
    await page.addInitScript(observePage);
    await observeVisit(page, options);
    if (options.hasWorker)
      await inTime(
        page.evaluate(async () => void (await navigator.serviceWorker.ready)),
        'the service worker',
      );
    await page.goto(options.from);
    return await observeVisit(page, options);
  });
}

const OBSERVATION_TIMEOUT_MS = 60_000;

/** What a page answers; a promise inside a page has no end of its own. @throws Error naming what did not come. */
async function inTime<T>(answer: Promise<T>, what: string): Promise<T> {
  const message = `${what} did not come within a minute`;
  return await pTimeout(answer, { milliseconds: OBSERVATION_TIMEOUT_MS, message });
}

async function observeVisit(page: Page, { url, comesAlive }: ObserveOptions): Promise<Observed> {
  await page.goto(url, { waitUntil: 'commit' });
  const screen = await inTime(screenOf(page), `what ${url} is opened for`);
  const alive = comesAlive
    ? await inTime(
        page.evaluate(() => (globalThis as unknown as Notes).benchNotes.alive),
        `the code of ${url}`,
      )
    : Number.NaN;
  await settle(page);
  const entries = await page.evaluate(() => (globalThis as unknown as Notes).benchNotes.entries);
  return { entries, screen, alive };
}
