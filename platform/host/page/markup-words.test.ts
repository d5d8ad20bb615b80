import { expect, test } from '@jest/globals';
import { wordsInMarkup } from './markup-words.ts';

test('a page is known by its first heading, its paragraphs and its first picture of the portal’s own', () => {
  const html =
    '<div><img src="https://elsewhere.example/a.webp"><h1>Costos &amp; <b>tasas</b></h1><p>Cuánto\n pagas</p><p> y &#x27;cuándo&#x27;</p><span>no</span><img alt="" src="/api/media/b.webp?a=1&amp;b=2"><h1>Otra</h1></div>';
  expect(wordsInMarkup(html)).toEqual({
    title: 'Costos & tasas',
    description: "Cuánto pagas y 'cuándo'",
    image: '/api/media/b.webp?a=1&b=2',
  });
  expect(wordsInMarkup('<div>Nada</div>')).toEqual({ title: '', description: '', image: '' });
});

test('a long text ends with a whole word', () => {
  const { description } = wordsInMarkup(`<p>${'palabras '.repeat(50)}</p>`);
  expect(description).toMatch(/^palabras .* palabras…$/);
  expect(description.length).toBeLessThanOrEqual(160);
});

test.each(['<img', '<h1>', '<p>', '<', '<p>a', '<img src="', '&amp', '</p>', '<!--', '<h1 a="b" ', '<b><i>'])(
  'a megabyte of %j is read as soon as a page of it',
  (unit) => {
    const { title, description } = wordsInMarkup(unit.repeat((1024 * 1024) / unit.length));
    expect(title.length + description.length).toBeLessThanOrEqual(500);
  },
);
