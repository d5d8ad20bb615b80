/**
 * The part of a service worker's globals that this worker uses; TypeScript's own types of them conflict with those of
 * the page.
 */
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
    openWindow(path: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
}

export interface WindowClient {
  readonly id: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request;
  /** The browser's own request for a navigation, sent while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>;
}

interface WorkerEvents {
  activate: LastingEvent;
  message: LastingEvent & { readonly data: unknown; readonly source: WindowClient | null };
  push: LastingEvent & { readonly data: { json(): unknown } | null };
  notificationclick: LastingEvent & { readonly notification: Notification };
}

export const scope = globalThis as unknown as WorkerScope;
