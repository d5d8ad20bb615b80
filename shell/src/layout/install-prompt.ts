import { store } from '@portal/state/shell';
import { atom, useAtomValue } from 'jotai';

/** Chromium's event; other browsers never send it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const offeredAtom = atom<InstallEvent | undefined>(undefined);

/** Keeps the browser's offer to install for the button 'Instalar App' (PL-06). Call once, early. */
export function captureInstallPrompt(window: Window): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    store.set(offeredAtom, event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => store.set(offeredAtom, undefined));
}

const install = (): void => {
  const event = store.get(offeredAtom);
  store.set(offeredAtom, undefined);
  void event?.prompt();
};

/** Handler of the install button; undefined where the browser offers no installation or the app is installed (PU-10). */
export function useInstallPrompt(): (() => void) | undefined {
  return useAtomValue(offeredAtom) && install;
}
