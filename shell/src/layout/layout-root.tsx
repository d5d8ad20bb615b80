import { query } from '@portal/api-client';
import type { Menus } from '@portal/contract';
import { bus } from '@portal/event-bus';
import { MENU_CALL } from '@portal/release-protocol/first-calls';
import { layoutOf } from '@portal/release-protocol/page-layout';
import type { BrowserManifest, BrowserRoute, Layout } from '@portal/release-protocol/release';
import { trimPath } from '@portal/release-protocol/route-matching';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { Session } from '../session/stored-session.ts';
import { createState } from '../state.ts';
import { BackToTop } from './back-to-top.tsx';
import { contactsOf, defaultContacts } from './contact-lines.ts';
import { LayoutEnd, LayoutStart } from './layout.tsx';
import type { LayoutView } from './layout-model.ts';
import { OfflineStrip } from './offline-strip.tsx';

type MenuCounts = Readonly<Record<string, number>>;

const none: MenuCounts = {};
const counts = createState(none);
let listening = false;

function subscribe(listener: () => void): () => void {
  if (!listening) {
    listening = true;
    bus.on('menu.count@1', ({ path, count }) => counts.set({ ...counts.get(), [path]: count }));
  }
  return counts.subscribe(listener);
}

/** Number of waiting items for each entry of the menu, by path, as far as remotes have reported it. */
function useMenuCounts(): MenuCounts {
  return useSyncExternalStore(subscribe, counts.get, () => none);
}

/** The path and route being shown; changes with each navigation. */
export interface CurrentRoute {
  readonly pathname: string;
  readonly route: BrowserRoute | undefined;
}

interface Source<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

export interface LayoutSource {
  readonly session: Source<Session>;
  readonly currentRoute: Source<CurrentRoute>;
  /** Route that the host rendered the layout for; the guard may have redirected before hydration. */
  readonly renderedRoute: CurrentRoute;
  /** The menus that the host rendered the layout from; undefined where it had none. */
  readonly renderedMenu: Menus | undefined;
  readonly manifests: readonly BrowserManifest[];
  /** True once the first page is shown; data that the first paint does not need are then asked for. */
  readonly firstPageShown: Source<boolean>;
  /**
   * Lets a person change their consent to measurement; undefined until that code has loaded, or where the portal
   * measures nothing.
   */
  readonly measurement: Source<(() => void) | undefined>;
  /** Opens the release panel; undefined for people who may not see it. */
  readonly releasePanel: Source<(() => void) | undefined>;
  /** Called after each change of the direct children of the layout's roots. */
  readonly onRendered?: () => void;
}

export function currentLayout({
  session,
  currentRoute,
}: Pick<LayoutSource, 'session' | 'currentRoute'>): Layout {
  const { kind } = session.get();
  return layoutOf(currentRoute.get().route?.layout ?? 'public', kind);
}

const empty = { fiscal_number: '', first_name: '', last_name: '', email: '' };
const renderedSessions: Readonly<Record<'customer' | 'admin' | 'other', Session>> = {
  customer: { kind: 'client', person: empty, pending: false },
  admin: { kind: 'admin', person: empty, modules: [] },
  other: { kind: 'anonymous' },
};

/** Session for the host's rendering of a layout: the layout's role, without a name. */
export function renderedSession(layout: Layout): Session {
  return renderedSessions[layout === 'customer' || layout === 'admin' ? layout : 'other'];
}

/** A value that the host cannot know. Hydration uses the host's value, and the browser's value follows. */
const useSource = <T,>({ get, subscribe }: Source<T>, rendered: T): T =>
  useSyncExternalStore(subscribe, get, () => rendered);

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
  const rendered = renderedSession(currentLayout(source));
  const session = useSource(source.session, rendered);
  const currentRoute = useSource(source.currentRoute, source.renderedRoute);
  const firstPageShown = useSource(source.firstPageShown, false);
  const onMeasurement = useSource(source.measurement, undefined);
  const onReleasePanel = useSource(source.releasePanel, undefined);
  const counts = useMenuCounts();
  const layout = layoutOf(currentRoute.route?.layout ?? 'public', session.kind);
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
    onMeasurement,
    onReleasePanel,
    counts,
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
