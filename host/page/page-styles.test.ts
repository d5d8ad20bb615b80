import { expect, test } from '@jest/globals';
import { build } from '@portal/registry/testing';
import { createRules, pageStyles, sheetsOfShell, usedRules } from './page-styles.ts';

const shell = `:root{--ink:#111;--never:#222;--page:#333;--hill:var(--green);--green:#0f0}
@media (prefers-color-scheme:dark){:root{--ink:#eee;--never:#ddd}}
.card{color:var(--ink)}.dialog{--roof:var(--never)}.card:hover{top:0}.dialog{left:0}[data-theme=dark] .card{color:#fff}
@media (min-width:600px){.card{width:50%}.dialog{width:10%}}
@keyframes never{to{top:0}}`;
const page = '.hero-1a2b3c{color:var(--page)}.other-1a2b3c{top:1px}';
const html =
  '<body class="public"><p class="card">Hola</p><h1 class="hero-1a2b3c">¡Hola!</h1><script>"dialog"</script>';

test('the rules that the markup uses stay, those for everything else go', async () => {
  const used = await usedRules({ shell, page }, html);
  expect(used.shell).toContain('.card:hover{top:0}');
  expect(used.shell).toMatch(/@media \(min-width:600px\)\{\s*\.card\{width:50%\}\s*\}/);
  expect(used.shell).not.toMatch(/dialog|keyframes/);
  expect(used.page).toBe('.hero-1a2b3c{color:var(--page)}');
});

test('variables stay that a rule, the page, a drawing or another variable uses; the others go in every theme', async () => {
  const used = await usedRules({ shell, page }, `${html}<path fill="var(--hill)"/>`);
  expect(used.shell).toContain(':root{--ink:#111;--page:#333;--hill:var(--green);--green:#0f0}');
  expect(used.shell).toMatch(/\{:root\{--ink:#eee\}\}/);
});

test('rules for a theme stay where the reader has chosen it: who chooses later has the whole sheet by then', async () => {
  const used = async (chosen: string) => (await usedRules({ shell, page }, `<html${chosen}>${html}`)).shell;
  expect(await used(' data-theme="dark"')).toContain('[data-theme=dark] .card{color:#fff}');
  expect(await used('')).not.toContain('data-theme');
});

test('rules cannot end the element in which they stand', async () => {
  const { shell: rules } = await usedRules({ shell: '.card::after{content:"</style>"}', page: '' }, html);
  expect(rules).toContain('.card::after');
  expect(rules).not.toContain('</');
});

test('addresses in the rules hold in the HTML, and a page that is not drawn brings none of its own', async () => {
  const remote = build({
    name: 'mf-a',
    files: { 'inicio.css': '.a{background:url(a.webp)}' },
    more: { pages: { './inicio': ['inicio.js', 'inicio.css'] } },
  });
  const own = build({
    name: 'shell',
    files: {
      'shell.abc.css': '@font-face{src:url("f.woff2")}.b{background:url(data:,)}',
      'late.css': '.c{}',
    },
  });
  const files = new Map([...remote.files, ...own.files]);
  const registry = {
    file: async (_name: string, _hash: string, path: string) => {
      const content = files.get(path);
      return content && { content, encoding: 'identity' as const };
    },
  } as unknown as Parameters<typeof pageStyles>[0];
  expect(sheetsOfShell(own.release)).toEqual(['shell.abc.css']);
  const styles = await pageStyles(registry, own.release, './inicio', remote.release);
  expect(styles.shell).toBe(
    `@font-face{src:url("/shell/${own.release.hash}/f.woff2")}.b{background:url(data:,)}`,
  );
  expect(styles.page).toBe(`.a{background:url(/remotes/mf-a/${remote.release.hash}/a.webp)}`);
  expect((await pageStyles(registry, own.release, './inicio')).page).toBe('');
});

test('rules are found out once for each drawn page and theme, and anew when it was drawn anew', async () => {
  const rulesFor = createRules({ shell, page: '' });
  const drawn = { css: '' };
  const card = () => '<p class="card">';
  const dialog = () => '<p class="dialog">';
  const unasked = () => {
    throw new Error('the markup is put together for nothing');
  };
  const first = rulesFor(card, drawn, undefined);
  expect(rulesFor(unasked, drawn, undefined)).toBe(first);
  expect((await rulesFor(dialog, drawn, 'dark')).shell).toContain('.dialog');
  expect((await rulesFor(dialog, { css: '' }, undefined)).shell).toContain('.dialog');
  expect((await rulesFor(dialog, undefined, undefined)).shell).toContain('.dialog');
});
