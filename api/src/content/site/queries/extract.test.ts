import { expect, test } from '@jest/globals';
import { extractOf } from './extract.ts';

const LONG = `<p>${'Antes '.repeat(20)}del próximo <strong>vencimiento</strong> pagas.</p><p>${'Después '.repeat(30)}</p>`;

test.each([
  [
    '<p>Pagas el día del <b>vencimiento</b>.</p><p>Sin costo.</p>',
    ['venc'],
    'Pagas el día del vencimiento. Sin costo.',
  ],
  ['<p>El crédito &amp; la tasa</p>', ['credito'], 'El crédito & la tasa'],
  ['<p>Reconvención</p>', ['venc'], ''],
  ['<p>a.b</p>', ['a.b'], 'a.b'],
])('of %s the words %j show %j', (html, words, extract) => {
  expect(extractOf(html, words)).toBe(extract);
});

test('of a long text only what stands around the word is shown, in whole words', () => {
  const extract = extractOf(LONG, ['vencim']);
  expect(extract).toMatch(/^…Antes (Antes )*del próximo vencimiento pagas\. (Después )*Después…$/);
  expect(extract.length).toBeLessThanOrEqual(162);
});
