import { OWN_FILES_COOKIE, ownFilesCookie } from '@portal/contract/asset-origin';

export type OwnFilesWindow = Pick<Window, 'document' | 'location' | 'navigator'>;

/**
 * Where the shell does not come from the origin of assets, or not as it was published, the page is asked for once more and
 * comes with files of the portal itself: without the shell nothing on it works. What remotes miss is the shell's to mend.
 */
export function askForOwnFiles({ document, location, navigator }: OwnFilesWindow): void {
  const isAskedFor = (): boolean => document.cookie.split('; ').includes(OWN_FILES_COOKIE);
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target as Element).matches?.('script[defer],link[data-later]')) return;
      if (isAskedFor() || !navigator.onLine) return;
      document.cookie = ownFilesCookie;
      // Where no cookie is kept the next answer would be this one again.
      if (isAskedFor()) location.reload();
    },
    true,
  );
}
