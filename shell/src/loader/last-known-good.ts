import type { BrowserRemote } from '@portal/release-protocol/release';
import type { RemoteLoader } from './remote-loader.ts';

export interface LastKnownGood extends RemoteLoader {
  /**
   * Replaces the failed release of the remote by an earlier one, for as long as this tab is open. False where no
   * earlier release exists, or where that was tried already.
   */
  replace(remote: BrowserRemote): Promise<boolean>;
  /** The release that this tab shows in place of the set's release; undefined where it shows the set's own. */
  replacement(remote: string): BrowserRemote | undefined;
  /** Development: uses this release from now on, without a fallback, so that its faults are seen. */
  take(remote: BrowserRemote): void;
}

/**
 * A loader with a fallback: after a remote's release has failed, its pages come from the last known good release. Both
 * releases may be in the page at once, since a container's name contains a hash of its build's inputs.
 */
export function createLastKnownGood(
  loader: RemoteLoader,
  ask: (remote: string) => Promise<BrowserRemote | undefined>,
): LastKnownGood {
  const lastKnownGood = new Map<string, BrowserRemote>();
  const tried = new Set<string>();
  return {
    page: (remote, page) => loader.page(lastKnownGood.get(remote.name) ?? remote, page),
    lost: (remote, cause) => loader.lost(lastKnownGood.get(remote.name) ?? remote, cause),
    async replace({ name }) {
      if (tried.has(name)) return false;
      tried.add(name);
      try {
        const earlier = await ask(name);
        if (!earlier) return false;
        lastKnownGood.set(name, earlier);
        return true;
      } catch {
        // The host did not answer: the next failure may ask again.
        tried.delete(name);
        return false;
      }
    },
    replacement: (remote) => lastKnownGood.get(remote),
    take(remote) {
      lastKnownGood.set(remote.name, remote);
      tried.add(remote.name);
    },
  };
}

/** Asks the host which release of a remote was live before that of the given set. @throws where the host does not answer. */
export async function askEarlier(set: string, remote: string): Promise<BrowserRemote | undefined> {
  const response = await fetch(`/live/${set}/earlier/${remote}`, { credentials: 'omit' });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`the host answered ${response.status}`);
  return (await response.json()) as BrowserRemote;
}
