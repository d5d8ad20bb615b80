import {
  contentAttributes,
  contentTags,
  isOnlyWrapper,
  keptAttributes,
  NEW_BUTTON,
  QUOTER_BLOCK,
} from '@portal/contract/content-html';
import { isContactLink, isPortalPath, isWebLink } from '@portal/values/links';
import sanitizeHtml from 'sanitize-html';

/** Address of an image of our own library, which has encoded it anew; the pages' policy loads no others. */
const OWN_IMAGE = /^\/api\/media\/[0-9a-f]{32}\.webp$/;

/** Levels of elements that are kept; of deeper ones only the words. */
const DEEPEST = 100;

const anchor: sanitizeHtml.Transformer = (_tag, { href = '' }) => {
  const attribs: sanitizeHtml.Attributes = {};
  if (isPortalPath(href) || isContactLink(href)) attribs['href'] = href;
  else if (isWebLink(href)) Object.assign(attribs, { href, target: '_blank', rel: 'noopener noreferrer' });
  return { tagName: 'a', attribs };
};

/** Renames an element to one with the same meaning and keeps the allowed attributes. */
const renamed =
  (name?: string): sanitizeHtml.Transformer =>
  (tag, attributes) => {
    const tagName = name ?? tag;
    return { tagName, attribs: keptAttributes(tagName, attributes) };
  };

const rules: sanitizeHtml.IOptions = {
  // Each level costs as much as all within it: some kilobytes of nothing but openings would stop the process for seconds.
  nestingLimit: DEEPEST,
  allowedTags: [...contentTags],
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(contentAttributes).map(([tag, names]) => [tag, [...names]])),
    a: ['href', 'target', 'rel'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    ...Object.fromEntries(Object.keys(contentAttributes).map((tag) => [tag, renamed()])),
    a: anchor,
    // The h1 of a page is its title.
    h1: renamed('h2'),
    b: renamed('strong'),
    i: renamed('em'),
    del: renamed('s'),
    strike: renamed('s'),
  },
  exclusiveFilter: ({ tag, attribs }) => {
    if (isOnlyWrapper(tag, attribs)) return 'excludeTag';
    return tag === 'img' && !OWN_IMAGE.test(attribs['src'] ?? '');
  },
  disallowedTagsMode: 'discard',
};

/** HTML of an editor, reduced to what content may hold (threat T33). */
export function sanitise(html: string): string {
  return sanitizeHtml(html, rules).trim();
}

/** Whether sanitised HTML shows nothing: neither words nor an image nor the quoter. */
export function isBlank(html: string): boolean {
  return (
    !/<img\b/.test(html) &&
    !html.includes(QUOTER_BLOCK) &&
    sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replace(/&nbsp;|\s/g, '') === ''
  );
}

/**
 * Whether sanitised HTML has a block that an editor inserted and did not fill: a button with its first text, or a table
 * without words.
 */
export function isUnfinished(html: string): boolean {
  let found = false;
  sanitizeHtml(html, {
    ...rules,
    exclusiveFilter: ({ tag, attribs, text }) => {
      const words = text.trim();
      if (tag === 'table') found ||= words === '';
      if (tag === 'p' && attribs['data-block'] === 'cta') found ||= words === '' || words === NEW_BUTTON;
      return false;
    },
  });
  return found;
}
