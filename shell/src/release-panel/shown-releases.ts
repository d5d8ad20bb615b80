import type { BrowserRemote, BrowserSet } from '@portal/release-protocol/release';
import type { PortalProviderProps } from '@portal/ui/core';
import type { Measured } from '../release/beacons.ts';

/** Releases in the page, as the shell knows them. */
export interface ShownReleases {
  readonly set: BrowserSet;
  readonly providers: Omit<PortalProviderProps, 'children'>;
  /** The release that replaces the set's release; undefined where the set's own is shown. */
  readonly replacement: (remote: string) => BrowserRemote | undefined;
  readonly measured: () => Measured;
}
