import type { BrowserManifest, MenuEntry } from '@portal/release-protocol/release';
import { findRoute, trimPath } from '@portal/release-protocol/route-matching';
import type { Module } from '@portal/state';

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
