import { escapeHtml } from '@portal/contract/escape-html';
import type { PageHead } from '@portal/contract/page-head';
import { trimPath } from '@portal/contract/routing';
import type { PageWords } from './document.ts';
import type { PagePlan } from './plan.ts';

interface PublicPage {
  readonly plan: Pick<PagePlan, 'route'>;
  readonly pathname: string;
  /** Where the portal stands, for addresses that others read. */
  readonly origin: string;
  /** The page as it was rendered; absent where the HTML holds its skeleton. */
  readonly html: string | undefined;
  /** What its editor wrote for others; its empty texts are made of the page. */
  readonly head?: PageHead | undefined;
}

const BRAND = 'crédito 20 min';

/** What others read of a public page: the route's own words; where its path has parameters, those that it leads to. */
export function wordsOf(page: PublicPage): PageWords {
  const { route } = page.plan;
  const own = page.html && route.path.includes(':') ? wordsIn(page.html) : undefined;
  const title = page.head?.title || own?.title || route.title;
  const description = page.head?.summary || own?.description || route.description;
  return { title, description, preview: preview(page, title, description) };
}

function wordsIn(html: string): { readonly title: string; readonly description: string } {
  const title = textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '');
  const text = [...html.matchAll(/<p[^>]*>(.*?)<\/p>/gs)].map(([, words = '']) => textOf(words)).join(' ');
  return { title, description: shortened(text) };
}

function preview(
  { plan: { route }, pathname, origin, html, head }: PublicPage,
  title: string,
  description: string,
): string {
  const url = origin + (head?.path ?? route.canonical ?? trimPath(pathname));
  const image = head?.image || textOf(/<img[^>]* src="(\/[^"]+)"/.exec(html ?? '')?.[1] ?? '');
  const properties = {
    'og:type': 'website',
    'og:site_name': BRAND,
    'og:locale': 'es_CO',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    ...(image ? { 'og:image': origin + image } : {}),
  };
  const lines = [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
  ];
  return `${lines.join('\n')}\n`;
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
