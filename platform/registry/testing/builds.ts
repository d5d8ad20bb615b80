import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractVersion, type Release, type RemoteRoute } from '@portal/release-protocol/release';
import { integrityOf, releaseHash } from '@portal/remote-kit/release-hash';

export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'portal-host-'));
}

export interface BuildOf {
  readonly name: string;
  readonly routes?: readonly RemoteRoute[];
  readonly files?: Readonly<Record<string, string>>;
  /** Source maps by the script that each is of. */
  readonly maps?: Readonly<Record<string, string>>;
  readonly uses?: Release['uses'];
  readonly provides?: Release['provides'];
  readonly more?: Partial<Release>;
}

export interface Build {
  readonly release: Release;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly maps?: ReadonlyMap<string, Buffer>;
}

/** A build as the bundler leaves it: files, and a release that tells the truth about them. */
export function build(options: BuildOf): Build {
  const { name, routes = [], uses = {}, provides = {}, more = {} } = options;
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
  const files = bytesOf(contents);
  const maps = options.maps && bytesOf(options.maps);
  const { version = '1.0.0', commit = 'abc', hash: _hash, ...rest } = more;
  const body = {
    version,
    commit,
    name,
    owner: `${name}-team`,
    routes,
    menu: [],
    entry: 'entry.js',
    container: name.replaceAll('-', '_'),
    files: described(files),
    ...(maps ? { maps: described(maps) } : {}),
    pages,
    uses,
    provides,
    versions: {},
    contract: contractVersion,
    emits: [],
    hears: [],
    budgets: {},
    ...rest,
  };
  return { release: { ...body, hash: releaseHash(body) }, files, ...(maps ? { maps } : {}) };
}

const bytesOf = (texts: Readonly<Record<string, string>>): Map<string, Buffer> =>
  new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]));

const described = (files: ReadonlyMap<string, Buffer>): Release['files'] =>
  Object.fromEntries(
    [...files].map(([file, content]) => [file, { sha384: integrityOf(content), bytes: content.byteLength }]),
  );

export function route(
  path: string,
  kind: 'public' | 'client' | 'shared',
  more: Partial<RemoteRoute> = {},
): RemoteRoute {
  return {
    path,
    access: { kind },
    layout: kind === 'public' ? 'public' : 'customer',
    title: `Título de ${path}`,
    description: 'Una "descripción" <corta>',
    page: `./${path.split('/')[1] || 'inicio'}`,
    ...more,
  };
}
