import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright';
import type { SeenRequest } from './trace.ts';

/** A line and a machine. */
export interface Conditions {
  /** Milliseconds from a request to the beginning of its answer. */
  readonly latency: number;
  /** Bytes per second down and up; -1 is without limit. */
  readonly download: number;
  readonly upload: number;
  /** How many times slower than this machine. */
  readonly cpu: number;
}

/** A mid-range phone on a slow mobile line: 150 ms, 1.6 Mbps down, 750 kbps up, a quarter of this CPU. */
export const phone: Conditions = { latency: 150, download: 200_000, upload: 93_750, cpu: 4 };

/** Latency so long, and bandwidth so high, that the start times show which request waits for which. */
export const longTrips: Conditions = { latency: 300, download: -1, upload: -1, cpu: 1 };

export interface LoadOptions {
  /**
   * Page of another site, from which the person comes. From an empty tab, a page without a cross-origin-opener-policy
   * would get that tab's warm process, which does not happen on the way from another site.
   */
  readonly from: string;
  readonly url: string;
  /** CSS selector of the main content; the load ends when it is shown and not disabled. */
  readonly screen: string;
  readonly conditions: Conditions;
  readonly session?: Session | undefined;
  /** Pixels of the screen's width; a phone's by default, and no phone from 768 on. */
  readonly width?: number | undefined;
}

export type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>;

export interface Load {
  /** Milliseconds from the beginning of the navigation. */
  readonly firstPaint: number;
  readonly firstContentfulPaint: number;
  readonly screen: number;
}

const PHONE_WIDTH = 360;
const DESK_FROM = 768;
const place = { locale: 'es-CO', timezoneId: 'America/Bogota' } as const;

/** The screen that a page is looked at on. */
export function deviceOf(width = PHONE_WIDTH): BrowserContextOptions {
  return width < DESK_FROM
    ? { ...place, viewport: { width, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
    : { ...place, viewport: { width, height: 900 } };
}

/**
 * Runs in the page before other scripts: finds the moment at which a frame with the content was handed over and the
 * browser would handle input. Input comes before work that a page continues by `scheduler.yield`, but a timer comes
 * after it.
 */
const watchScreen = (selector: string): void => {
  const page = globalThis as unknown as {
    benchScreen: Promise<number>;
    scheduler: { postTask(task: () => void, options: { priority: 'user-blocking' }): Promise<unknown> };
  };
  page.benchScreen = new Promise((resolve) => {
    let asked = false;
    const look = () => {
      asked = false;
      const element = document.querySelector<HTMLInputElement>(selector);
      if (!element || element.disabled || element.getClientRects().length === 0) return;
      observer.disconnect();
      page.scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' });
    };
    // In a task of its own: asking for an element's position at once would force a layout while the HTML is still
    // parsed.
    const observer = new MutationObserver(() => {
      if (asked) return;
      asked = true;
      requestAnimationFrame(look);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
};

/** When what the person came for could be used, by the page's own clock. */
export function screenOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { benchScreen: Promise<number> }).benchScreen);
}

/** Puts a page on such a line and such a machine. */
export async function slowDown(page: Page, conditions: Conditions): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.latency,
    downloadThroughput: conditions.download,
    uploadThroughput: conditions.upload,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu });
  return devtools;
}

/** Opens a page of another site in a new profile and passes it on for the load. */
export async function openProfile<T>(
  browser: Browser,
  options: LoadOptions,
  work: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const { conditions, session, width } = options;
  const context = await browser.newContext({
    ...deviceOf(width),
    ...(session ? { storageState: session } : {}),
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(options.from);
    await page.addInitScript(watchScreen, options.screen);
    return await work(page, await slowDown(page, conditions));
  } finally {
    await context.close();
  }
}

/** First paint and first contentful paint, which may come after the document holds the screen. */
const paintsOf = (page: Page): Promise<readonly [number, number]> =>
  page.evaluate(
    () =>
      new Promise<readonly [number, number]>((resolve) => {
        const look = () => {
          const [contentful] = performance.getEntriesByName('first-contentful-paint');
          const [first = contentful] = performance.getEntriesByName('first-paint');
          if (contentful && first) resolve([first.startTime, contentful.startTime]);
        };
        new PerformanceObserver(look).observe({ type: 'paint', buffered: true });
      }),
  );

/** How long one cold load takes. */
export function timeLoad(browser: Browser, options: LoadOptions): Promise<Load> {
  return openProfile(browser, options, async (page) => {
    await page.goto(options.url, { waitUntil: 'commit' });
    const screen = await screenOf(page);
    const [firstPaint, firstContentfulPaint] = await paintsOf(page);
    // The content cannot be used before it is painted.
    return { firstPaint, firstContentfulPaint, screen: Math.max(screen, firstContentfulPaint) };
  });
}

export interface Trace {
  /**
   * Requests answered before the content was shown, in the order of their start. No other request can have been needed.
   */
  readonly requests: readonly SeenRequest[];
  /** Chromium's warnings about unused preloads. */
  readonly unusedPreloads: readonly string[];
}

/** Milliseconds; Chromium warns about an unused preload some seconds after the load. */
const COMPLAINTS_MS = 7_000;

/** The requests of one cold load, on `longTrips`. */
export function traceLoad(browser: Browser, options: Omit<LoadOptions, 'conditions'>): Promise<Trace> {
  return openProfile(browser, { ...options, conditions: longTrips }, async (page, devtools) => {
    const seen = new Map<string, { -readonly [K in keyof SeenRequest]: SeenRequest[K] }>();
    let clocks: { monotonic: number; wall: number } | undefined;
    devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
      if (!request.url.startsWith('https:')) return;
      clocks ??= { monotonic: timestamp, wall: wallTime };
      const { url, method } = request;
      const unanswered = Number.POSITIVE_INFINITY;
      seen.set(requestId, {
        url,
        method,
        start: timestamp,
        firstByte: unanswered,
        bytes: 0,
        fromCache: false,
      });
    });
    devtools.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
      const request = seen.get(requestId);
      if (!request) return;
      request.firstByte = timestamp;
      request.fromCache ||= response.fromDiskCache === true || response.fromPrefetchCache === true;
    });
    devtools.on('Network.requestServedFromCache', ({ requestId }) => {
      const request = seen.get(requestId);
      if (request) request.fromCache = true;
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = seen.get(requestId);
      if (request && !request.fromCache) request.bytes = encodedDataLength;
    });
    const unusedPreloads: string[] = [];
    page.on('console', (message) => {
      const unused = /The resource (\S+) was preloaded using link preload but not used/.exec(message.text());
      if (unused?.[1]) unusedPreloads.push(new URL(unused[1]).pathname);
    });

    await page.goto(options.url, { waitUntil: 'commit' });
    const screen = await screenOf(page);
    const origin = await page.evaluate(() => performance.timeOrigin);
    await page.waitForTimeout(COMPLAINTS_MS);
    const { monotonic = 0, wall = 0 } = clocks ?? {};
    const shownAt = monotonic + (origin + screen) / 1000 - wall;
    return {
      requests: [...seen.values()].filter(({ firstByte }) => firstByte <= shownAt),
      unusedPreloads: [...new Set(unusedPreloads)],
    };
  });
}
