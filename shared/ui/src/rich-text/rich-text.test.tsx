import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { RichText as RenderedRichText } from '../../../remote-kit/src/runtime/server/rich-text.tsx';
import { cleanHtmlText, cleanPastedHtml, RichText } from '../rich-text.ts';

const shown = (html: string): string => render(<RichText html={html} />).container.innerHTML;

test('formatted text is shown as it was written', () => {
  expect(shown('<h2>Costos</h2><p>Sin <strong>costo</strong></p><ul><li>Uno</li></ul>')).toBe(
    '<div class="rich"><h2>Costos</h2><p>Sin <strong>costo</strong></p><ul><li>Uno</li></ul></div>',
  );
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)//http">x</a>',
  '<a href="//mal.example">x</a>',
  '<a href="/\\mal.example">x</a>',
  '<p style="position:fixed" onclick="x()" class="card" id="portal-set">x</p>',
  '<iframe src="/"></iframe><form action="/api/login"><input name="password"></form>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
])('nothing of %s can act (T33)', (html) => {
  expect(shown(html)).not.toMatch(
    /script|onerror|onclick|javascript|style|iframe|form|svg|math|mal\.example|class="card"|portal-set/,
  );
});

test('links to other sites open beside the portal and learn nothing of it; own paths stay links', () => {
  const html = shown('<a href="https://ejemplo.co">a</a><a href="/faq">b</a><a href="tel:018000">c</a>');
  expect(html).toContain('<a href="https://ejemplo.co" target="_blank" rel="noopener noreferrer">');
  expect(html).toContain('<a href="/faq">b</a><a href="tel:018000">c</a>');
});

test('new HTML takes the place of the old', () => {
  const { container, rerender } = render(<RichText html="<p>Uno</p>" />);
  rerender(<RichText html="<p>Dos</p>" />);
  expect(container.textContent).toBe('Dos');
});

test('the words of HTML are one line', () => {
  expect(cleanHtmlText('<h2>Costos</h2>\n<p>Sin  costo &amp; sin filas</p>')).toBe(
    'Costos Sin costo & sin filas',
  );
});

test('a pasted table stays one, without what it looked like, and a title becomes a heading', () => {
  const shown = document.createElement('div');
  shown.append(
    cleanPastedHtml(
      '<h1>Tasas</h1><div class="x"><table style="color:red"><tfoot><tr><td colspan="2" bgcolor="red">Nov <b>2026</b></td></tr></tfoot></table></div><p onclick="x()">Fin</p>',
    ),
  );
  expect(shown.innerHTML).toBe(
    '<h2>Tasas</h2><table><tbody><tr><td colspan="2">Nov <b>2026</b></td></tr></tbody></table><p>Fin</p>',
  );
});

const BLOCKS = [
  '<p data-block="cta"><a href="/consulta">Paga</a></p>',
  '<div data-block="columns"><div data-block="column"><p>Uno</p></div><div data-block="column"><p>Dos</p></div></div>',
  '<table><tbody><tr><th scope="col">Mes</th><td colspan="2" rowspan="2">1</td></tr></tbody></table>',
  '<div data-block="quoter"></div>',
  '<ol start="3"><li>Tres</li></ol>',
];

test.each(BLOCKS)('%s is shown as it was saved, here and where the host renders it', (html) => {
  expect(shown(html)).toBe(`<div class="rich">${html}</div>`);
  expect(render(<RenderedRichText html={html} />).container.innerHTML).toBe(
    `<div class="rich">${html}</div>`,
  );
});

test('an image keeps its size and its point of interest, so that nothing jumps when it comes', () => {
  const image = '<img src="/api/media/a.webp" alt="Sala" width="640" height="360" data-focal="75 50"';
  for (const show of [shown, (html: string) => render(<RenderedRichText html={html} />).container.innerHTML])
    expect(show(`${image}>`)).toContain(`${image} loading="lazy" decoding="async"`);
});

test('values and blocks that no editor makes are dropped, here and where the host renders it', () => {
  const hostile =
    '<div data-block="portal-set">a</div><div class="card">b</div><p data-block="columns">c</p><img src="/x" width="100%" data-focal="1;x"><td data-x="1">d</td><ol start="x"><li>e</li></ol>';
  for (const html of [shown(hostile), render(<RenderedRichText html={hostile} />).container.innerHTML]) {
    expect(html.slice('<div class="rich">'.length)).not.toMatch(/<div|data-|100%|start=|card/);
    expect(html.replace(/<[^>]+>/g, '')).toBe('abcde');
  }
});

test('an image in several sizes is shown with them, of our own library alone, here and where the host renders it', () => {
  const own = `/api/media/${'0'.repeat(32)}`;
  const sizes = 'sizes="(min-width: 640px) 640px, 100vw"';
  const picture = (srcset: string, more = sizes, type = 'image/avif') =>
    `<picture><source type="${type}" srcset="${srcset}" ${more}><img src="${own}.webp" alt="" width="640" height="360"></picture>`;
  const good = picture(`${own}-400.avif 400w, ${own}.webp 640w`);
  const both = [shown, (html: string) => render(<RenderedRichText html={html} />).container.innerHTML];
  for (const show of both)
    expect(show(good).replace(' loading="lazy" decoding="async"', '')).toBe(
      `<div class="rich">${good}</div>`,
    );
  for (const srcset of [
    'https://mal.example/x.avif 400w',
    `${own}-400.avif 400w, https://mal.example/x.avif 800w`,
    `${own}-400.avif 400w, //mal.example/x.avif 800w`,
    'data:image/png;base64,AA 400w',
    '/api/logout 400w',
  ])
    for (const show of both) expect(show(picture(srcset))).not.toMatch(/mal\.example|data:|logout|srcset/);
  for (const show of both) {
    expect(show(picture(`${own}-400.avif 400w`, 'sizes="calc(1px)"', 'text/html'))).not.toMatch(
      /calc|text\/html/,
    );
    expect(show(picture(`${own}-400.avif 400w`, 'onerror="x()" media="all"'))).not.toMatch(/onerror|media=/);
  }
});
