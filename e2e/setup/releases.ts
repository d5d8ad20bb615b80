import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Release } from '../../shared/contract/src/release.ts';
import { integrityOf, releaseHash } from '../../shared/remote-kit/src/release-hash.ts';
import { root } from './portal-process.ts';

/** Runs `npm run release -- …` against a portal; answers what it printed. @throws where the registry refuses. */
export const releaseCommand =
  ({ url, dataDir }: { readonly url: string; readonly dataDir: string }) =>
  async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        join(root, 'scripts', 'release.ts'),
        ...args,
        '--registry',
        url,
      ],
      { cwd: root, env: { ...process.env, DATA_DIR: dataDir } },
    );
    return stdout;
  };

/** The build of a remote once more, with another entry and other words on its pages. */
const rebuilt = (
  name: string,
  edit: (release: Release, entry: string) => { readonly entry: string; readonly routes?: Release['routes'] },
): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-release-'));
  cpSync(join(root, name, 'dist'), folder, { recursive: true });
  const file = join(folder, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
  const { hash: _hash, version, commit, ...built } = release;
  const { entry, routes = built.routes } = edit(release, readFileSync(join(folder, built.entry), 'utf8'));
  const content = Buffer.from(entry);
  writeFileSync(join(folder, built.entry), content);
  const described = { sha384: integrityOf(content), bytes: content.byteLength };
  const body = { ...built, routes, files: { ...built.files, [built.entry]: described } };
  writeFileSync(file, JSON.stringify({ ...body, version, commit, hash: releaseHash(body) }));
  return folder;
};

/** As after an edit: other code, another title on one of its pages. */
export const editedBuild = (name: string, page: string, title: string): string =>
  rebuilt(name, ({ routes }, entry) => ({
    entry: `${entry}\n// ${title}\n`,
    routes: routes.map((route) => (route.page === page ? { ...route, title } : route)),
  }));

/** As after a bad edit: none of its pages offers anything. */
export const brokenBuild = (name: string): string =>
  rebuilt(name, ({ container }) => ({
    entry: `var ${container} = { init: () => {}, get: () => Promise.resolve(() => ({})) };`,
  }));
