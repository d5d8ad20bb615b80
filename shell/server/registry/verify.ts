import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release, ReleaseSet } from '@portal/contract/release';
import { integrityOf, releaseHash } from '@portal/remote-kit/release-hash';
import { RefusedRelease } from './registry.ts';

/**
 * Reads a build folder and makes sure that it is exactly what its `release.json` says: every file listed and
 * unaltered, none besides, and the hash the content's own (platform 5, fail closed).
 */
export async function readVerified(
  folder: string,
): Promise<{ release: Release; files: Map<string, Buffer> }> {
  const release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release;
  const { hash, version: _version, commit: _commit, ...body } = release;
  if (!/^(shell|mf-[a-z]+)$/.test(release.name))
    throw new RefusedRelease(`a release cannot be named ${release.name}`);
  if (releaseHash(body) !== hash) throw new RefusedRelease(`${release.name}: release.json was altered`);

  const found = (await readdir(folder)).filter((name) => name !== 'release.json');
  const unlisted = found.filter((name) => !Object.hasOwn(release.files, name));
  if (unlisted.length > 0) throw new RefusedRelease(`${release.name}: not listed: ${unlisted.join(', ')}`);

  const files = new Map<string, Buffer>();
  for (const [name, { sha384, bytes }] of Object.entries(release.files)) {
    if (!/^[\w.-]+$/.test(name)) throw new RefusedRelease(`${release.name}: a file cannot be named ${name}`);
    if (!found.includes(name)) throw new RefusedRelease(`${release.name}: ${name} is missing`);
    const content = await readFile(join(folder, name));
    if (content.byteLength !== bytes || integrityOf(content) !== sha384) {
      throw new RefusedRelease(`${release.name}: ${name} is not the file that was built`);
    }
    files.set(name, content);
  }
  const needed = [
    release.entry,
    ...Object.values(release.pages).flat(),
    ...Object.values(release.provides).flat(),
  ];
  const absent = needed.find((name) => !files.has(name));
  if (absent) throw new RefusedRelease(`${release.name}: ${absent} is needed but not listed`);
  const unexposed = release.routes.find(({ page }) => !release.pages[page]);
  if (unexposed) throw new RefusedRelease(`${release.name}: ${unexposed.path} has no page ${unexposed.page}`);
  return { release, files };
}

/** Why releases cannot go live together; empty when they can. */
export function misfits(set: Pick<ReleaseSet, 'shell' | 'remotes'>): string[] {
  const faults: string[] = [];
  const owners = new Map<string, string>();
  for (const remote of set.remotes) {
    for (const { path } of remote.routes) {
      const other = owners.get(path);
      if (other) faults.push(`${path} belongs to ${other}; ${remote.name} (${remote.owner}) wants it too`);
      owners.set(path, remote.name);
    }
    const missing = new Set(
      Object.values(remote.uses)
        .flat()
        .filter((key) => !set.shell.provides[key]),
    );
    for (const key of missing)
      faults.push(`${remote.name} (${remote.owner}) needs ${key}, which this shell does not offer`);
  }
  return faults;
}
