import { isOwnPath } from './own-path.ts';

/** Head of a content page: its address, and its editor's texts for search engines and previews. */
export interface PageHead {
  /** The address that the page is known by. */
  readonly path: string;
  /** Empty where the page's own heading, words and first image do. */
  readonly title: string;
  readonly summary: string;
  readonly image: string;
}

const TEXTS: readonly (keyof PageHead)[] = ['path', 'title', 'summary', 'image'];

/** The head that an answer of the API carries; undefined where it has none that can be used. */
export function pageHeadOf(answer: unknown): PageHead | undefined {
  const { head } = (answer ?? {}) as { head?: PageHead };
  const isWhole = head && TEXTS.every((name) => typeof head[name] === 'string');
  if (!isWhole || !isOwnPath(head.path) || (head.image !== '' && !isOwnPath(head.image))) return undefined;
  return head;
}
