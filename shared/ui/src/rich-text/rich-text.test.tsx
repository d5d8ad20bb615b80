import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
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

test('a pasted table keeps its words apart, row by row, and a title becomes a heading', () => {
  const shown = document.createElement('div');
  shown.append(
    cleanPastedHtml(
      '<h1>Tasas</h1><table><tr><th>Mes</th><th>Tasa</th></tr><tr><td>Nov <b>2026</b></td><td> 24,5 % </td></tr><tr><td></td></tr></table><p onclick="x()">Fin</p>',
    ),
  );
  expect(shown.innerHTML).toBe('<h2>Tasas</h2><p>Mes · Tasa</p><p>Nov 2026 · 24,5 %</p><p>Fin</p>');
});
