import type { Operation, ReleaseBody } from '@portal/release-protocol/release-statement';
import type { ReleaseRegistry } from '../model/registry.ts';
import { registryError } from '../model/registry-error.ts';

/**
 * A release as it was published, with its files and source maps, for its team to publish it elsewhere.
 * @throws RegistryError when it was never published here, or a clean-up removed a part of it
 */
export async function readReleaseBody(
  registry: ReleaseRegistry,
  { remote, hash }: Extract<Operation, { type: 'fetch' }>,
): Promise<ReleaseBody> {
  const release = await registry.release(remote, hash);
  if (!release)
    throw registryError('UNKNOWN_REMOTE', `No release ${hash} of ${remote} was ever published here.`);
  const inBase64 = async (names: readonly string[], read: (name: string) => Promise<Buffer | undefined>) => {
    const contents: [string, string][] = [];
    for (const name of names) {
      const content = await read(name);
      if (!content)
        throw registryError(
          'FILES_GONE',
          `${remote} ${hash} (commit ${release.commit}) was cleaned up.`,
          release.owner,
        );
      contents.push([name, content.toString('base64')]);
    }
    return Object.fromEntries(contents);
  };
  const files = await inBase64(
    Object.keys(release.files),
    async (file) => (await registry.file(remote, hash, file, []))?.content,
  );
  if (!release.maps) return { release, files };
  const maps = await inBase64(Object.keys(release.maps), (script) =>
    registry.sourceMap(remote, hash, script),
  );
  return { release, files, maps };
}
