import { useSyncExternalStore } from 'react';

/** Chromium's event; other browsers never send it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallEvent | undefined;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Keeps the browser's offer to install for the button 'Instalar App' (PL-06). Call once, early. */
export function captureInstallPrompt(window: Window): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallEvent;
    tell();
  });
  window.addEventListener('appinstalled', () => {
    offered = undefined;
    tell();
  });
}

const install = (): void => {
  const event = offered;
  offered = undefined;
  tell();
  void event?.prompt();
};

/** What the button does, or nothing where the browser offers nothing or the app is installed (PU-10). */
export function useInstallPrompt(): (() => void) | undefined {
  const event = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
    () => undefined,
  );
  return event && install;
}
