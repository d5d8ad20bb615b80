import { ownFilesCookie } from '@portal/contract/asset-origin';
import type { Beacon } from '@portal/release-protocol/release';

export type OwnFilesWindow = Pick<Window, 'document' | 'location' | 'navigator'>;

/**
 * Loads the page once more, with files from the portal itself, when the shell does not come from the asset origin or is
 * altered: without the shell nothing on the page works. The shell handles missing files of remotes.
 * @param set hash of the page's set, for the beacon
 */
export function askForOwnFiles({ document, location, navigator }: OwnFilesWindow, set: string): void {
  const tell = (): void => {
    const token = document.querySelector<HTMLMetaElement>('meta[name=document]')?.content;
    if (!token) return;
    const event = { kind: 'fault', fault: 'asset-origin' } as const;
    const beacon: Beacon = { set, document: token, remote: 'shell', event };
    navigator.sendBeacon?.('/beacons', new Blob([JSON.stringify(beacon)], { type: 'application/json' }));
  };
  const own = ownFilesCookie(location.protocol);
  const isAskedFor = (): boolean => document.cookie.split('; ').includes(own.pair);
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target as Element).matches?.('script[defer],link[data-later]')) return;
      if (isAskedFor() || !navigator.onLine) return;
      document.cookie = own.value;
      // Without the cookie the next answer would be the same page again.
      if (!isAskedFor()) return;
      tell();
      location.reload();
    },
    true,
  );
}
