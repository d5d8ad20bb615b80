import { trimPath } from '@portal/contract/routing';
import { escapeHtml, inlineJson } from '../page/document.ts';
import type { PagePlan } from '../page/plan.ts';
import type { LayoutAnswers, PrerenderedPage } from './prerender.ts';

export interface PublicDocument {
  readonly plan: Pick<PagePlan, 'route' | 'remote'>;
  readonly pathname: string;
  /** Where the portal stands, for addresses that others read. */
  readonly origin: string;
  /** Absent: the HTML holds the page's shape. */
  readonly page: PrerenderedPage | undefined;
  /** What the layout was drawn from. */
  readonly layout: LayoutAnswers | undefined;
}

const BRAND = 'crédito 20 min';

/** Adds to a public page what others read of it: title, description, preview, address; and the page itself. */
export function intoDocument(html: string, document: PublicDocument): string {
  const { page, layout, plan } = document;
  const { title, description } = wordsOf(document);
  const whole = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)} · ${BRAND}</title>`)
    .replace(
      /<meta name="description" content="[^"]*">/,
      () =>
        `<meta name="description" content="${escapeHtml(description)}">\n${preview(document, title, description)}`,
    );
  const told = withAnswers(whole, page?.answers ?? layout?.answers ?? []);
  if (!page) return told;
  return told
    .replace(/<noscript>.*?<\/noscript>\n/s, '') // what the page itself says of it stays
    .replace(
      /<main id="contenido" tabindex="-1"><div id="skeleton".*?<\/main>/s,
      () =>
        `<main id="contenido" tabindex="-1"><div id="single-spa-application:${plan.remote?.name}" data-drawn>${page.drawn.html}</div></main>`,
    );
}

/** Gives along what the HTML was drawn from: the browser draws the same from it. */
export function withAnswers(html: string, known: PrerenderedPage['answers']): string {
  if (known.length === 0) return html;
  const answers = `<script type="application/json" id="portal-answers">${inlineJson(known)}</script>`;
  return html.replace('<script type="application/json" id="portal-set">', (start) => answers + start);
}

/** The route's own words; where the path has parameters, those of the page that it leads to. */
function wordsOf({ plan: { route }, page }: PublicDocument): {
  readonly title: string;
  readonly description: string;
} {
  if (!page || !route.path.includes(':')) return route;
  const title = textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(page.drawn.html)?.[1] ?? '');
  const text = [...page.drawn.html.matchAll(/<p[^>]*>(.*?)<\/p>/gs)]
    .map(([, words = '']) => textOf(words))
    .join(' ');
  return { title: title || route.title, description: shortened(text) || route.description };
}

function preview(
  { plan: { route }, pathname, origin, page }: PublicDocument,
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
