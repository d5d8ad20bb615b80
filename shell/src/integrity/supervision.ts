import { RemoteLoadError } from '../loader/remote-load-error.ts';
import type { GlobalsWatch } from './globals-watch.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { RemoteStyles } from './remote-styles.ts';

/** Mounting and unmounting of a remote in its place of the page, called by single-spa. */
interface Place {
  mount(): Promise<void>;
  unmount(): Promise<void>;
}

export interface Supervision {
  /** The same place, supervised: changes of globals while the place is mounted count against its remote. */
  over<P extends Place>(remote: string, place: P): P;
  /** Runs a load of a remote's code; changes of globals meanwhile count against that remote. */
  during<T>(remote: string, load: () => Promise<T>): Promise<T>;
  /** Compares the globals now; called at each navigation. */
  compare(): void;
  /** Reports that parts of the layout were removed, as a fault of the present remote. */
  layoutLost(what: readonly string[]): void;
}

/** Attributes changes of the page to a remote: the one that is mounted, or whose code has just run. */
export function createSupervision(options: {
  readonly globals: GlobalsWatch;
  readonly styles: RemoteStyles;
  readonly heartbeat: Heartbeat;
  /** Pattern of the route that the page shows. */
  readonly route: () => string;
  readonly onFault: (fault: RemoteLoadError) => void;
}): Supervision {
  const { globals, styles, heartbeat, route, onFault } = options;
  /** Kept after the remote's page is left, since its timers and listeners may still run. */
  let on: string | undefined;

  const compareFor = (remote: string | undefined): void => {
    const changed = globals.changed();
    if (changed.length > 0 && remote)
      onFault(new RemoteLoadError('globals', remote, { cause: new Error(`changed: ${changed.join(', ')}`) }));
  };
  const enter = (remote: string): void => {
    compareFor(on);
    on = remote;
    heartbeat.on(remote, route());
  };

  return {
    over: (remote, place) => ({
      ...place,
      async mount() {
        enter(remote);
        styles.hold(remote);
        await place.mount();
      },
      async unmount() {
        await place.unmount();
        compareFor(on);
        styles.hold(undefined);
      },
    }),
    async during(remote, load) {
      compareFor(on);
      try {
        return await load();
      } finally {
        compareFor(remote);
      }
    },
    compare() {
      compareFor(on);
      if (on) heartbeat.on(on, route());
    },
    layoutLost(what) {
      if (on) onFault(new RemoteLoadError('layout', on, { cause: new Error(`removed: ${what.join(', ')}`) }));
    },
  };
}
