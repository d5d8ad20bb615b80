import { query } from '@portal/api-client';
import type { FrontModule, MenuOption } from '@portal/contract';
import {
  contactLink as contactLinkIn,
  optionLink as optionLinkIn,
  safeLink as safeLinkIn,
} from '@portal/contract/option-link';
import { MENU_CALL } from '@portal/release-protocol/first-calls';
import { renderedOrigin } from '@portal/remote-kit/rendered-origin';
import { useQuery } from '@tanstack/react-query';

/** Blocks of one kind in their position (API-09: the client filters and sorts). */
export function blocksOf<M extends FrontModule>(
  blocks: readonly M[],
  type: FrontModule['module_type'],
): readonly M[] {
  return blocks
    .filter(({ module_type }) => module_type === type)
    .toSorted((a, b) => a.extra_properties.position - b.extra_properties.position);
}

/** The active options in their order (PU-08). */
export function shownOptions(options: readonly MenuOption[] | undefined): readonly MenuOption[] {
  return (options ?? []).filter(({ active }) => active).toSorted((a, b) => a.order - b.order);
}

/** The active entry with the lowest order, for sections that show one entry (EN-26, EN-36). */
export function firstActive<E extends { readonly active: boolean; readonly order: number }>(
  entries: readonly E[] | undefined,
): E | undefined {
  return (entries ?? []).filter(({ active }) => active).toSorted((a, b) => a.order - b.order)[0];
}

export function useBlocks() {
  return useQuery(query('GET /api/front_modules/list'));
}
export function useMenus() {
  return useQuery(query(MENU_CALL));
}

/** Origin of the portal: the page's own or, on the host, the one that a page is rendered for. */
const ownOrigin = (): string | undefined => globalThis.location?.origin ?? renderedOrigin();

/** Target of a link of the content; a path for a target in this portal ({@link safeLinkIn}). */
export function safeLink(link: string): string | undefined {
  return safeLinkIn(link, ownOrigin());
}

/** {@link contactLinkIn} of this portal. */
export function contactLink(link: string): string | undefined {
  return contactLinkIn(link, ownOrigin());
}

/** Whether a link leads out of the portal (PU-23). */
export function isExternal(link: string): boolean {
  return /^https?:/i.test(link);
}

/** {@link optionLinkIn} of this portal. */
export function optionLink(option: MenuOption): string | undefined {
  return optionLinkIn(option, ownOrigin());
}

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
 * looks like a tag in it stays text.
 */
export function plainText(html: string): string {
  return html
    .replace(/<br\s*\/?>|<\/(p|li|h\d)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\n\s*\n/g, '\n')
    .trim();
}
