import type { BrowserRemote, BrowserSet } from '@portal/contract/release';
import type { PortalProviderProps } from '@portal/ui/core';
import type { Measured } from '../release/beacons.ts';

/** What the shell knows of the releases that are in the page. */
export interface ShownReleases {
  readonly set: BrowserSet;
  readonly providers: Omit<PortalProviderProps, 'children'>;
  /** The release that stands in for the one that the set names. */
  readonly replacement: (remote: string) => BrowserRemote | undefined;
  readonly measured: () => Measured;
}
