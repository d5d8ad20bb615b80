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

/** The build of a remote once more, as after an edit: other code in its entry, another title on one of its pages. */
export const editedBuild = (name: string, page: string, title: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-release-'));
  cpSync(join(root, name, 'dist'), folder, { recursive: true });
  const file = join(folder, 'release.json');
  const { hash: _hash, version, commit, ...built } = JSON.parse(readFileSync(file, 'utf8')) as Release;
  const entry = Buffer.from(`${readFileSync(join(folder, built.entry), 'utf8')}\n// ${title}\n`);
  writeFileSync(join(folder, built.entry), entry);
  const body = {
    ...built,
    routes: built.routes.map((route) => (route.page === page ? { ...route, title } : route)),
    files: { ...built.files, [built.entry]: { sha384: integrityOf(entry), bytes: entry.byteLength } },
  };
  writeFileSync(file, JSON.stringify({ ...body, version, commit, hash: releaseHash(body) }));
  return folder;
};
