import type { Beacon } from '@portal/release-protocol/release';
import { isOfOwner, toldOf } from '../loader/fault-stack.ts';
import { type RemoteLoadError, referenceOf } from '../loader/remote-load-error.ts';

export interface Beacons {
  /** Token of the document; empty where the host gave none, and then nothing is reported. */
  readonly token: string;
  /** The code of this remote's page has arrived. */
  arrived(remote: string): void;
  /**
   * The page of a remote is shown. The document's first page is reported at once and later ones are not: a document
   * that was served and never reports counts against its set.
   */
  shown(remote: string, route?: string): void;
  /**
   * Reports a fault, unless the browser's owner caused it.
   * @param route pattern of the route on which it failed.
   */
  failed(fault: RemoteLoadError, route?: string): void;
  /** Measures of the document's first page so far. */
  measured(): Measured;
}

/** Milliseconds since the navigation, and the web vitals, as the beacon of a load reports them. */
export type Measured = Omit<Partial<Extract<Beacon['event'], { kind: 'load' }>>, 'kind'>;

/** Web vitals of this document so far; those that the browser does not observe are left out. */
function measure({ PerformanceObserver }: Window & typeof globalThis) {
  const vitals: { lcp?: number; inp?: number; cls?: number } = {};
  const observe = (type: string, heard: (entry: PerformanceEntry) => void): void => {
    if (!PerformanceObserver?.supportedEntryTypes?.includes(type)) return;
    new PerformanceObserver((list) => list.getEntries().forEach(heard)).observe({
      type,
      buffered: true,
      ...(type === 'event' ? { durationThreshold: 40 } : {}),
    });
  };
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = Math.round(startTime);
  });
  // The slowest interaction: a page has few, and with fewer than 50 INP is the slowest.
  observe('event', ({ duration }) => {
    vitals.inp = Math.max(vitals.inp ?? 0, Math.round(duration));
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) vitals.cls = (vitals.cls ?? 0) + value;
  });
  return vitals;
}

/**
 * Reports to the host how the releases of this set do: a failure and the first shown page at once, the load with its
 * web vitals when the page is left or hidden. Each document reports one load, without data of the person; the host's
 * token proves that the document exists.
 */
export function createBeacons(window: Window & typeof globalThis, set: string): Beacons {
  const { document, navigator, performance } = window;
  const vitals = measure(window);
  const token = document.querySelector<HTMLMetaElement>('meta[name=document]')?.content ?? '';
  // Taken before any remote's code runs, which could replace it.
  const { sendBeacon } = navigator;
  const now = (): number => Math.round(performance.now());
  const shell = now();
  let arrived: { readonly remote: string; readonly code: number } | undefined;
  let load:
    | { readonly remote: string; readonly route?: string; readonly code?: number; readonly shown: number }
    | undefined;
  let told = false;

  const send = (remote: string, event: Beacon['event']): void => {
    if (!token) return;
    const beacon: Beacon = { set, document: token, remote, event };
    const body = new Blob([JSON.stringify(beacon)], { type: 'application/json' });
    sendBeacon?.call(navigator, '/beacons', body);
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || !load || told) return;
    told = true;
    const { remote, ...phases } = load;
    send(remote, { kind: 'load', shell, ...phases, ...vitals });
  });
  return {
    token,
    measured: () => ({ shell, ...load, ...vitals }),
    arrived(remote) {
      arrived ??= { remote, code: now() };
    },
    shown(remote, route) {
      if (load) return;
      const on = route ? { route } : {};
      load = { ...(arrived?.remote === remote ? arrived : {}), remote, ...on, shown: now() };
      send(remote, { kind: 'shown', ...on });
    },
    failed(fault, route) {
      if (isOfOwner(fault.cause)) return;
      send(fault.remote, {
        kind: 'fault',
        fault: fault.kind,
        ...(route ? { route } : {}),
        reference: referenceOf(fault),
        ...toldOf(fault.cause),
      });
    },
  };
}
