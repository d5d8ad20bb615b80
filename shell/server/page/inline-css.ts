import { artefactBase, type Release } from '@portal/contract/release';
import type { ReleaseRegistry } from '../registry/registry.ts';
import { artefactText } from './artefact-text.ts';

/** The shell's stylesheet with addresses that hold wherever it stands. */
export async function inlineCss(registry: Pick<ReleaseRegistry, 'file'>, shell: Release): Promise<string> {
  const sheets = Object.keys(shell.files).filter(
    (name) => name.startsWith('shell.') && name.endsWith('.css'),
  );
  const contents = await Promise.all(sheets.map((name) => artefactText(registry, shell, name)));
  return contents
    .join('')
    .replace(
      /url\((?!["']?(?:data:|\/|https?:))(["']?)/g,
      (_, quote: string) => `url(${quote}${artefactBase(shell)}`,
    )
    .replaceAll('</', '<\\/');
}
