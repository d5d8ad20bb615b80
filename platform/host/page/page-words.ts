import { BRAND } from '@portal/contract/brand';
import type { PageHead } from '@portal/contract/page-head';
import { trimPath } from '@portal/release-protocol/route-matching';
import { escapeHtml } from '@portal/values/escape-html';
import type { PageWords } from './document.ts';
import type { MarkupWords } from './markup-words.ts';
import type { PagePlan } from './plan.ts';

interface PublicPage {
  readonly plan: Pick<PagePlan, 'route'>;
  readonly pathname: string;
  /** Where the portal stands, for addresses that others read. */
  readonly origin: string;
  /** Of the page as it was rendered; absent where the HTML holds its skeleton. */
  readonly words: MarkupWords | undefined;
  /** The editor's own title, description and picture; empty ones are replaced by those of the page or its route. */
  readonly head?: PageHead | undefined;
}

/** Title and description of a public page: the route's own; on a path with parameters those of its content. */
export function wordsOf(page: PublicPage): PageWords {
  const { route } = page.plan;
  const own = route.path.includes(':') ? page.words : undefined;
  const title = page.head?.title || own?.title || route.title;
  const description = page.head?.summary || own?.description || route.description;
  return { title, description, preview: preview(page, title, description) };
}

function preview(
  { plan: { route }, pathname, origin, words, head }: PublicPage,
  title: string,
  description: string,
): string {
  const url = origin + (head?.path ?? route.canonical ?? trimPath(pathname));
  const image = head?.image || words?.image;
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
