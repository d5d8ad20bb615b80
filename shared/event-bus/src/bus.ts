import { crossTabEvents, type PortalEvent, type PortalEvents } from '@portal/contract/events';

type Listener<K extends PortalEvent> = (payload: PortalEvents[K]) => void;

export interface Bus {
  /** Tells everybody in this page, and in the other tabs where the event is one that crosses them. */
  emit<K extends PortalEvent>(name: K, payload: PortalEvents[K]): void;
  /** Hears an event until the returned function is called. */
  on<K extends PortalEvent>(name: K, listener: Listener<K>): () => void;
}

/** The part of a BroadcastChannel that the bus uses. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** A bus over one page and, where a channel is given, the other tabs. A listener that throws stops no other. */
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

  // Frozen: all remotes and the shell have this one, and none may listen in by replacing what another calls.
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

/** The one bus of the page, provided by the shell to all remotes. */
export const bus: Bus = createBus(
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('portal'),
);
