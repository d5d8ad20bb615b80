import type { Release } from '@portal/release-protocol/release';
import type { ServiceOptions } from '../accepted-command.ts';
import { requireFiles } from '../clean.ts';
import type { ReleaseContents } from './check.ts';

/** Step 3: keeps the manifest and the files, by content; damaged ones of an earlier time are written anew. */
export async function storeRelease(
  { registry }: Pick<ServiceOptions, 'registry'>,
  release: Release,
  { files, maps }: ReleaseContents,
): Promise<void> {
  await registry.keep(release, files, maps);
}

/** Under the lock: the files are still there, although a clean-up may have run since they were stored. @throws RegistryError */
export async function requireStored(
  { artefacts }: Pick<ServiceOptions, 'artefacts'>,
  release: Release,
): Promise<void> {
  await requireFiles(artefacts, release);
}
