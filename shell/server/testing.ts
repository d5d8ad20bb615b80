import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release, RemoteRoute } from '@portal/contract/release';
import { integrityOf, releaseHash } from '@portal/remote-kit/release-hash';

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'portal-host-'));

export interface BuildOf {
  readonly name: string;
  readonly routes?: readonly RemoteRoute[];
  readonly files?: Readonly<Record<string, string>>;
  readonly uses?: Release['uses'];
  readonly provides?: Release['provides'];
}

/** A build folder as the bundler leaves it: files, and a `release.json` that tells the truth. */
export async function buildFolder(options: BuildOf): Promise<{ folder: string; release: Release }> {
  const { name, routes = [], uses = {}, provides = {} } = options;
  const pages = Object.fromEntries(routes.map(({ page }) => [page, [`${page.slice(2)}.js`]]));
  const contents: Record<string, string> = {
    'entry.js': `/* ${name} */`,
    ...Object.fromEntries(
      Object.values(pages)
        .flat()
        .map((file) => [file, `/* ${name} ${file} */`]),
    ),
    ...options.files,
  };
  const files = Object.fromEntries(
    Object.entries(contents).map(([file, text]) => {
      const content = Buffer.from(text);
      return [file, { sha384: integrityOf(content), bytes: content.byteLength }];
    }),
  );
  const body = {
    name,
    owner: `${name}-team`,
    routes,
    menu: [],
    entry: 'entry.js',
    container: name.replaceAll('-', '_'),
    files,
    pages,
    uses,
    provides,
  };
  const release: Release = { ...body, version: '1.0.0', commit: 'abc', hash: releaseHash(body) };
  const folder = await temporaryFolder();
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(contents)) await writeFile(join(folder, file), text);
  await writeFile(join(folder, 'release.json'), JSON.stringify(release));
  return { folder, release };
}

export const route = (
  path: string,
  kind: 'public' | 'client' | 'shared',
  more: Partial<RemoteRoute> = {},
): RemoteRoute => ({
  path,
  access: { kind },
  layout: kind === 'public' ? 'public' : 'customer',
  title: `Título de ${path}`,
  description: 'Una "descripción" <corta>',
  page: `./${path.split('/')[1] || 'inicio'}`,
  ...more,
});
