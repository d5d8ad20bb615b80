/**
 * Allowed HTML of formatted content, for the API, the host and the browser alike. No style, class or id: the page's own
 * stylesheet decides how content looks.
 */

/** Elements that content is made of. */
export const contentTags: readonly string[] = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre', 'a', 'img'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'div'],
];

/** Those and what is put around an image where content is shown: the sizes that there are of it. Nothing saved holds them. */
export const shownTags: readonly string[] = [...contentTags, 'picture', 'source'];

/** Attributes of each element, besides those that are added where a link or an image is shown. */
export const contentAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height', 'data-focal'],
  source: ['type', 'srcset', 'sizes'],
  ol: ['start'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  p: ['data-block'],
  div: ['data-block'],
};

/** Values of `data-block` that each element may have. */
export const contentBlocks: Readonly<Record<string, readonly string[]>> = {
  p: ['cta'],
  div: ['columns', 'column', 'quoter'],
};

/** Label of a new button in the text until an editor writes one. */
export const NEW_BUTTON = 'Escribe el botón';

/** Where the embedded quoter stands in the text. */
export const QUOTER_BLOCK = '<div data-block="quoter"></div>';

/** The point around which an image is cut: percent from the left and from the top, in quarters. */
export const FOCAL_POINT = /^(?:0|25|50|75|100) (?:0|25|50|75|100)$/;

/** Addresses of our own library alone, each with its width. */
const OWN_FILE = String.raw`/api/media/[0-9a-f]{32}(?:-[1-9]\d{1,4})?\.(?:webp|avif) [1-9]\d{0,4}w`;
export const OWN_SRCSET: RegExp = new RegExp(`^${OWN_FILE}(?:, ${OWN_FILE}){0,7}$`);

const WHOLE = /^[1-9]\d{0,4}$/;
const SPAN = /^(?:[1-9]|1\d|20)$/;

/** Forms that values of attributes have; those of links and images are looked at where they lead. */
const forms: Readonly<Record<string, RegExp>> = {
  'data-focal': FOCAL_POINT,
  type: /^image\/(?:avif|webp)$/,
  srcset: OWN_SRCSET,
  sizes: /^\(min-width: \d{1,4}px\) \d{1,4}px, 100vw$/,
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
