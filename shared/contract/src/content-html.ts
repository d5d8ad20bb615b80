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

/** `contentTags` and the elements for the sizes of an image, which are added when content is shown and never saved. */
export const shownTags: readonly string[] = [...contentTags, 'picture', 'source'];

/** Attributes of each element; more are added when a link or an image is shown. */
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

/** Placeholder of the embedded quoter in the text. */
export const QUOTER_BLOCK = '<div data-block="quoter"></div>';

/** Focal point around which an image is cropped: percent from the left and from the top, in steps of 25. */
export const FOCAL_POINT = /^(?:0|25|50|75|100) (?:0|25|50|75|100)$/;

/** An address of the portal's own library with its width, as in `srcset`. */
const OWN_FILE = String.raw`/api/media/[0-9a-f]{32}(?:-[1-9]\d{1,4})?\.(?:webp|avif) [1-9]\d{0,4}w`;
export const OWN_SRCSET: RegExp = new RegExp(`^${OWN_FILE}(?:, ${OWN_FILE}){0,7}$`);

const WHOLE = /^[1-9]\d{0,4}$/;
const SPAN = /^(?:[1-9]|1\d|20)$/;

/** Patterns for values of attributes; addresses of links and images are checked by their target. */
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

/** The attributes of an element that may stay in content. */
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

/** Whether only the children of an element are kept: a `div` that is not a block. */
export function isOnlyWrapper(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  return tag === 'div' && !contentBlocks['div']?.includes(attributes['data-block'] ?? '');
}
