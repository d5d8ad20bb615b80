import { query } from '@portal/api-client';
import type { Menus } from '@portal/contract';
import { bus } from '@portal/event-bus';
import { MENU_CALL } from '@portal/release-protocol/first-calls';
import { layoutOf } from '@portal/release-protocol/page-layout';
import type { BrowserManifest, Layout } from '@portal/release-protocol/release';
import { trimPath } from '@portal/release-protocol/route-matching';
import { currentRouteAtom, sessionAtom } from '@portal/state';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { atom, useAtomValue } from 'jotai';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { firstPageShownAtom, measurementAtom, releasePanelAtom } from '../shell-atoms.ts';
import { BackToTop } from './back-to-top.tsx';
import { contactsOf, defaultContacts } from './contact-lines.ts';
import { LayoutEnd, LayoutStart } from './layout.tsx';
import type { LayoutView } from './layout-model.ts';
import { OfflineStrip } from './offline-strip.tsx';

/** Number of waiting items for each entry of the menu, by path, as far as remotes have reported it. */
const menuCountsAtom = atom<Readonly<Record<string, number>>>({});
menuCountsAtom.onMount = (set) =>
  bus.on('menu.count@1', ({ path, count }) => set((counts) => ({ ...counts, [path]: count })));

export const layoutAtom = atom<Layout>((get) =>
  layoutOf(get(currentRouteAtom).route?.layout ?? 'public', get(sessionAtom).kind),
);

export interface LayoutSource {
  /** The menus that the host rendered the layout from; undefined where it had none. */
  readonly renderedMenu: Menus | undefined;
  readonly manifests: readonly BrowserManifest[];
  /** Called after each change of the direct children of the layout's roots. */
  readonly onRendered?: () => void;
}

/** The menus in the query cache, such as from answers that came with the HTML. */
export function knownMenu(client: QueryClient): Menus | undefined {
  return client.getQueryData<Menus>(query(MENU_CALL).queryKey);
}

const never = () => () => {};

/** False during hydration: answers that arrived after the host's rendering must not be shown yet. */
const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

function useLayoutView(source: LayoutSource): LayoutView {
  const session = useAtomValue(sessionAtom);
  const currentRoute = useAtomValue(currentRouteAtom);
  const firstPageShown = useAtomValue(firstPageShownAtom);
  const layout = useAtomValue(layoutAtom);
  const isPublic = layout === 'public' || layout === 'auth';
  const isAlive = useIsAlive();
  const answered = useQuery({ ...query(MENU_CALL), enabled: isPublic }).data;
  const menu = isAlive ? answered : source.renderedMenu;
  const blocks = useQuery({ ...query('GET /api/front_modules/list'), enabled: isPublic && firstPageShown })
    .data?.modules;
  return {
    layout,
    session,
    menu,
    pathname: trimPath(currentRoute.pathname),
    manifests: source.manifests,
    stickyBar: currentRoute.route?.stickyBar === true,
    onMeasurement: useAtomValue(measurementAtom),
    onReleasePanel: useAtomValue(releasePanelAtom),
    counts: useAtomValue(menuCountsAtom),
    contacts: blocks ? contactsOf(blocks) : defaultContacts,
  };
}

export function LayoutStartRoot({ source, onLogout }: { source: LayoutSource; onLogout: () => void }) {
  useLayoutEffect(() => source.onRendered?.());
  return (
    <>
      <LayoutStart view={useLayoutView(source)} onLogout={onLogout} />
      <OfflineStrip />
    </>
  );
}

export function LayoutEndRoot({ source }: { source: LayoutSource }) {
  const view = useLayoutView(source);
  useLayoutEffect(() => source.onRendered?.());
  return (
    <>
      <LayoutEnd view={view} />
      <BackToTop raised={view.layout === 'customer'} />
    </>
  );
}
