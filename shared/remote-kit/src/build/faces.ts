import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedModules } from '../shared.ts';
import { filesBelow } from './content-hash.ts';
import { namesOfferedBy, namesTakenBy } from './shared-names.ts';

/** What a face offers. */
function offeredBy(face: string): readonly string[] {
  const file = join(import.meta.dirname, '../faces', `${face.split('/').at(-1)}.ts`);
  return namesOfferedBy(readFileSync(file, 'utf8'), face);
}

/**
 * Imports from a curated module of names it does not offer. They would pass the type check (the types are the
 * whole library's) and be undefined in the page, so the build refuses them.
 */
export function unofferedImports(folder: string): string[] {
  const sources = filesBelow(folder).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const faces = Object.entries(sharedModules).flatMap(([name, { face }]: [string, { face?: string }]) =>
    face ? [{ name, face, offered: offeredBy(face) }] : [],
  );
  return sources.flatMap((file) => {
    const taken = namesTakenBy([file]);
    return faces.flatMap(({ name, face, offered }) => {
      const missing = (taken[name] ?? []).filter((wanted) => !offered.includes(wanted));
      return missing.length > 0 ? [`${file}: ${missing.join(', ')} of ${name}: add it to ${face}`] : [];
    });
  });
}
