import { sharedModules } from '../shared-modules.ts';
import { filesBelow } from './content-hash.ts';
import { namesTakenBy, sharedNames } from './shared-names.ts';

/** A test, or what stands beside tests to help them: neither is in a page. */
const isForTests = /\.test\.tsx?$|[\\/]testing(\.tsx?$|[\\/])/;

/**
 * Imports of names that a curated face does not offer, one text for each file and face. They would pass the type check
 * (the types are the whole library's) and be undefined in the page, so the build refuses them.
 */
export function unofferedImports(folder: string): string[] {
  const sources = filesBelow(folder).filter((file) => /\.tsx?$/.test(file) && !isForTests.test(file));
  const offered = sharedNames(folder);
  const faces = Object.entries(sharedModules).flatMap(([name, { face }]: [string, { face?: string }]) =>
    face ? [{ name, face }] : [],
  );
  return sources.flatMap((file) => {
    const taken = namesTakenBy([file]);
    return faces.flatMap(({ name, face }) => {
      const missing = (taken[name] ?? []).filter((wanted) => !offered[name]?.includes(wanted));
      return missing.length > 0 ? [`${file}: ${missing.join(', ')} of ${name}: add it to ${face}`] : [];
    });
  });
}
