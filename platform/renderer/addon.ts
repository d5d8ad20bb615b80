import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/**
 * The path of isolated-vm's binary for this Node, as it came with the package. Nothing is compiled when dependencies are
 * installed.
 * @throws Error where the package has none for this system, or is not installed
 */
export function addonPath(): string {
  const manifest = createRequire(import.meta.url).resolve('isolated-vm/package.json');
  const { path } = createRequire(manifest)('node-gyp-build') as { path(folder: string): string };
  return path(dirname(manifest));
}
