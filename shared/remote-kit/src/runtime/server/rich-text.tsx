import { contentAttributes, isOnlyWrapper, keptAttributes, shownTags } from '@portal/contract/content-html';
import type { RichTextProps } from '@portal/ui/rich-text';
import sanitizeHtml from 'sanitize-html';

const kept: sanitizeHtml.Transformer = (tagName, attributes) => ({
  tagName,
  attribs: keptAttributes(tagName, attributes),
});

const options: sanitizeHtml.IOptions = {
  allowedTags: [...shownTags],
  selfClosing: [...sanitizeHtml.defaults.selfClosing, 'source'],
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(contentAttributes).map(([tag, names]) => [tag, [...names]])),
    a: ['href', 'target', 'rel'],
    img: [...(contentAttributes['img'] ?? []), 'loading', 'decoding'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // No style is allowed, and what reads them is not in the bundle.
  parseStyleAttributes: false,
  // A `div` that is not a content block is dropped, and its content stays.
  exclusiveFilter: ({ tag, attribs }) => (isOnlyWrapper(tag, attribs) ? 'excludeTag' : false),
  transformTags: {
    ...Object.fromEntries(Object.keys(contentAttributes).map((tag) => [tag, kept])),
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: /^https?:/i.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href },
    }),
    img: (tagName, attributes) => ({
      tagName,
      attribs: { ...keptAttributes('img', attributes), loading: 'lazy', decoding: 'async' },
    }),
  },
};

/**
 * `@portal/ui/rich-text` where there is no document: the same allow list, by a sanitiser that works on text. The
 * build of a remote's server bundle puts it in the place of the browser's.
 */
export function RichText({ html, className }: RichTextProps) {
  return (
    <div
      className={className ? `rich ${className}` : 'rich'}
      dangerouslySetInnerHTML={{ __html: sanitizeHtml(html, options) }}
    />
  );
}
