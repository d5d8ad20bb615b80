import type { RemoteManifest } from '@portal/release-protocol/release';

/**
 * Declares what a remote is: who owns it, its routes and its menu entries. `remote.ts` of each remote
 * default-exports the result; the build turns it into a release, the shell reads nothing else.
 */
export function defineRemote<const M extends RemoteManifest>(manifest: M): M {
  return manifest;
}
