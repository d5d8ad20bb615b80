import { Search20Regular } from '@fluentui/react-icons/headless/svg/search';
import { findRoute } from '@portal/release-protocol/route-matching';
import { Brand } from '@portal/ui/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import { Drawer } from './drawer.tsx';
import type { LayoutView } from './layout-model.ts';
import { adminGroups } from './menu-entries.ts';
import { MenuIcon } from './menu-icon.tsx';
import { SHORTCUTS, shortcutReader } from './shortcuts.ts';
import { UserMenu } from './user-menu.tsx';

/** Second factor and recovery codes of the person who is logged in. */
const OWN_ACCESS = '/mi-ingreso';

/**
 * The dark green menu at the side, which differs visibly from the customer's pages; it has no profile link (PM-03,
 * PM-04).
 */
export function AdminStart({ view, onLogout }: { view: LayoutView; onLogout: () => void }) {
  const person = view.session.kind === 'admin' ? view.session.person : undefined;
  const ownAccess = findRoute(view.manifests, OWN_ACCESS) && OWN_ACCESS;
  const [dialog, setDialog] = useState<'search' | 'list'>();
  const setSearching = (yes: boolean) => setDialog(yes ? 'search' : undefined);
  const modules = view.session.kind === 'admin' ? view.session.modules : [];
  const links = adminGroups(view.manifests, modules, view.pathname).flatMap((group) => group.links);
  useShortcuts(
    links.map(({ path }) => path),
    setDialog,
  );
  return (
    <>
      <header className="adminbar">
        <Brand href="/" />
        <button
          className="icon-btn seek-button"
          type="button"
          aria-label={`${texts.search} ${texts.searchScope}`}
          onClick={() => setSearching(true)}
        >
          <Search20Regular className="large-icon" aria-hidden="true" />
        </button>
        <Drawer label={texts.administration} pathname={view.pathname}>
          <nav className="drawer-links" aria-label={texts.administration}>
            <Groups view={view} />
          </nav>
          <UserMenu
            person={person}
            profile={undefined}
            ownAccess={ownAccess}
            onMeasurement={view.onMeasurement}
            onReleasePanel={view.onReleasePanel}
            onLogout={onLogout}
          />
        </Drawer>
      </header>
      <nav className="side" aria-label={texts.administration}>
        <Brand href="/" />
        <button className="seek" type="button" onClick={() => setSearching(true)}>
          <Search20Regular className="small-icon" aria-hidden="true" />
          {texts.search}
          <span className="visually-hidden"> {texts.searchScope}</span>
          <span className="keys" aria-hidden="true">
            {texts.searchKeys}
          </span>
        </button>
        <Groups view={view} />
        <UserMenu
          person={person}
          profile={undefined}
          ownAccess={ownAccess}
          onMeasurement={view.onMeasurement}
          onReleasePanel={view.onReleasePanel}
          onLogout={onLogout}
        />
      </nav>
      <Suspense>
        {dialog === 'search' && <SearchDialog onClose={() => setSearching(false)} />}
        {dialog === 'list' && (
          <ShortcutsDialog
            places={SHORTCUTS.flatMap(({ key, path }) => {
              const link = links.find((one) => one.path === path);
              return link ? [{ key, path, label: link.label }] : [];
            })}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Loaded when the search is first opened. */
const SearchDialog = lazy(() => import('../search/search-dialog.tsx'));

/** Loaded when the list of shortcuts is first opened. */
const ShortcutsDialog = lazy(() => import('../search/shortcuts-dialog.tsx'));

/** Ctrl+K or Cmd+K anywhere, and the keys that `?` lists, outside of fields. */
function useShortcuts(paths: readonly string[], open: (dialog: 'search' | 'list') => void): void {
  const [read] = useState(() => new Map<string, ReturnType<typeof shortcutReader>>());
  useEffect(() => {
    const known = paths.join(' ');
    const reader = read.get(known) ?? shortcutReader(paths);
    read.set(known, reader);
    const pressed = (event: KeyboardEvent): void => {
      const isSearch =
        event.key.toLowerCase() === 'k' &&
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey;
      const asked = isSearch ? { kind: 'search' as const } : reader(event);
      if (event.defaultPrevented || document.querySelector('dialog[open]')) {
        if (!isSearch) return;
      }
      if (asked.kind === 'nothing' || asked.kind === 'wait') return;
      event.preventDefault();
      // Presses the link itself, so that the question about unsaved changes appears as with every link.
      if (asked.kind === 'go') document.querySelector<HTMLElement>(`.side a[href="${asked.path}"]`)?.click();
      else open(asked.kind);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  });
}

function Groups({ view: { manifests, session, pathname, counts = {} } }: { view: LayoutView }) {
  const modules = session.kind === 'admin' ? session.modules : [];
  return adminGroups(manifests, modules, pathname).map(({ group, links }) => (
    <div key={group} className="go-group">
      <h2>{group}</h2>
      {links.map(({ path, label, icon, current }) => (
        <a key={path} className="go" href={path} aria-current={current ? 'page' : undefined}>
          <MenuIcon name={icon} current={current} />
          {label}
          <Count of={counts[path] ?? 0} />
        </a>
      ))}
    </div>
  ));
}

function Count({ of: count }: { of: number }) {
  if (count === 0) return null;
  return (
    <span className="count">
      {count}
      <span className="visually-hidden"> {texts.waiting(count)}</span>
    </span>
  );
}
