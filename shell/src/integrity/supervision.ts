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
  /** The same place; what changes in the page while it is there is its remote's doing. */
  over<P extends Place>(remote: string, place: P): P;
  /** Runs a load of a remote's code; what changes meanwhile is that remote's doing. */
  during<T>(remote: string, load: () => Promise<T>): Promise<T>;
  /** Compares now, at each navigation. */
  compare(): void;
  /** The layout misses something: a fault of the remote that is on. */
  layoutLost(what: readonly string[]): void;
}

/** Whose doing it is what happens to the page: the remote that is on, or whose code has just run. */
export function createSupervision(options: {
  readonly globals: GlobalsWatch;
  readonly styles: RemoteStyles;
  readonly heartbeat: Heartbeat;
  /** Pattern of the route that the page shows. */
  readonly route: () => string;
  readonly onFault: (fault: RemoteLoadError) => void;
}): Supervision {
  const { globals, styles, heartbeat, route, onFault } = options;
  /** Stays when its page is left: what it began runs on. */
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
