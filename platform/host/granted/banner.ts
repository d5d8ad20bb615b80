import { escapeHtml } from '@portal/values/escape-html';
import { LEAVE_PATH, texts } from './texts.ts';

/** Releases that the banner names; the opened address listed all of them. */
const RELEASES_NAMED = 2;

/** Releases or set that a browser runs, in words: `mf-payments@1a2b3c4d`, several of them, the set, or the set with them. */
export function runWords(run: string): string {
  const words = run.includes('@http')
    ? run.split(' ')
    : run
        .split(':')
        .map((part) => part.split('@'))
        .map(([what = '', hash = '']) =>
          what === 'set' ? texts.set(hash.slice(0, 8)) : `${what}@${hash.slice(0, 8)}`,
        );
  return texts.several(words.slice(0, RELEASES_NAMED), words.length - RELEASES_NAMED);
}

/** Format for an end on a later day. */
const calendar = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  day: 'numeric',
  month: 'short',
});
const clock = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The end in words: the time of day, with the date unless it is today. */
function endInWords(expires: Date, now: Date): string {
  const day = calendar.format(expires);
  const hour = clock.format(expires);
  return day === calendar.format(now) ? hour : texts.dayAndHour(day, hour);
}

/** Content of the banner. */
export interface RunningVersion {
  readonly run: string;
  /** Absent on a developer's machine, where nothing ends it. */
  readonly expires?: Date;
  /** Where “Salir” is posted to. */
  readonly leave?: string;
}

/** Style rules of the banner. It stands at the top, and sticky parts of the layout stick below it. */
export const bannerRules = [
  ':root{--version:72px}@media(min-width:720px){:root{--version:44px}}html{padding-top:var(--version)}',
  '.appbar,.adminbar{top:var(--version)}@media(min-width:720px){.rail,.side{top:var(--version);height:calc(100vh - var(--version))}}',
  '#version{position:fixed;inset:0 0 auto;z-index:40;box-sizing:border-box;height:var(--version);display:flex;gap:16px;align-items:center;justify-content:center;padding:0 16px;background:#ffd84d;color:#14211a;font:600 13px/17px Hanken Grotesk,system-ui,sans-serif}',
  '#version p,#version form{margin:0}#version button{font:inherit;min-height:32px;padding:4px 16px;border:2px solid #14211a;border-radius:999px;background:none;color:inherit;cursor:pointer}',
  '#version button:focus-visible{outline:3px solid #14211a;outline-offset:2px}@media print{#version{display:none}html{padding-top:0}}',
].join('');

/**
 * A banner above the page: the version that runs, and a button to leave it. The host writes it, since the shell under
 * test may be broken or too old to know of it.
 */
export function bannerOf(
  { run, expires, leave = LEAVE_PATH }: RunningVersion,
  now: Date = new Date(),
): string {
  const words = texts.banner(runWords(run), expires && endInWords(expires, now));
  return `<section id="version" aria-label="${texts.region}"><p>${escapeHtml(words)}</p><form method="post" action="${leave}"><button>${texts.leave}</button></form></section>\n`;
}
