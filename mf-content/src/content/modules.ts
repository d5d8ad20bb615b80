import { query } from '@portal/api-client';
import type { FrontModule } from '@portal/contract';
import { useQuery } from '@tanstack/react-query';

/** Modules of one kind in their position (API-09: the client filters and sorts). */
export const modulesOf = (
  modules: readonly FrontModule[],
  type: FrontModule['module_type'],
): readonly FrontModule[] =>
  modules
    .filter(({ module_type }) => module_type === type)
    .toSorted((a, b) => a.extra_properties.position - b.extra_properties.position);

export const useModules = () => useQuery(query('GET /api/front_modules/list'));
export const useMenus = () => useQuery(query('GET /api/listmenu'));

/** Where a link of the content may lead: the web or a path of the portal, nothing else (threat T34). */
export const safeLink = (link: string): string | undefined => {
  if (/^\/(?![/\\])/.test(link)) return link;
  try {
    const { protocol } = new URL(link);
    return protocol === 'https:' || protocol === 'http:' ? link : undefined;
  } catch {
    return undefined;
  }
};

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/**
 * Text of HTML that the server has sanitised, for places that show no markup. It becomes a text node, so what
 * looks like a tag in it stays text; parsing it into a document would need a Trusted Types policy.
 */
export const plainText = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(p|li|h\d)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .trim();
