import { ownFilesCookie } from '@portal/contract/asset-origin';
import type { BrowserRemote } from '@portal/contract/release';
import type { FaultKind } from './remote-load-error.ts';

/** Where files of releases come from: where the set says, until one of them did not come from there. */
export interface AssetOrigin {
  /** The address to take for one of the set's. */
  addressOf(address: string): string;
  /**
   * Told of a fault of a remote; from one of the origin's on, files come from the portal itself, which has the same ones.
   * @returns whether that has changed now
   */
  leave(remote: Pick<BrowserRemote, 'name' | 'entry'>, kind: FaultKind): boolean;
}

/** Faults that an asset origin can cause, so that the portal itself is tried. */
const ITS_FAULTS: readonly FaultKind[] = ['network', 'http', 'timeout', 'integrity'];

/** Folders of a release by which a script is known: where the set says that it lies, and on the portal itself. */
export function foldersOf(folder: string, origin: string): readonly string[] {
  const { href, pathname } = new URL(folder, origin);
  return [href, origin + pathname];
}

/** @param onLeft told when files begin to come from the portal itself, and for which remote */
export function createAssetOrigin(window: Window, onLeft: (remote: string) => void = () => {}): AssetOrigin {
  const { document, location, navigator } = window;
  let isLeft = false;
  const isElsewhere = (address: string): boolean =>
    new URL(address, location.origin).origin !== location.origin;
  return {
    addressOf: (address) => (isLeft && isElsewhere(address) ? new URL(address).pathname : address),
    leave({ name, entry }, kind) {
      if (isLeft || !isElsewhere(entry) || !ITS_FAULTS.includes(kind) || !navigator.onLine) return false;
      isLeft = true;
      // The next documents too, for a while.
      document.cookie = ownFilesCookie;
      onLeft(name);
      return true;
    },
  };
}
