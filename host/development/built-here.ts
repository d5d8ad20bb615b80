import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@portal/contract/release';
import type { OwnBuild } from './mirror.ts';

/** Builds of one folder as they come: a file stays as it was when its release was read, also while the next is built. */
export function buildsIn(folder: string): () => Promise<OwnBuild | undefined> {
  let last: { readonly text: string; readonly build: OwnBuild } | undefined;
  return async () => {
    const text = await readFile(join(folder, 'release.json'), 'utf8').catch(() => undefined);
    // In the middle of a build: the one before goes on.
    if (text === undefined || text === last?.text) return last?.build;
    try {
      const release = JSON.parse(text) as Release;
      const names = Object.keys(release.files);
      const contents = await Promise.all(names.map((name) => readFile(join(folder, name))));
      const files = new Map(names.map((name, at) => [name, contents[at]]));
      last = { text, build: { release, file: async (path) => files.get(path) } };
    } catch {
      return last?.build;
    }
    return last.build;
  };
}
