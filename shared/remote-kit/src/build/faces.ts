import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedModules } from '../shared.ts';
import { filesBelow } from './content-hash.ts';

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))
    .map((name) => name.split(/\s+as\s+/)[0] ?? '');

/** What a face offers, read from its text: it is one list of names. */
function offeredBy(face: string): Set<string> {
  const file = join(import.meta.dirname, '../faces', `${face.split('/').at(-1)}.ts`);
  return new Set(namesIn(/export \{([^}]*)\}/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''));
}

/**
 * Imports from a curated module of names it does not offer. They would pass the type check (the types are the
 * whole library's) and be undefined in the page, so the build refuses them.
 */
export function unofferedImports(folder: string): string[] {
  const faults: string[] = [];
  const sources = filesBelow(folder).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  for (const [name, { face }] of Object.entries(sharedModules)) {
    if (!face) continue;
    const offered = offeredBy(face);
    const pattern = new RegExp(`import \\{([^}]*)\\} from '${name}'`, 'g');
    for (const file of sources) {
      for (const [, list = ''] of readFileSync(file, 'utf8').matchAll(pattern)) {
        const missing = namesIn(list).filter((wanted) => !offered.has(wanted));
        if (missing.length > 0) faults.push(`${file}: ${missing.join(', ')} of ${name}: add it to ${face}`);
      }
    }
  }
  return faults;
}
