import { expect, test } from '@jest/globals';
import { criticalCss, wordsIn } from './critical-css.ts';
import { readSheet } from './read-sheet.ts';

const sheet = readSheet(`:root{--ink:#111;--never:#222;--page:#333;--hill:var(--green);--green:#0f0;--none: }
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--ink:#eee;--never:#ddd}}
.card{color:var(--ink)}.dialog{--roof:var(--never)}.card:hover{top:0}.dialog{left:0}[data-theme=dark] .card{color:#fff}
@media (min-width:600px){.card{width:50%}.dialog{width:10%}}
.turn,.dialog .card,.card>.bold{animation:turns 1s}
@keyframes never{to{top:0}}@keyframes turns{to{top:1px}}
@font-face{font-family:letra}
h1,body{top:2px}[aria-busy=true] .card{top:3px}#place .card{top:4px}.card:not(.dialog):has(.absent){top:5px}
[data-layout=admin]{top:6px}@layer later{.card{top:7px}}`);
const rules = (text: string, more: readonly string[] = [], beside = '') =>
  criticalCss(sheet, new Set([...wordsIn(text), ...more]), beside);

test('the rules that a page can use stay, those for everything else go', () => {
  const used = rules('<p class="card bold">');
  expect(used).toContain('.card:hover{top:0}');
  expect(used).toContain('@media (min-width:600px){.card{width:50%}}');
  expect(used).toContain('.card>.bold{animation:turns 1s}');
  expect(used).not.toMatch(/dialog [.]card|\.dialog\{|never|turn,|data-layout/);
});

test('what a page may have without a name of its own stays: fonts, and what stands in a pseudo-class', () => {
  const used = rules('card');
  expect(used).toContain('@font-face{font-family:letra}');
  expect(used).toContain('body{top:2px}');
  expect(used).not.toContain('h1');
  expect(rules('jsx("h1")')).toContain('h1,body{top:2px}');
  expect(used).toContain('.card:not(.dialog):has(.absent){top:5px}');
  expect(used).toContain('@layer later{.card{top:7px}}');
});

test('ids and attributes are names too, whatever the value: a page changes it', () => {
  expect(rules('card')).not.toMatch(/top:[34]px/);
  expect(rules('card "aria-busy" "place"')).toMatch(
    /\[aria-busy=true\] \.card\{top:3px\}#place \.card\{top:4px\}/,
  );
});

test('what the host alone sets, theme and layout, counts by its value', () => {
  expect(rules('card data-theme dark data-layout admin')).not.toMatch(/data-theme=dark|data-layout=admin/);
  expect(rules('card', ['data-theme=dark'])).toContain('[data-theme=dark] .card{color:#fff}');
  expect(rules('card', ['data-layout=admin'])).toContain('[data-layout=admin]{top:6px}');
});

test('variables stay that a rule, the page, other rules or another variable use; the others go in every theme', () => {
  const used = rules('class="card" fill="var(--hill)"', [], '.own{color:var(--page)}');
  expect(used).toContain(':root{--ink:#111;--page:#333;--hill:var(--green);--green:#0f0}');
  expect(used).toContain('(prefers-color-scheme:dark){:root:not([data-theme=light]){--ink:#eee}}');
});

test('an animation stays where a rule that stays, or one beside it, names it', () => {
  expect(rules('card bold')).toContain('@keyframes turns');
  expect(rules('nothing')).not.toContain('@keyframes');
  expect(rules('nothing', [], '.own{animation:never 1s}')).toContain('@keyframes never');
});

test('of a page that says nothing of its names every rule stays', () => {
  const all = criticalCss(sheet, 'everything');
  expect(all).toMatch(/\.dialog\{--roof:var\(--never\)\}.*\.dialog\{left:0\}/s);
  expect(all).toContain('--none: ');
  expect(all).toContain('@keyframes never');
});

test('a name is found in every spelling that markup may have of it', () => {
  expect(wordsIn('{tabIndex:0,className:"Card-2 p1",x:"var(--hill)"},12e3')).toEqual(
    expect.arrayContaining(['tabindex', 'Card-2', 'p1', '--hill']),
  );
  expect(wordsIn('12e3 3px')).toEqual([]);
});
