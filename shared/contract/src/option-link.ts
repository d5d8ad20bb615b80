import { isContactLink, isWebLink } from '@portal/values/links';
import { isOwnPath } from '@portal/values/own-path';

/** The fields of an option, of a menu or of the home page, that name its target. */
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
 * Target of a link in the content: a web address or a path of the portal, otherwise undefined (threat T34).
 * @param origin origin of the portal; a full address of the portal becomes its path, so that the page is not reloaded
 */
export function safeLink(link: string, origin?: string): string | undefined {
  const path = origin && link.startsWith(origin) ? link.slice(origin.length) || '/' : link;
  return isOwnPath(path) ? path : isWebLink(link) ? link : undefined;
}

/** Target of a contact line, which may also be a mail address or a telephone number. */
export function contactLink(link: string, origin?: string): string | undefined {
  return isContactLink(link) ? link : safeLink(link, origin);
}
