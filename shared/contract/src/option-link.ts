import { isContactLink, isWebLink } from './links.ts';
import { isOwnPath } from './own-path.ts';

/** An option of a menu or of the home page, as far as it says where it leads. */
interface Target {
  readonly page: boolean;
  readonly content_id: number | null;
  readonly url: string;
}

/**
 * Target of an option: a page of the content, else its own address; undefined where that address is invalid.
 * @param origin where the portal stands; a full address of it becomes its path
 */
export function optionLink({ page, content_id, url }: Target, origin?: string): string | undefined {
  return page && content_id !== null ? `/mainpage/${content_id}` : contactLink(url, origin);
}

/**
 * Where a link of the content may lead: the web or a path of the portal, nothing else (threat T34).
 * @param origin where the portal stands; a full address of it becomes its path, so that the page stays
 */
export function safeLink(link: string, origin?: string): string | undefined {
  const path = origin && link.startsWith(origin) ? link.slice(origin.length) || '/' : link;
  return isOwnPath(path) ? path : isWebLink(link) ? link : undefined;
}

/** A line of contact may also be mail or telephone. */
export function contactLink(link: string, origin?: string): string | undefined {
  return isContactLink(link) ? link : safeLink(link, origin);
}
