import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const skipped = new Set(['node_modules', 'dist', '.portal']);

/** Every file below a folder (or the file itself), sorted, without build results and dependencies. */
export function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const below = join(path, entry.name);
      return entry.isDirectory() ? filesBelow(below) : entry.isFile() ? [below] : [];
    });
}

/**
 * SHA-256 in hex over names and contents of the files below the paths; names are taken relative to `root`.
 * @param counts chooses the files; all by default
 */
export function contentHash(
  root: string,
  paths: readonly string[],
  counts: (file: string) => boolean = () => true,
): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(path).filter(counts)) {
      const content = readFileSync(file);
      hash.update(`${relative(root, file)}\0${content.byteLength}\0`).update(content);
    }
  }
  return hash.digest('hex');
}
