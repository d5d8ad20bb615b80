import { table, verdict } from '../figures.ts';
import type { SeenRequest } from './trace.ts';

export type SiteName = 'portal' | 'one bundle' | 'by hand' | 'static';

/** Medians of one page of one site; times in milliseconds from the beginning of the navigation. */
export interface PageFigures {
  readonly path: string;
  readonly site: SiteName;
  readonly kilobytes: number;
  readonly requests: readonly SeenRequest[];
  readonly depth: number;
  readonly firstPaint: number;
  readonly firstContentfulPaint: number;
  readonly screen: number;
  readonly fastest: number;
  readonly slowest: number;
  readonly unusedPreloads: readonly string[];
  readonly fetchedTwice: readonly string[];
}

/**
 * Limits for federation against one bundle, in kilobytes and as a ratio of times; and for a page against a bare one, as
 * a ratio.
 */
export const aims = { kilobytes: 30, time: 1.05, bare: 1.2 } as const;

const ms = (value: number): string => `${Math.round(value)} ms`;

/** All figures in one table, the cost of federation, and unused or repeated requests. */
export function pageReport(figures: readonly PageFigures[]): string {
  const rows = figures.map((page) => [
    `${page.path} ${page.site}`,
    page.kilobytes.toFixed(1),
    String(page.requests.length),
    String(page.depth),
    ms(page.firstPaint),
    ms(page.firstContentfulPaint),
    ms(page.screen),
    `${Math.round(page.fastest)}–${Math.round(page.slowest)}`,
  ]);
  const heading = ['page', 'KB', 'requests', 'depth', 'first paint', 'FCP', 'screen', 'range'];
  return [table([heading, ...rows]), '', ...comparisons(figures), ...waste(figures)].join('\n');
}

/** Every request of every page: when it was begun and answered, in milliseconds on long trips, and its bytes. */
export function requestReport(figures: readonly PageFigures[]): string {
  const rows = figures.flatMap(({ path, site, requests }) =>
    requests.map(({ url, start, firstByte, bytes }) => {
      const zero = requests[0]?.start ?? 0;
      const at = (moment: number) => String(Math.round((moment - zero) * 1000));
      return [`${path} ${site}: ${new URL(url).pathname}`, at(start), at(firstByte), String(bytes)];
    }),
  );
  return table([['request', 'begun', 'answered', 'bytes'], ...rows]);
}

function comparisons(figures: readonly PageFigures[]): string[] {
  const find = (path: string, site: SiteName) =>
    figures.find((page) => page.path === path && page.site === site);
  return [...new Set(figures.map(({ path }) => path))].flatMap((path) => {
    const portal = find(path, 'portal');
    const bundle = find(path, 'one bundle');
    const bare = find(path, 'by hand') ?? find(path, 'static');
    const lines: string[] = [];
    if (portal && bundle) {
      const more = portal.kilobytes - bundle.kilobytes;
      const times = portal.screen / bundle.screen;
      const reached = more <= aims.kilobytes && times <= aims.time;
      lines.push(
        `${path}: federation costs ${more.toFixed(1)} KB and ${times.toFixed(2)} × the time of one bundle (aim ≤ ${aims.kilobytes} KB, ≤ ${aims.time} ×: ${verdict(reached)})`,
      );
    }
    if (portal && bare) {
      const times = portal.screen / bare.screen;
      const more = portal.kilobytes - bare.kilobytes;
      lines.push(
        `${path}: ${more.toFixed(1)} KB and ${times.toFixed(2)} × the time of ${bare.site === 'static' ? 'the same page as one static file' : 'a page written by hand'} (aim ≤ ${aims.bare} ×: ${verdict(times <= aims.bare)}); first paint ${(portal.firstPaint / bare.firstPaint).toFixed(2)} ×`,
      );
    }
    return lines;
  });
}

function waste(figures: readonly PageFigures[]): string[] {
  return figures.flatMap(({ path, site, unusedPreloads, fetchedTwice }) => [
    ...unusedPreloads.map((file) => `${path} ${site}: preloaded and not used: ${file}`),
    ...fetchedTwice.map((file) => `${path} ${site}: fetched twice: ${file}`),
  ]);
}
