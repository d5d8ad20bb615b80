import { median, percentile, table, verdict } from '../figures.ts';
import type { HostFigures } from './host.ts';
import type { Observed } from './observe.ts';
import type { Rounds, SiteName } from './rounds.ts';
import { cumulativeShift, tasksBefore, vitalsOf } from './vitals.ts';

/** What was asked of the platform; times are multiples of what stands beside them. */
export const aims = {
  /** Largest paint of a public page over its own first contentful paint, reported once. */
  ofFirstContent: 1.2,
  /** The login's form over that of a page of 0.6 KB. */
  smallForm: 1.5,
  /** Largest paint of a private page over the same markup as a file behind the same calls, and over another build's. */
  behindTheCalls: 1.3,
  ofBefore: 0.4,
  /** Milliseconds of long tasks before the page answers. */
  longTasks: 150,
  returning: 1.3,
  /** Milliseconds of the host's processor for a private page, and of the whole answer. */
  processor: 8,
  answer: 60,
  /** 95th percentile of other pages beside a hostile bundle. */
  hostile: 2,
} as const;

type Pick = (load: Observed) => number;
const firstPaint: Pick = ({ entries }) => vitalsOf(entries).firstPaint;
const firstContent: Pick = ({ entries }) => vitalsOf(entries).firstContentfulPaint;
const largest: Pick = ({ entries }) => vitalsOf(entries).largestPaint;
const candidates: Pick = ({ entries }) => vitalsOf(entries).candidates;
const shift: Pick = ({ entries }) => cumulativeShift(entries);
/** What has not been painted cannot be used. */
const usable: Pick = (load) => Math.max(load.screen, firstContent(load));

const ms = (value: number): string => `${Math.round(value)} ms`;
const times = (value: number): string => (Number.isNaN(value) ? '–' : `${value.toFixed(2)} ×`);

/** Median of the ratios of two sides, each of one round. */
export function ratioOf(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
}

function sideOf(rounds: readonly Rounds[], path: string, site: SiteName): readonly Observed[] {
  return rounds.find((one) => one.path === path && one.site === site)?.loads ?? [];
}

const pathsOf = (rounds: readonly Rounds[]): string[] => [...new Set(rounds.map(({ path }) => path))];
const middle = (loads: readonly Observed[], pick: Pick): number => median(loads.map(pick));
const ratio = (ours: readonly Observed[], theirs: readonly Observed[], pick: Pick): number =>
  ratioOf(ours.map(pick), theirs.map(pick));

/** Largest paint of public pages against their own first content, and against themselves as a file. */
export function publicReport(rounds: readonly Rounds[]): string {
  const rows = pathsOf(rounds).map((path) => {
    const ours = sideOf(rounds, path, 'portal');
    const file = sideOf(rounds, path, 'static');
    const ofFirst = median(ours.map((load) => largest(load) / firstContent(load)));
    const reported = ours.map(candidates);
    const isReached = ofFirst <= aims.ofFirstContent && Math.max(...reported) === 1;
    return [
      path,
      ms(middle(ours, firstPaint)),
      ms(middle(ours, firstContent)),
      ms(middle(ours, largest)),
      `${Math.min(...reported)}–${Math.max(...reported)}`,
      times(ofFirst),
      times(ratio(ours, file, firstContent)),
      times(ratio(ours, file, largest)),
      verdict(isReached),
    ];
  });
  const heading = [
    'page',
    'first paint',
    'FCP',
    'LCP',
    'reported',
    'LCP ÷ FCP',
    'FCP ÷ file',
    'LCP ÷ file',
    '',
  ];
  return table([heading, ...rows]);
}

/** The login's form against those of smaller pages. */
export function loginReport(rounds: readonly Rounds[], aim: number, against: SiteName): string {
  const sites = ['portal', 'static', 'small'] as const;
  const ours = sideOf(rounds, '/login', 'portal');
  const rows = sites.map((site) => {
    const loads = sideOf(rounds, '/login', site);
    const share = site === 'portal' ? Number.NaN : ratio(ours, loads, usable);
    return [site, ms(middle(loads, usable)), times(share), site === against ? verdict(share <= aim) : ''];
  });
  return table([['/login', 'form usable', 'portal ÷ it', ''], ...rows]);
}

/** Largest paint of a customer's pages against their content, their markup behind the same calls, and another build's. */
export function privateReport(rounds: readonly Rounds[]): string {
  const rows = pathsOf(rounds).map((path) => {
    const ours = sideOf(rounds, path, 'portal');
    const file = sideOf(rounds, path, 'static');
    const before = sideOf(rounds, path, 'before');
    const ofFile = ratio(ours, file, largest);
    const ofBefore = ratio(ours, before, largest);
    const isReached = ofFile <= aims.behindTheCalls && !(ofBefore > aims.ofBefore);
    return [
      path,
      ms(middle(ours, firstPaint)),
      ms(middle(ours, usable)),
      ms(middle(ours, largest)),
      times(median(ours.map((load) => largest(load) / usable(load)))),
      times(ofFile),
      before.length > 0 ? ms(middle(before, largest)) : '–',
      times(ofBefore),
      verdict(isReached),
    ];
  });
  const heading = [
    'page',
    'first paint',
    'content',
    'LCP',
    'LCP ÷ content',
    'LCP ÷ file',
    'before',
    'LCP ÷ before',
    '',
  ];
  return table([heading, ...rows]);
}

/** Every route and the worst that moved on it in any round. */
export function shiftReport(rounds: readonly Rounds[]): string {
  const ours = rounds
    .filter(({ site }) => site === 'portal')
    .map(({ path, who, loads }) => ({ route: who ? `${path} (${who})` : path, shifts: loads.map(shift) }));
  const seen = ours.filter(({ shifts }) => shifts.length > 0);
  const worst = seen.map(({ route, shifts }) => ({ route, shift: Math.max(...shifts) }));
  const moved = worst.filter((one) => one.shift > 0).sort((a, b) => b.shift - a.shift);
  const rows = moved.map((one) => [one.route, one.shift.toFixed(4)]);
  const absent = ours.filter(({ shifts }) => shifts.length === 0).map(({ route }) => route);
  return [
    ...(rows.length > 0 ? [`${table([['route', 'worst'], ...rows])}\n`] : []),
    `${seen.length - moved.length} of ${ours.length} routes: 0 in every round`,
    ...(absent.length > 0 ? [`did not come: ${absent.join(', ')}`] : []),
  ].join('\n');
}

/** Long tasks that begin before a page's own code answers, and those of the same markup as a file without any code. */
export function taskReport(rounds: readonly Rounds[], paths: readonly string[]): string {
  const rows = paths.map((path) => {
    const loads = sideOf(rounds, path, 'portal');
    const before = loads.map(({ entries, alive }) => tasksBefore(entries, alive));
    const sums = before.map((one) => one.sum);
    const sum = median(sums);
    const file = sideOf(rounds, path, 'static').map(({ entries }) => tasksBefore(entries, Infinity).sum);
    return [
      path,
      ms(middle(loads, ({ alive }) => alive)),
      ms(sum),
      // What else the machine does makes each task longer.
      ms(Math.min(...sums)),
      ms(median(before.map((one) => one.longest))),
      ms(median(file)),
      verdict(sum <= aims.longTasks),
    ];
  });
  return table([['page', 'answers', 'long tasks', 'least', 'longest', 'file', ''], ...rows]);
}

/** What a private page costs the host, and what a hostile bundle costs the pages of others. */
export function hostReport({ host, renderer, answers, shapes, beside }: HostFigures): string {
  const p95 = percentile(answers, 0.95);
  const cost = table([
    ['private page', 'median', 'aim', ''],
    [
      'processor of the host',
      `${median(host).toFixed(1)} ms`,
      `${aims.processor} ms`,
      verdict(median(host) <= aims.processor),
    ],
    ['processor of its renderer', `${median(renderer).toFixed(1)} ms`, '', ''],
    ['whole answer', ms(median(answers)), '', ''],
    ['whole answer, p95', ms(p95), ms(aims.answer), verdict(p95 <= aims.answer)],
  ]);
  const others = table([
    ['beside a bundle that', 'alone p95', 'beside p95', 'ratio', 'asked', 'failed', ''],
    ...beside.map(({ what, alone, together, asked, failed }) => {
      const share = ratioOf(together, alone);
      return [
        what,
        ms(median(alone)),
        ms(median(together)),
        times(share),
        String(asked),
        String(failed),
        verdict(share <= aims.hostile && failed === 0),
      ];
    }),
  ]);
  return `${cost}\n${answers.length} pages, ${shapes} of them came as their shape\n\n${others}`;
}
