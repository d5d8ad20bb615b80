import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import { computeStylesWhenRead, mayMatch } from './jsdom-styles.ts';

const requireOurs = createRequire(import.meta.url);
const requireJsdoms = createRequire(requireOurs.resolve('jest-environment-jsdom'));
const { JSDOM } = requireJsdoms('jsdom') as {
  readonly JSDOM: new (html: string) => { readonly window: Window & typeof globalThis };
};
const sheet = requireJsdoms('jsdom/lib/jsdom/browser/default-stylesheet.js') as string;

const TAGS = [
  ...['a', 'address', 'article', 'aside', 'audio', 'b', 'blockquote', 'br', 'button', 'canvas', 'caption'],
  ...['center', 'code', 'col', 'colgroup', 'dd', 'details', 'dialog', 'div', 'dl', 'dt', 'em', 'embed'],
  ...['fieldset', 'figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header'],
  ...['hr', 'i', 'iframe', 'img', 'input', 'label', 'legend', 'li', 'link', 'main', 'mark', 'menu', 'meta'],
  ...[
    'meter',
    'nav',
    'object',
    'ol',
    'optgroup',
    'option',
    'output',
    'p',
    'pre',
    'progress',
    'q',
    'rp',
    'rt',
  ],
  ...[
    'ruby',
    's',
    'samp',
    'script',
    'section',
    'select',
    'small',
    'span',
    'strong',
    'style',
    'sub',
    'summary',
  ],
  ...[
    'sup',
    'svg',
    'table',
    'tbody',
    'td',
    'template',
    'textarea',
    'tfoot',
    'th',
    'thead',
    'title',
    'tr',
    'ul',
  ],
  ...['video', 'unknown-element'],
];
const ATTRIBUTES = [
  ...['', 'hidden', 'disabled', 'open', 'readonly', 'dir="auto"', 'list="a"'],
  ...['style="display: none"', 'style="visibility: hidden; color: red"', 'style="pointer-events: none"'],
];
const TYPES = [
  'button',
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'password',
  'radio',
  'range',
  'reset',
]
  .concat('search', 'submit', 'text')
  .map((type) => `type="${type}"`);

/** Every element with every attribute, in lists, sections and boxes that pass something on. */
function documentOfAll(): Window & typeof globalThis {
  const { window } = new JSDOM(
    `<!doctype html><style>.note, p > span { display: block; color: blue } .note { display: unset !important }
      @media screen { b, ul { visibility: collapse } } @media print { div { display: none } }
      .note { display: flex } section { visibility: unset; pointer-events: none } i.note { display: unset }</style><body>`,
  );
  const { document } = window;
  const around = ['div', 'section', 'ul', 'article', 'table'].map((tag) => document.createElement(tag));
  around[0]?.setAttribute('style', 'visibility: hidden; pointer-events: none; color: green');
  around.reduce((outer, inner) => {
    outer.append(inner);
    return inner;
  }, document.body as HTMLElement);
  const made = document.createElement('template');
  for (const tag of TAGS) {
    for (const attribute of tag === 'input' ? [...ATTRIBUTES, ...TYPES] : ATTRIBUTES) {
      made.innerHTML = `<i class="${attribute === '' ? '' : 'note'}" ${attribute}>`;
      for (const place of [document.body, around.at(-1)]) {
        const element = document.createElement(tag);
        for (const { name, value } of made.content.firstElementChild?.attributes ?? []) {
          element.setAttribute(name, value);
        }
        place?.append(element);
      }
    }
  }
  return window;
}

test('a rule that an element matches is never left out for the element’s type', () => {
  const window = documentOfAll();
  const selectors = [...sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)].map(([, text]) =>
    String(text).trim(),
  );
  selectors.push('.note, p > span', 'a, .note', '*', 'div *', 'ul :first-child', 'p:is(.note, p)', 'P');
  expect(selectors.length).toBeGreaterThan(100);
  const leftOut: string[] = [];
  for (const selector of selectors) {
    for (const { localName } of window.document.querySelectorAll(selector)) {
      if (!mayMatch(localName, selector)) leftOut.push(`${localName}: ${selector}`);
    }
  }
  expect(leftOut).toEqual([]);
  expect(mayMatch('p', 'input[type="text"]:focus, ul > li')).toBe(false);
});

test('a style that is computed when it is read is the one that jsdom computes', () => {
  const window = documentOfAll();
  const original = window.getComputedStyle;
  computeStylesWhenRead(window);
  const read = (style: CSSStyleDeclaration) => [
    ...['display', 'visibility', 'pointer-events', 'color', 'opacity', 'content'].map((name) =>
      style.getPropertyValue(name),
    ),
    ...[style.display, style.visibility, style.pointerEvents, style.color, style.cssText, style.length],
    'display' in style,
    style instanceof Object,
  ];
  const elements = [...window.document.querySelectorAll('*')].filter((_element, index) => index % 23 === 0);
  const different = elements.filter(
    (element) =>
      String(read(window.getComputedStyle(element))) !== String(read(original.call(window, element))),
  );
  expect(different.map((element) => (element.cloneNode() as Element).outerHTML)).toEqual([]);
});
