import { expect, test } from '@jest/globals';
import type { Observed } from './observe.ts';
import { privateReport, publicReport, ratioOf, shiftReport, taskReport } from './report.ts';
import type { Rounds, SiteName } from './rounds.ts';

const load = (largest: readonly number[], more: Partial<Observed['entries']> = {}): Observed => ({
  entries: {
    paints: [
      { name: 'first-paint', at: 700 },
      { name: 'first-contentful-paint', at: 800 },
    ],
    largest: largest.map((at) => ({ at, size: at })),
    shifts: [],
    longTasks: [],
    ...more,
  },
  screen: 900,
  alive: 2_000,
});
const rounds = (path: string, site: SiteName, ...loads: Observed[]): Rounds => ({ path, site, loads });

test('a ratio is the median of the rounds’ own, not that of the medians', () => {
  expect(ratioOf([100, 900, 300], [100, 300, 300])).toBe(1);
  expect(ratioOf([], [])).toBeNaN();
});

test('a public page whose largest paint is reported twice has not reached the aim, however early it is', () => {
  const file = rounds('/', 'static', load([800]));
  expect(publicReport([rounds('/', 'portal', load([800])), file])).toMatch(
    /1\.00 × +1\.00 × +1\.00 × +reached$/,
  );
  expect(publicReport([rounds('/', 'portal', load([800, 850])), file])).toMatch(/2–2 +1\.06 ×.*NOT reached$/);
  expect(publicReport([rounds('/', 'portal', load([1_000])), file])).toMatch(/1\.25 ×.*NOT reached$/);
});

test('a private page is held to its file and, where there is one, to the other build', () => {
  const ours = rounds('/resumen', 'portal', load([900]));
  const file = rounds('/resumen', 'static', load([800]));
  expect(privateReport([ours, file])).toMatch(/1\.13 × +– +– +reached$/);
  const before = (at: number) => rounds('/resumen', 'before', load([at]));
  expect(privateReport([ours, file, before(2_500)])).toMatch(/2500 ms +0\.36 × +reached$/);
  expect(privateReport([ours, file, before(1_500)])).toMatch(/1500 ms +0\.60 × +NOT reached$/);
});

test('what moved is told by route with its worst round; sides that are no portal are left out', () => {
  const moves = load([800], { shifts: [{ at: 900, value: 0.13, afterInput: false }] });
  const all = [
    rounds('/', 'portal', load([800])),
    rounds('/', 'static', moves),
    rounds('/manager', 'portal', load([800]), moves),
  ];
  const report = shiftReport(all);
  expect(report).toContain('/manager  0.1300');
  expect(report).toContain('1 of 2 routes: 0 in every round');
});

test('what moves on one person’s page is not taken for what moves on another’s of the same address', () => {
  const of = (who: string, value: number): Rounds => ({
    ...rounds('/facturas', 'portal', load([800], { shifts: [{ at: 1, value, afterInput: false }] })),
    who,
  });
  expect(shiftReport([of('in arrears', 0.2), of('owing nothing', 0)])).toContain(
    '/facturas (in arrears)  0.2000',
  );
});

test('a page that never came is told, and is not one on which nothing moves', () => {
  const report = shiftReport([rounds('/faq', 'portal', load([800])), rounds('/reports', 'portal')]);
  expect(report).toBe('1 of 2 routes: 0 in every round\ndid not come: /reports');
});

test('long tasks are those before the page answers', () => {
  const longTasks = [
    { at: 900, duration: 151 },
    { at: 2_100, duration: 400 },
  ];
  const file = { longTasks: [{ at: 200, duration: 60 }] };
  const report = taskReport(
    [rounds('/puntos', 'portal', load([800], { longTasks })), rounds('/puntos', 'static', load([800], file))],
    ['/puntos'],
  );
  expect(report).toMatch(/\/puntos +2000 ms +151 ms +151 ms +151 ms +60 ms +NOT reached$/);
});
