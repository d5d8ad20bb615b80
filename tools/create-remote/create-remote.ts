import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteManifest } from '../../shared/release-protocol/src/release.ts';
import { patternsMeet } from '../../shared/release-protocol/src/route-matching.ts';
import { type NewRemote, pageNameOf, remoteFiles } from './remote-files.ts';
import { sharedFiles } from './shared-files.ts';

/** Thrown where a remote cannot be made; the message says how to correct the answers. */
export class CannotCreateError extends Error {
  override readonly name = 'CannotCreateError';
}

const manifestsIn = async (workspace: string): Promise<RemoteManifest[]> => {
  const files = [
    ...readdirSync(workspace)
      .filter((name) => name.startsWith('mf-'))
      .map((name) => join(workspace, name, 'remote.ts')),
  ].filter((file) => existsSync(file));
  const own = join(workspace, 'shell/src/routing/shell-routes.ts');
  const remotes = files.map(
    async (file) => ((await import(pathToFileURL(file).href)) as { default: RemoteManifest }).default,
  );
  const shell = existsSync(own)
    ? [((await import(pathToFileURL(own).href)) as { shellRoutes: RemoteManifest }).shellRoutes]
    : [];
  return [...(await Promise.all(remotes)), ...shell];
};

/**
 * Writes a new remote into a workspace and its name where each remote is named; answers the paths written, relative to it.
 * @throws CannotCreateError where the name or the route is taken or malformed; nothing is written then.
 */
export async function createRemote(workspace: string, remote: NewRemote): Promise<readonly string[]> {
  if (!/^mf-[a-z]+$/.test(remote.name)) {
    throw new CannotCreateError(
      `"${remote.name}" is no name for a remote: write mf- and lower-case letters.`,
    );
  }
  if (!/^(\/(:?[a-z][a-z0-9_-]*))+$/.test(remote.path) || pageNameOf(remote.path) === '') {
    throw new CannotCreateError(
      `"${remote.path}" is no route: write it like /puntos-lealtad or /regalos/:id.`,
    );
  }
  if (!/^[a-z][a-z0-9-]*$/.test(remote.owner)) {
    throw new CannotCreateError(`"${remote.owner}" is no owner: write the team's name in lower case.`);
  }
  const folder = join(workspace, remote.name);
  if (existsSync(folder)) throw new CannotCreateError(`${remote.name} is there already.`);
  for (const { name, owner, routes } of await manifestsIn(workspace)) {
    const taken = routes.find(({ path }) => patternsMeet(path, remote.path));
    if (taken) {
      throw new CannotCreateError(
        `${taken.path} belongs to ${name} (owner: ${owner}): take another route, or ask them.`,
      );
    }
  }
  const files = Object.entries(remoteFiles(remote));
  for (const [path, text] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
  }
  const named = Object.entries(sharedFiles).filter(([path]) => existsSync(join(workspace, path)));
  for (const [path, withRemote] of named) {
    const file = join(workspace, path);
    await writeFile(file, withRemote(await readFile(file, 'utf8'), remote));
  }
  return [...files.map(([path]) => join(remote.name, path)), ...named.map(([path]) => path)];
}
