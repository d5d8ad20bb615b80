import { crossTabEvents, type PortalEvent, type PortalEvents } from '@portal/contract/events';

type Listener<K extends PortalEvent> = (payload: PortalEvents[K]) => void;

export interface Bus {
  /** Publishes an event in this page and, for `crossTabEvents`, in the other tabs. */
  emit<K extends PortalEvent>(name: K, payload: PortalEvents[K]): void;
  /** Subscribes to an event; the returned function ends the subscription. */
  on<K extends PortalEvent>(name: K, listener: Listener<K>): () => void;
}

/** The part of a BroadcastChannel that the bus uses. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** A bus for one page and, with a channel, for other tabs. A listener that throws does not stop the others. */
export function createBus(channel?: Channel): Bus {
  const listeners = new Map<PortalEvent, Set<(payload: never) => void>>();

  const deliver = (name: PortalEvent, payload: unknown): void => {
    for (const listener of [...(listeners.get(name) ?? [])]) {
      try {
        (listener as (payload: unknown) => void)(payload);
      } catch (error) {
        reportError(error);
      }
    }
  };

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<{ name: PortalEvent; payload: unknown }>) => {
      if (crossTabEvents.includes(data?.name)) deliver(data.name, data.payload);
    };
  }

  // Frozen: shell and remotes share this bus, and none may intercept events by replacing its functions.
  return Object.freeze({
    emit(name, payload) {
      deliver(name, payload);
      if (crossTabEvents.includes(name)) channel?.postMessage({ name, payload });
    },
    on(name, listener) {
      const heard = listeners.get(name) ?? new Set();
      listeners.set(name, heard.add(listener));
      return () => heard.delete(listener);
    },
  } satisfies Bus);
}

/** The channel to the other tabs; undefined where the browser has none, or refuses it with cookies and storage. */
export function channelOf(window: {
  readonly BroadcastChannel?: new (name: string) => Channel;
}): Channel | undefined {
  try {
    return window.BroadcastChannel && new window.BroadcastChannel('portal');
  } catch {
    return undefined;
  }
}

/** The one bus of the page, provided by the shell to all remotes. */
export const bus: Bus = createBus(channelOf(globalThis));
