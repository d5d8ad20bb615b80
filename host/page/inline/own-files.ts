import { OWN_FILES, OWN_FILES_COOKIE, ownFilesCookie } from '@portal/contract/asset-origin';
import type { Beacon } from '@portal/contract/release';

export type OwnFilesWindow = Pick<Window, 'document' | 'location' | 'navigator'>;

/**
 * Where the shell does not come from the origin of assets, or not as it was published, the page is asked for once more and
 * comes with files of the portal itself: without the shell nothing on it works. What remotes miss is the shell's to mend.
 * @param set the set of this page, for what is told of it
 */
export function askForOwnFiles({ document, location, navigator }: OwnFilesWindow, set: string): void {
  const tell = (): void => {
    const token = document.querySelector<HTMLMetaElement>('meta[name=document]')?.content;
    if (!token) return;
    const event = { kind: 'fault', fault: 'asset-origin' } as const;
    const beacon: Beacon = { set, document: token, remote: 'shell', event };
    navigator.sendBeacon?.('/beacons', new Blob([JSON.stringify(beacon)], { type: 'application/json' }));
  };
  const isAskedFor = (): boolean => document.cookie.split('; ').includes(`${OWN_FILES_COOKIE}=${OWN_FILES}`);
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target as Element).matches?.('script[defer],link[data-later]')) return;
      if (isAskedFor() || !navigator.onLine) return;
      document.cookie = ownFilesCookie;
      // Where no cookie is kept the next answer would be this one again.
      if (!isAskedFor()) return;
      tell();
      location.reload();
    },
    true,
  );
}
