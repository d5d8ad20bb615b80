import { HEARTBEAT_SCRIPT } from '../trusted-types.ts';
import type { FromHeartbeat, ToHeartbeat } from '../worker/heartbeat-messages.ts';

export interface Heartbeat {
  /** A thread that hangs from now on counts as a fault of this remote, on a page of this route. */
  on(remote: string, route: string): void;
}

/**
 * A worker asks the page's thread each second whether it runs, and reports a thread that hangs. It does not ask while
 * the page is hidden, is printed, or shows the question whether to leave.
 * @param document token of the document; the host counts no report without it
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
    // Without the worker only the reports of hanging threads are missing.
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
    // Runs after the browser's question, if the person stays on the page.
    setTimeout(look);
  });
  say({ type: 'start', set, document: token });
  look();
  return { on: (remote, route) => say({ type: 'on', remote, route }) };
}
