import type { RemoteRoute } from '@portal/contract/release';
import { trimPath } from '@portal/contract/routing';
import { escapeHtml, inlineJson } from '../page/document.ts';
import type { KnownData } from './answers.ts';
import type { PrerenderedPage } from './prerender.ts';

export interface PublicDocument {
  readonly route: RemoteRoute;
  readonly pathname: string;
  /** Where the portal stands, for addresses that others read. */
  readonly origin: string;
  /** Absent: the HTML holds the page's shape. */
  readonly page: PrerenderedPage | undefined;
  /** The menus that the frame was drawn from. */
  readonly menu: KnownData | undefined;
}

const BRAND = 'crédito 20 min';

/** Adds to a public page what others read of it: title, description, preview, address; and the page itself. */
export function intoDocument(html: string, document: PublicDocument): string {
  const { page, menu } = document;
  const { title, description } = wordsOf(document);
  const whole = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)} · ${BRAND}</title>`)
    .replace(
      /<meta name="description" content="[^"]*">/,
      () =>
        `<meta name="description" content="${escapeHtml(description)}">\n${preview(document, title, description)}`,
    );
  const known = page?.answers ?? (menu ? [{ key: ['GET /api/listmenu'], data: menu.data }] : []);
  const answers =
    known.length > 0
      ? `<script type="application/json" id="portal-answers">${inlineJson(known)}</script>`
      : '';
  const told = whole.replace('<script type="application/json" id="portal-set">', (start) => answers + start);
  if (!page) return told;
  return told
    .replace(/<noscript>.*?<\/noscript>\n/s, '') // what the page itself says of it stays
    .replace(
      /<main id="contenido" tabindex="-1"><div id="skeleton".*?<\/main>/s,
      () => `<main id="contenido" tabindex="-1"><div id="skeleton">${page.drawn.html}</div></main>`,
    );
}

/** The route's own words; where the path has parameters, those of the page that it leads to. */
function wordsOf({ route, page }: PublicDocument): { readonly title: string; readonly description: string } {
  if (!page || !route.path.includes(':')) return route;
  const title = textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(page.drawn.html)?.[1] ?? '');
  const text = [...page.drawn.html.matchAll(/<p[^>]*>(.*?)<\/p>/gs)]
    .map(([, words = '']) => textOf(words))
    .join(' ');
  return { title: title || route.title, description: shortened(text) || route.description };
}

function preview(
  { route, pathname, origin, page }: PublicDocument,
  title: string,
  description: string,
): string {
  const url = origin + (route.canonical ?? trimPath(pathname));
  const image = /<img[^>]* src="(\/[^"]+)"/.exec(page?.drawn.html ?? '')?.[1];
  const properties = {
    'og:type': 'website',
    'og:site_name': BRAND,
    'og:locale': 'es_CO',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    ...(image ? { 'og:image': origin + textOf(image) } : {}),
  };
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
  ].join('\n');
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

/** The words of markup that React or the sanitiser wrote. */
const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** As much as search engines show, in whole words. */
const shortened = (text: string): string =>
  text.length <= 160 ? text : `${text.slice(0, 159).replace(/\s+\S*$/, '')}…`;
