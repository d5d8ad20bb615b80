import type { Release } from '@portal/contract/release';
import type { ReleaseRegistry } from '../registry/registry.ts';
import { artefactText } from './artefact-text.ts';

/** A page as its remote drew it at build time, with the styles it needs. */
export interface DrawnPage {
  readonly html: string;
  readonly css: string;
}

/** A page in one of its variants (`''` is the page itself); undefined where its remote drew none. */
export async function drawnPage(
  registry: Pick<ReleaseRegistry, 'file'>,
  { name, hash, files, pages }: Release,
  page: string,
  variant: string,
): Promise<DrawnPage | undefined> {
  const file = [page.replace(/^\.\//, ''), variant, 'html'].filter(Boolean).join('.');
  if (!files[file]) return undefined;
  const read = (path: string): Promise<string> => artefactText(registry, { name, hash }, path);
  const sheets = (pages[page] ?? []).filter((path) => path.endsWith('.css'));
  const css = await Promise.all(sheets.map(read));
  return { html: await read(file), css: css.join('').replaceAll('</', '<\\/') };
}
