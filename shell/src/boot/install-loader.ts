import { findRoute } from '@portal/release-protocol/route-matching';
import { currentRouteAtom } from '@portal/state';
import { store } from '@portal/state/shell';
import { type GlobalsWatch, watchGlobals } from '../integrity/globals-watch.ts';
import { startHeartbeat } from '../integrity/heartbeat.ts';
import { createRemoteStyles } from '../integrity/remote-styles.ts';
import { createSupervision, type Supervision } from '../integrity/supervision.ts';
import { watchUncaught } from '../integrity/uncaught.ts';
import { watchedGlobals } from '../integrity/watched-globals.ts';
import { createAssetOrigin } from '../loader/asset-origin.ts';
import { createCodeGlobals } from '../loader/code-globals.ts';
import { askEarlier, createLastKnownGood, type LastKnownGood } from '../loader/last-known-good.ts';
import { RemoteLoadError } from '../loader/remote-load-error.ts';
import { createRemoteLoader, folderOf } from '../loader/remote-loader.ts';
import { type Beacons, createBeacons } from '../release/beacons.ts';
import { installPrefetch } from '../routing/prefetch.ts';
import { shared } from '../shared-modules.ts';
import type { OpenedDocument } from './opened-document.ts';

/** The bundler's own variable: base address of the shell's further files. */
declare let __webpack_public_path__: string;

/** Loader of remotes, with supervision of their effects on the page and reports to the registry. */
export interface InstalledLoader {
  /** The loader without supervision, for hot swaps in development. */
  readonly bare: LastKnownGood;
  readonly supervised: LastKnownGood;
  readonly supervision: Supervision;
  readonly beacons: Beacons;
  /** The route of the address that is open. */
  readonly routeNow: () => string | undefined;
  readonly onFault: (fault: RemoteLoadError) => void;
  /** Whether the registry keeps this document's reports; it does not for a version that this browser alone runs. */
  readonly keepsFaults: boolean;
  readonly prefetchWhenIdle: ReturnType<typeof installPrefetch>;
  /**
   * Takes the state of the shared globals to compare with, after the shell has replaced its own; remotes load only
   * after this.
   */
  readonly watchShared: () => void;
}

/** Creates the loader of remotes and everything that supervises them. */
export function installLoader({ set, remotes, manifests, scriptFolders }: OpenedDocument): InstalledLoader {
  const codeGlobals = createCodeGlobals(window, set.shellBase);
  for (const { container, entry } of set.remotes) codeGlobals.reserve(container, folderOf(entry));
  const assetOrigin = createAssetOrigin(window, (remote) => {
    __webpack_public_path__ = new URL(set.shellBase, location.origin).pathname;
    beacons.failed(new RemoteLoadError('asset-origin', remote), routeNow());
  });
  const remoteLoader = createRemoteLoader(document, shared, codeGlobals, assetOrigin);
  const bare = createLastKnownGood(remoteLoader, async (name) => {
    // In a set that this browser alone runs, no earlier release replaces a failed one: its faults must be seen.
    if (set.granted) return undefined;
    const earlier = await askEarlier(set.hash, name);
    if (earlier) scriptFolders.push(folderOf(earlier.entry));
    return earlier;
  });
  const beacons = createBeacons(window, set.hash);
  const routeNow = (): string | undefined => findRoute(manifests, location.pathname)?.route.path;
  const onFault = (fault: RemoteLoadError): void => {
    console.error(fault);
    beacons.failed(fault, store.get(currentRouteAtom).route?.path);
  };
  watchUncaught(window, (name, cause) =>
    beacons.failed(new RemoteLoadError('uncaught', name, { cause }), routeNow()),
  );
  let globals: GlobalsWatch | undefined;
  const supervision = createSupervision({
    globals: { changed: () => globals?.changed() ?? [] },
    styles: createRemoteStyles(document, findRoute(remotes, location.pathname)?.remote.name),
    heartbeat: startHeartbeat(window, { set: set.hash, document: beacons.token }),
    route: () => routeNow() ?? '/',
    onFault,
  });
  let watches = (): void => {};
  const watching = new Promise<void>((resolve) => {
    watches = resolve;
  });
  const supervised: LastKnownGood = {
    ...bare,
    async page(remote, page) {
      await watching;
      return supervision.during(remote.name, () => bare.page(remote, page));
    },
  };
  return {
    ...{ bare, supervised, supervision, beacons, routeNow, onFault },
    keepsFaults: beacons.token !== '' && !set.granted,
    prefetchWhenIdle: installPrefetch(window, set, supervised),
    watchShared() {
      globals = watchGlobals(watchedGlobals(window));
      window.addEventListener('single-spa:routing-event', supervision.compare);
      // The last page's changes are found before the person leaves the document.
      document.addEventListener('visibilitychange', supervision.compare);
      watches();
    },
  };
}
