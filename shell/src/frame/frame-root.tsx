import { query } from '@portal/api-client';
import type { BrowserManifest, BrowserRoute, Layout } from '@portal/contract/release';
import { frameOf, trimPath } from '@portal/contract/routing';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { SessionStore } from '../session/session-store.ts';
import { BackToTop } from './back-to-top.tsx';
import { FrameEnd, FrameStart } from './frame.tsx';
import { contactsOf, defaultContacts, type FrameView } from './frame-model.ts';
import { useMenuCounts } from './menu-counts.ts';
import { OfflineStrip } from './offline-strip.tsx';

/** The path and route being shown; changes with each navigation. */
export interface Place {
  readonly pathname: string;
  readonly route: BrowserRoute | undefined;
}

export interface FrameSource {
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>;
  readonly place: { get(): Place; subscribe(listener: () => void): () => void };
  readonly manifests: readonly BrowserManifest[];
  /** True once the first page stands there: what the first paint does not need is asked for then. */
  readonly settled: { get(): boolean; subscribe(listener: () => void): () => void };
  /** Lets a person change their mind about being measured; undefined until that code is there, or where nobody is. */
  readonly measurement: { get(): (() => void) | undefined; subscribe(listener: () => void): () => void };
}

export const currentFrame = ({ session, place }: Pick<FrameSource, 'session' | 'place'>): Layout => {
  const { kind } = session.get();
  return frameOf(place.get().route?.layout ?? 'public', kind);
};

function useFrameView(source: FrameSource): FrameView {
  const session = useSyncExternalStore(source.session.subscribe, source.session.get);
  const place = useSyncExternalStore(source.place.subscribe, source.place.get);
  const settled = useSyncExternalStore(source.settled.subscribe, source.settled.get);
  const onMeasurement = useSyncExternalStore(source.measurement.subscribe, source.measurement.get);
  const counts = useMenuCounts();
  const frame = currentFrame(source);
  const isPublic = frame === 'public' || frame === 'auth';
  const menu = useQuery({ ...query('GET /api/listmenu'), enabled: isPublic }).data;
  const modules = useQuery({ ...query('GET /api/front_modules/list'), enabled: isPublic && settled }).data
    ?.modules;
  return {
    frame,
    session,
    menu,
    pathname: trimPath(place.pathname),
    manifests: source.manifests,
    stickyBar: place.route?.stickyBar === true,
    onMeasurement,
    counts,
    contacts: modules ? contactsOf(modules) : defaultContacts,
  };
}

export function FrameStartRoot({ source, onLogout }: { source: FrameSource; onLogout: () => void }) {
  return (
    <>
      <FrameStart view={useFrameView(source)} onLogout={onLogout} />
      <OfflineStrip />
    </>
  );
}

export function FrameEndRoot({ source }: { source: FrameSource }) {
  const view = useFrameView(source);
  return (
    <>
      <FrameEnd view={view} />
      <BackToTop raised={view.frame === 'customer'} />
    </>
  );
}
