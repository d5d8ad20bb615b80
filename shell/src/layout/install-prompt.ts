import { useSyncExternalStore } from 'react';
import { createState } from '../state.ts';

/** Chromium's event; other browsers never send it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const offered = createState<InstallEvent | undefined>(undefined);

/** Keeps the browser's offer to install for the button 'Instalar App' (PL-06). Call once, early. */
export function captureInstallPrompt(window: Window): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.set(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => offered.set(undefined));
}

const install = (): void => {
  const event = offered.get();
  offered.set(undefined);
  void event?.prompt();
};

/** Handler of the install button; undefined where the browser offers no installation or the app is installed (PU-10). */
export function useInstallPrompt(): (() => void) | undefined {
  const event = useSyncExternalStore(offered.subscribe, offered.get, () => undefined);
  return event && install;
}
