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
 * A module as it is now, with those beside it that it imports, in a process that may have read them before: Node itself
 * keeps what it once read. What packages bring is read once. Each edition stays in memory, so it is for development.
 */
export function importAnew<T>(file: string, edition: string): Promise<T> {
  return import(`${pathToFileURL(file).href}?${EDITION}=${edition}`) as Promise<T>;
}
