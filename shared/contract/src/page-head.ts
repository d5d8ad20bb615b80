import { isOwnPath } from '@portal/values/own-path';

/** Head of a content page: its address, and its editor's texts for search engines and previews. */
export interface PageHead {
  /** Canonical path of the page. */
  readonly path: string;
  /** Like the other texts, '' where the page's own heading, text and first image are used. */
  readonly title: string;
  readonly summary: string;
  readonly image: string;
}

const TEXTS: readonly (keyof PageHead)[] = ['path', 'title', 'summary', 'image'];

/** The head in an answer of the API; undefined without a valid one. */
export function pageHeadOf(answer: unknown): PageHead | undefined {
  const { head } = (answer ?? {}) as { head?: PageHead };
  const isWhole = head && TEXTS.every((name) => typeof head[name] === 'string');
  if (!isWhole || !isOwnPath(head.path) || (head.image !== '' && !isOwnPath(head.image))) return undefined;
  return head;
}
