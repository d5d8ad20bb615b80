import { isContactLink, isPortalPath, isWebLink } from '@portal/contract/links';
import sanitizeHtml from 'sanitize-html';

/** Images come from our own library: it has encoded them anew, and the policy of pages loads no others. */
const OWN_IMAGE = /^\/api\/media\/[0-9a-f]{32}\.webp$/;

const anchor: sanitizeHtml.Transformer = (_tag, { href = '' }) => {
  const attribs: sanitizeHtml.Attributes = {};
  if (isPortalPath(href) || isContactLink(href)) attribs['href'] = href;
  else if (isWebLink(href)) Object.assign(attribs, { href, target: '_blank', rel: 'noopener noreferrer' });
  return { tagName: 'a', attribs };
};

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li'],
    ...['strong', 'em', 'u', 's', 'code', 'pre', 'a', 'img'],
  ],
  // No style, class or id: the page's own stylesheet says how content looks.
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: anchor,
    // The page's title is its h1.
    h1: 'h2',
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_IMAGE.test(attribs['src'] ?? ''),
  disallowedTagsMode: 'discard',
};

/** HTML of an editor, reduced to what content may hold (threat T33). */
export function sanitise(html: string): string {
  return sanitizeHtml(html, rules).trim();
}

/** Whether sanitised HTML shows nothing: neither words nor an image. */
export function isBlank(html: string): boolean {
  return (
    !/<img\b/.test(html) &&
    sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replace(/&nbsp;|\s/g, '') === ''
  );
}
