import { ownFilesCookie } from '@portal/contract/asset-origin';
import type { BrowserRemote } from '@portal/release-protocol/release';
import type { FaultKind } from './remote-load-error.ts';

/** Origin of the files of releases: the one that the set names, until a file from there fails. */
export interface AssetOrigin {
  /** The address to load a file of the set from. */
  addressOf(address: string): string;
  /**
   * Called for a fault of a remote. After a fault that the asset origin can cause, all files come from the portal
   * itself, which has the same files.
   * @returns whether this call made that change
   */
  leave(remote: Pick<BrowserRemote, 'name' | 'entry'>, kind: FaultKind): boolean;
}

/** Faults that an asset origin can cause. */
const ITS_FAULTS: readonly FaultKind[] = ['network', 'http', 'timeout', 'integrity'];

/** Folders of a release, by which its scripts are recognised: at the set's address, and on the portal itself. */
export function foldersOf(folder: string, origin: string): readonly string[] {
  const { href, pathname } = new URL(folder, origin);
  return [href, origin + pathname];
}

/** @param onLeft called with the remote's name when files begin to come from the portal itself */
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
      // The cookie makes the host give the portal's own addresses in the next documents, for a while.
      document.cookie = ownFilesCookie(location.protocol).value;
      onLeft(name);
      return true;
    },
  };
}
