import type { Release } from '@portal/contract/release';
import type { ReleaseRegistry } from '../registry/registry.ts';

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
  const read = async (path: string): Promise<string> =>
    (await registry.file(name, hash, path, []))?.content.toString('utf8') ?? '';
  const sheets = (pages[page] ?? []).filter((path) => path.endsWith('.css'));
  const css = await Promise.all(sheets.map(read));
  return { html: await read(file), css: css.join('').replaceAll('</', '<\\/') };
}
