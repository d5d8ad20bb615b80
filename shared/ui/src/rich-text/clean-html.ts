import {
  contentAttributes,
  contentTags,
  isOnlyWrapper,
  keptAttributes,
  shownTags,
} from '@portal/contract/content-html';
import DOMPurify, { type Config } from 'dompurify';
import { parserPolicy } from './parser-policy.ts';

const attributes = [...new Set(Object.values(contentAttributes).flat())];
/** Attributes that hold no address; the others are held to `LINK`. */
const values = attributes.filter((name) => name !== 'href' && name !== 'src');

/** The web, mail, telephone, or a path of the portal; `//host` and `/\host` are other sites (threat T34). */
const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/**
 * Styles and handlers are dropped before the parser sees them: it is inert, but browsers report each of them to the
 * page's policy all the same, and pasted text is full of them. Safety does not rest on this.
 */
const withoutInline = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?<\/style>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/\s(?:style|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''),
    );

type WithPolicy = Pick<Config, 'TRUSTED_TYPES_POLICY'>;
const byPolicy = (): WithPolicy => {
  const policy = parserPolicy();
  return policy ? ({ TRUSTED_TYPES_POLICY: policy } as unknown as WithPolicy) : {};
};

/** HTML as nodes of these elements alone, with attributes that content may have. */
const sanitised = (html: string, tags: readonly string[]): DocumentFragment => {
  const fragment = DOMPurify.sanitize(withoutInline(html), {
    ALLOWED_TAGS: [...tags],
    ALLOWED_ATTR: attributes,
    ADD_URI_SAFE_ATTR: values,
    ALLOWED_URI_REGEXP: LINK,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
    ...byPolicy(),
  });
  for (const element of fragment.querySelectorAll('*')) {
    const tag = element.localName;
    const given = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
    const kept = keptAttributes(tag, given);
    for (const name of Object.keys(given)) if (!Object.hasOwn(kept, name)) element.removeAttribute(name);
    if (isOnlyWrapper(tag, given)) element.replaceWith(...element.childNodes);
  }
  return fragment;
};

/**
 * Sanitises HTML once more where it is shown (threat T33), whatever the server has let through. The answer is made
 * of nodes, so that no string is handed to `innerHTML`. The page allows one Trusted Types policy for it
 * (`parser-policy.ts`), which is why this module is shared by all remotes.
 */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = sanitised(html, shownTags);
  for (const link of fragment.querySelectorAll('a[href^="http" i]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  for (const image of fragment.querySelectorAll('img')) {
    image.setAttribute('loading', 'lazy');
    image.setAttribute('decoding', 'async');
  }
  return fragment;
}

/**
 * Pasted HTML, cleaned, with what the editor has no element for in the nearest that it has: the title of a document
 * becomes a heading. A table stays one.
 */
export function cleanPastedHtml(html: string): DocumentFragment {
  const fragment = sanitised(html, [...contentTags, 'h1', 'h5', 'h6', 'tfoot']);
  const renamed = (element: Element, name: string): void => {
    const other = document.createElement(name);
    other.append(...element.childNodes);
    element.replaceWith(other);
  };
  for (const title of fragment.querySelectorAll('h1')) renamed(title, 'h2');
  for (const heading of fragment.querySelectorAll('h5, h6')) renamed(heading, 'h4');
  for (const foot of fragment.querySelectorAll('tfoot')) renamed(foot, 'tbody');
  return fragment;
}

/** The words of HTML, for places that show no markup, such as a search or a summary. */
export function cleanHtmlText(html: string): string {
  return (cleanHtml(html).textContent ?? '').replace(/\s+/g, ' ').trim();
}
