import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sharedModules } from '../shared-modules.ts';
import { isOfLibrary } from './library-path.ts';
import { packageFileOf, packageOf } from './versions.ts';

/** Names of a list in braces without types: as they are called in their ES module, and as the list calls them. */
const namesIn = (list: string): readonly { readonly name: string; readonly as: string }[] =>
  list
    .replace(/\/\/.*/g, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && !part.startsWith('type '))
    .map((part) => {
      const [name = '', as = name] = part.split(/\s+as\s+/);
      return { name, as };
    });

/** Calls of the API that sources name, sorted: a name stands whole in the text, as the compiler checks it there. */
export function callsNamedBy(files: Iterable<string>): string[] {
  const named = new Set<string>();
  for (const file of files)
    if (isSource(file))
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
        /'((?:GET|POST|PUT|PATCH|DELETE) \/api\/[\w/:-]*)'/g,
      ))
        named.add(name);
  return [...named].sort();
}

/** A source of the remote or of the packages that it is built with, which may be installed ones. */
const isSource = (file: string): boolean => /\.[jt]sx?$/.test(file) && !isOfLibrary(file);

/**
 * Names that an ES module exports, read from its text; it must list them, so that each is a decision.
 * @throws Error where it has `export *` without a name
 */
export function namesOfferedBy(text: string, module: string): string[] {
  if (/\bexport \*(?! as)/.test(text)) throw new Error(`${module} is shared and must list what it offers.`);
  const listed = [...text.matchAll(/\bexport \{([^}]*)\}/g)].flatMap(([, list = '']) => namesIn(list));
  const declared = [...text.matchAll(/\bexport (?:\* as|const|(?:async )?function|class) (\w+)/g)];
  return [...listed.map(({ as }) => as), ...declared.map(([, name = '']) => name)].sort();
}

/**
 * Names that sources import from shared modules, by module; of `import * as yup` those that are read of it, but for
 * what begins like a type. Default imports are left out.
 */
export function namesTakenBy(files: Iterable<string>): Record<string, string[]> {
  const taken = new Map<string, Set<string>>();
  for (const file of files) {
    if (!isSource(file)) continue;
    const text = readFileSync(file, 'utf8');
    const add = (module: string, found: readonly string[]): void => {
      if (!Object.hasOwn(sharedModules, module)) return;
      taken.set(module, new Set([...(taken.get(module) ?? []), ...found]));
    };
    for (const [, list = '', module = ''] of text.matchAll(
      /\b(?:import|export) (?:\w+, )?\{([^}]*)\} from '([^']+)'/g,
    ))
      add(
        module,
        namesIn(list).map(({ name }) => name),
      );
    for (const [, space = '', module = ''] of text.matchAll(/\bimport \* as (\w+) from '([^']+)'/g))
      add(
        module,
        [...text.matchAll(new RegExp(`\\b${space}\\s*\\.([a-z]\\w*)`, 'g'))].map(([, name = '']) => name),
      );
  }
  return Object.fromEntries([...taken].sort().map(([module, names]) => [module, [...names].sort()]));
}

/**
 * Exported names of each shared module that lists them; a library shared whole is checked by its version.
 * @throws Error where a package does not export a face of it
 */
export function sharedNames(folder: string): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(sharedModules).flatMap(([module, { face = module }]: [string, { face?: string }]) => {
      if (!face.startsWith('@portal/')) return [];
      const file = packageFileOf(face, folder);
      const { exports } = JSON.parse(readFileSync(file, 'utf8')) as { exports: PackageExports };
      const source = sourceOf(exports, `.${face.slice(packageOf(face).length)}`);
      if (!source) throw new Error(`${face} is shared, but its package does not export it.`);
      return [[module, namesOfferedBy(readFileSync(join(dirname(file), source), 'utf8'), module)]];
    }),
  );
}

/** `exports` of a package: files, beside their declarations where the package is installed. */
type PackageExports = Readonly<Record<string, string | { readonly default?: string }>>;

/** The file behind a path of a package; a pattern of its `exports` may stand for several. */
function sourceOf(exports: PackageExports, path: string): string | undefined {
  const files = Object.entries(exports).flatMap(([pattern, target]): [string, string][] => {
    const file = typeof target === 'string' ? target : target.default;
    return file === undefined ? [] : [[pattern, file]];
  });
  const exact = files.find(([pattern]) => pattern === path);
  if (exact) return exact[1];
  for (const [pattern, file] of files) {
    const [before = '', after] = pattern.split('*');
    if (after !== undefined && path.startsWith(before) && path.endsWith(after))
      return file.replace('*', path.slice(before.length, path.length - after.length));
  }
  return undefined;
}
