import { describe, expect, test } from '@jest/globals';
import { mailBody } from './mail-body.ts';

const content = {
  title: 'Cambiamos el plazo de tu crédito',
  greeting: 'Hola, Mariana <3:',
  paragraphs: ['El plazo de tu crédito cambió.', 'Si no fuiste tú, avísanos ya.'],
  facts: [
    ['Factura', 'B104482'],
    ['Última cuota', '28 de agosto de 2027 → 28 de febrero de 2028'],
  ],
  links: [
    { label: 'Ver el plan nuevo', url: 'https://portal.example/resumen?factura=B104482' },
    { label: 'Cambiar tus avisos', url: 'https://portal.example/perfil#avisos' },
  ],
} as const;
const { body, html } = mailBody(content);

const unescaped = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

test('the HTML says every word of the plain text, and leads to the same places', () => {
  const said = unescaped(html.replace(/<style>.*<\/style>/, '').replace(/<[^>]+>/g, '\n'));
  for (const words of [content.greeting, ...content.paragraphs, ...content.facts.flat()]) {
    expect([words, body.includes(words), said.includes(words)]).toEqual([words, true, true]);
  }
  for (const { label, url } of content.links) {
    expect(body).toContain(`${label}: ${url}`);
    expect(unescaped(html)).toContain(`href="${url}"`);
  }
});

test('the HTML fetches nothing: with images off it is the same mail, and no server learns that it is read', () => {
  expect(html).not.toMatch(/<(img|link|script|iframe|video|picture)\b|url\(|@import|@font-face|\bsrc=/i);
});

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [more = 0, less = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (more + 0.05) / (less + 0.05);
};

describe.each(['light', 'dark'] as const)('in the %s', (scheme) => {
  /** The colours of a class: from the style sheet in the dark, from the element itself in the light. */
  const coloursOf = (name: string): Readonly<Record<string, string>> => {
    const rules =
      scheme === 'dark'
        ? new RegExp(`@media \\(prefers-color-scheme:dark\\)\\{.*?\\.${name}\\{(.*?)\\}`).exec(html)?.[1]
        : new RegExp(`class="${name}" style="(.*?)"`).exec(html)?.[1];
    return Object.fromEntries(
      [...(rules ?? '').matchAll(/([\w-]+):(#[0-9a-f]{6})(?:!important)?/g)].map(([, property, colour]) => [
        property,
        colour,
      ]),
    );
  };
  const card = coloursOf('card')['background'] ?? '';

  test.each(['canvas', 'brand', 'heading', 'line quiet'])('text of "%s" is read on the card', (name) => {
    const text = coloursOf(scheme === 'dark' ? (name.split(' ').at(-1) ?? '') : name)['color'] ?? '';
    expect(contrast(text, card)).toBeGreaterThanOrEqual(4.5);
  });

  test('the button is read', () => {
    const { color = '', background = '' } = coloursOf('button');
    expect(contrast(color, background)).toBeGreaterThanOrEqual(4.5);
  });
});

test('the mail says that it is drawn for both, and every class that has a colour changes it in the dark', () => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  const dark = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html)?.[1] ?? '';
  const coloured = [...html.matchAll(/ class="([\w ]+)" style="[^"]*#/g)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  expect(coloured.length).toBeGreaterThan(5);
  expect([...new Set(coloured)].filter((name) => !dark.includes(`.${name}{`))).toEqual([]);
  // No element has a colour without a class.
  expect([...html.matchAll(/<\w+ (?![^>]*class=)[^>]*#[0-9a-f]{6}[^>]*>/g)]).toEqual([]);
});
