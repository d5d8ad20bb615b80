import { HEARTBEAT_SCRIPT } from '../trusted-types.ts';
import type { FromHeartbeat, ToHeartbeat } from '../worker/heartbeat-messages.ts';

export interface Heartbeat {
  /** From now on a hung thread is this remote's doing, on a page of this route. */
  on(remote: string, route: string): void;
}

/**
 * Lets a worker ask the page's thread each second whether it runs; where no answer comes for long, the worker reports it
 * in the page's place. A page that is hidden, is being printed or asks whether it may be left is not asked.
 * @param document token of the document, without which the host counts nothing
 */
export function startHeartbeat(
  window: Window & typeof globalThis,
  { set, document: token }: { readonly set: string; readonly document: string },
): Heartbeat {
  const { document } = window;
  let worker: Worker | undefined;
  try {
    worker = new window.Worker(HEARTBEAT_SCRIPT);
  } catch {
    // Without it the portal is a page like any other.
  }
  const say = (message: ToHeartbeat): void => worker?.postMessage(message);
  worker?.addEventListener('message', ({ data }: MessageEvent<FromHeartbeat>) => {
    if (data.type === 'ask') say({ type: 'answer' });
  });
  const look = (): void => say({ type: document.visibilityState === 'visible' ? 'go' : 'rest' });
  const rest = (): void => say({ type: 'rest' });
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', rest);
  window.addEventListener('pageshow', look);
  window.addEventListener('beforeprint', rest);
  window.addEventListener('afterprint', look);
  window.addEventListener('beforeunload', () => {
    rest();
    // Runs once the browser's question is answered, where the page stays.
    setTimeout(look);
  });
  say({ type: 'start', set, document: token });
  look();
  return { on: (remote, route) => say({ type: 'on', remote, route }) };
}
