/**
 * What formatted content may hold: the one list that the API saves by, the host renders by and the browser shows by. No
 * style, class or id: the page's own stylesheet says how content looks.
 */

/** Elements that content is made of. */
export const contentTags: readonly string[] = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre', 'a', 'img'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'div'],
];

/** Attributes of each element, besides those that are added where a link or an image is shown. */
export const contentAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height', 'data-focal'],
  ol: ['start'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  p: ['data-block'],
  div: ['data-block'],
};

/** Elements that are blocks, and which; an element of another kind is none. */
export const contentBlocks: Readonly<Record<string, readonly string[]>> = {
  p: ['cta'],
  div: ['columns', 'column', 'quoter'],
};

/** Where the embedded quoter stands in the text. */
export const QUOTER_BLOCK = '<div data-block="quoter"></div>';

/** The point around which an image is cut: percent from the left and from the top, in quarters. */
export const FOCAL_POINT = /^(?:0|25|50|75|100) (?:0|25|50|75|100)$/;

const WHOLE = /^[1-9]\d{0,4}$/;
const SPAN = /^(?:[1-9]|1\d|20)$/;

/** Forms that values of attributes have; those of links and images are looked at where they lead. */
const forms: Readonly<Record<string, RegExp>> = {
  'data-focal': FOCAL_POINT,
  width: WHOLE,
  height: WHOLE,
  start: WHOLE,
  colspan: SPAN,
  rowspan: SPAN,
  scope: /^(?:col|row)$/,
};

/** Attributes of an element that content may keep. */
export function keptAttributes(
  tag: string,
  attributes: Readonly<Record<string, string>>,
): Record<string, string> {
  const allowed = contentAttributes[tag] ?? [];
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => {
      if (!allowed.includes(name)) return false;
      if (name === 'data-block') return contentBlocks[tag]?.includes(value) === true;
      return forms[name]?.test(value) ?? true;
    }),
  );
}

/** Whether an element stands for nothing in content, so that only what is in it is kept: a `div` that is no block. */
export function isOnlyWrapper(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  return tag === 'div' && !contentBlocks['div']?.includes(attributes['data-block'] ?? '');
}
