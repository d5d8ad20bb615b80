import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const EDITION = 'edition';

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const parent = context.parentURL?.startsWith('file:') ? new URL(context.parentURL) : undefined;
    const edition = parent?.searchParams.get(EDITION);
    const isOwn = specifier.startsWith('.') && !found.url.includes('?');
    return edition && isOwn ? { ...found, url: `${found.url}?${EDITION}=${edition}` } : found;
  },
});

/**
 * Imports a module and the modules beside it in their present version, in a process that may have read them before:
 * Node itself keeps the first version. Packages are read once. Each version stays in memory, so this is for development
 * only.
 */
export function importAnew<T>(file: string, edition: string): Promise<T> {
  return import(`${pathToFileURL(file).href}?${EDITION}=${edition}`) as Promise<T>;
}
