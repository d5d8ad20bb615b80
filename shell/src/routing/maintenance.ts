import type { BrowserManifest, BrowserRoute, RemoteManifest } from '@portal/release-protocol/release';
import { matchesPath } from '@portal/release-protocol/route-matching';

/** Value of the setting for each path; a value that means maintenance closes the page (PL-02, PL-03). */
export type Maintenance = Readonly<Record<string, string>>;

const saysMaintenance = (value: string): boolean => /maintenance|mantenimiento|maint/i.test(value);

/**
 * The manifests with every route under maintenance moved to the shell's own, which shows the image. The access of the
 * path does not change. Host and browser then know no other route to the page.
 */
export function withMaintenance<R extends BrowserManifest>(
  remotes: readonly R[],
  own: RemoteManifest,
  maintenance: Maintenance,
): { readonly remotes: readonly R[]; readonly own: RemoteManifest } {
  const closed = Object.entries(maintenance)
    .filter(([, value]) => saysMaintenance(value))
    .map(([path]) => path);
  if (closed.length === 0) return { remotes, own };
  const isClosed = ({ path }: BrowserRoute): boolean =>
    closed.some((pattern) => matchesPath(pattern, path) || pattern === path);
  const taken = remotes.flatMap(({ routes }) => routes.filter(isClosed));
  return {
    remotes: remotes.map((remote) => ({
      ...remote,
      routes: remote.routes.filter((route) => !isClosed(route)),
    })),
    own: {
      ...own,
      routes: [
        ...own.routes,
        ...taken.map(({ path, access, layout }) => ({
          path,
          access,
          layout,
          title: 'En mantenimiento',
          description: 'Esta página vuelve pronto.',
          page: './maintenance',
        })),
      ],
    },
  };
}
