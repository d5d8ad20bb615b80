import type { Release } from '@portal/contract/release';
import type { ReleaseRegistry } from '@portal/registry';
import { artefactText } from './artefact-text.ts';

/** Markup of a page in one of its variants (`''` is the page itself), as its remote drew it at build time; undefined where it drew none. */
export async function drawnPage(
  registry: Pick<ReleaseRegistry, 'file'>,
  { name, hash, files }: Release,
  page: string,
  variant: string,
): Promise<string | undefined> {
  const file = [page.replace(/^\.\//, ''), variant, 'html'].filter(Boolean).join('.');
  return files[file] && artefactText(registry, { name, hash }, file);
}
