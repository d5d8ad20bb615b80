import type { ReleaseRegistry } from '@portal/registry';
import type { Release } from '@portal/release-protocol/release';

/** The store of artefacts lacks a file of a release, or cannot be reached: a page without it would be half a page. */
export class MissingArtefactError extends Error {
  override readonly name = 'MissingArtefactError';
  /** Answered with the page that asks for itself again. */
  readonly statusCode = 503;
}

/** Text of a file that the release lists. @throws MissingArtefactError */
export async function artefactText(
  registry: Pick<ReleaseRegistry, 'file'>,
  { name, hash }: Pick<Release, 'name' | 'hash'>,
  path: string,
): Promise<string> {
  const file = await registry.file(name, hash, path, []);
  if (!file) throw new MissingArtefactError(`the artefact store has no ${path} of ${name} ${hash}`);
  return file.content.toString('utf8');
}
