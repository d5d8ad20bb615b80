import type { Menus, Output } from '@portal/contract';
import { contact, whatsappAddress } from '@portal/contract/messages';
import { contactLink } from '@portal/contract/option-link';
import type { BrowserManifest, Layout, MenuEntry } from '@portal/contract/release';
import { findRoute, trimPath } from '@portal/contract/routing';
import type { Module, Person, Session } from '../session/session.ts';

type FrontModule = Output<'GET /api/front_modules/list'>['modules'][number];
type Option = Menus['Footer'][number];

export interface Link {
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  readonly icon: string;
  readonly current: boolean;
  readonly frequent: boolean;
}

/** The customer's side menu in the order of its slots (D-08), without entries that no remote offers a page for. */
export function customerLinks(manifests: readonly BrowserManifest[], pathname: string): readonly Link[] {
  const marked = findRoute(manifests, pathname)?.route.under ?? pathname;
  return manifests
    .flatMap((manifest) => manifest.menu)
    .filter((entry) => entry.audience === 'client')
    .sort((a, b) => a.slot - b.slot)
    .map((entry) => ({
      ...linkOf(entry, entry.label, marked),
      ...(entry.hint === undefined ? {} : { hint: entry.hint }),
    }));
}

const groups = ['Contenido', 'Personas', 'Crédito', 'Operación'] as const;

/**
 * The administration's side menu: one entry for each area that the server grants (PM-09, PM-11), with its name and
 * icon, in the group and order that the remote of its url declares; and entries that remotes declare for pages below an
 * area. Areas without a remote are left out.
 */
export function adminGroups(
  manifests: readonly BrowserManifest[],
  modules: readonly Module[],
  pathname: string,
): readonly { readonly group: string; readonly links: readonly Link[] }[] {
  const declared = manifests.flatMap(({ menu }) => menu).filter(({ audience }) => audience === 'admin');
  const granted = modules.flatMap(({ url, icon, nombre }) => {
    const path = trimPath(url.startsWith('/') ? url : `/${url}`);
    if (!findRoute(manifests, path)) return [];
    const entry = declared.find((own) => own.path === path);
    return [{ ...entry, path, icon: icon || (entry?.icon ?? ''), label: nombre }];
  });
  const below = declared.filter(
    ({ path }) =>
      !granted.some((own) => own.path === path) && granted.some((own) => isWithin(path, own.path)),
  );
  const known = [...granted, ...below];
  // A page below several entries marks the innermost of them only.
  const marked = known
    .filter(({ path }) => isWithin(pathname, path))
    .toSorted((a, b) => b.path.length - a.path.length)[0]?.path;
  return groups
    .map((group) => ({
      group,
      links: known
        .filter((entry) => (entry.group ?? 'Operación') === group)
        .toSorted((a, b) => (a.slot ?? 99) - (b.slot ?? 99))
        .map((entry) => linkOf(entry, entry.label, entry.path === marked ? pathname : '')),
    }))
    .filter(({ links }) => links.length > 0);
}

const linkOf = (
  { path, icon, frequent }: Pick<MenuEntry, 'path' | 'icon'> & { frequent?: true | undefined },
  label: string,
  pathname: string,
): Link => ({ path, icon, label, current: isWithin(pathname, path), frequent: frequent === true });

/** An entry stays marked on the pages below it. */
const isWithin = (pathname: string, path: string): boolean =>
  trimPath(pathname) === path || (path !== '/' && pathname.startsWith(`${path}/`));

/** Only active entries, ordered by order (PU-08). */
export function activeInOrder<T extends { readonly active: boolean; readonly order: number }>(
  entries: readonly T[],
): readonly T[] {
  return entries.filter(({ active }) => active).sort((a, b) => a.order - b.order);
}

/** The two-level menu of the public header: sections that have something to show (PU-06). */
export function publicSections({ menu1, menu2 }: Pick<Menus, 'menu1' | 'menu2'>) {
  return [...menu1, ...menu2]
    .map(({ name, options }) => ({ name, options: activeInOrder(options) }))
    .filter(({ options }) => options.length > 0);
}

/** Footer: the first two active items in the main section, the rest in the second (PU-13). */
export function footerParts({ Footer }: Pick<Menus, 'Footer'>): {
  readonly main: readonly Option[];
  readonly second: readonly Option[];
} {
  const items = activeInOrder(Footer);
  return { main: items.slice(0, 2), second: items.slice(2) };
}

export function fullName({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string {
  return `${first_name.trim()} ${last_name.trim()}`.trim();
}

/** First letters of first and last name (PU-01); of a double surname the first word counts. */
export function initialsOf({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string {
  return [first_name, last_name]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toLocaleUpperCase('es-CO');
}

export interface ContactLine {
  readonly label: string;
  readonly href: string;
}

/** Support lines until the content arrives, and where the content names none (PU-14). */
export const defaultContacts: readonly ContactLine[] = [
  { label: `WhatsApp ${contact.whatsapp}`, href: whatsappAddress() },
  { label: contact.email, href: `mailto:${contact.email}` },
];

/** WhatsApp, mail, or something else. */
const channelOf = (href: string): string => /^(mailto:|https:\/\/wa\.me\/)/.exec(href)?.[0] ?? '';

/** Support lines from the Contacto blocks of the content, in their order (PU-15); WhatsApp and mail are always there (PU-14). */
export function contactsOf(blocks: readonly FrontModule[]): readonly ContactLine[] {
  const lines = blocks
    .filter(({ module_type }) => module_type === 'Contacto')
    .sort((a, b) => a.extra_properties.position - b.extra_properties.position)
    .flatMap(({ title, content, redirect_link }) => {
      const href = contactLink(redirect_link);
      return href ? [{ label: [title, content].filter(Boolean).join(' '), href }] : [];
    });
  const named = new Set(lines.map(({ href }) => channelOf(href)));
  return [...lines, ...defaultContacts.filter(({ href }) => !named.has(channelOf(href)))];
}

/** All data that the layout is rendered from; the host renders it before the person is known. */
export interface LayoutView {
  readonly layout: Layout;
  readonly pathname: string;
  readonly session: Session;
  readonly manifests: readonly BrowserManifest[];
  readonly menu: Menus | undefined;
  readonly contacts: readonly ContactLine[];
  readonly stickyBar: boolean;
  /** Number of waiting items for each entry of the administration's menu, by path. */
  readonly counts?: Readonly<Record<string, number>>;
  /** Opens the question about measurement. */
  readonly onMeasurement?: (() => void) | undefined;
  /** Opens the release panel, for those who may see it. */
  readonly onReleasePanel?: (() => void) | undefined;
}
