import type { ReleaseSet } from '@portal/contract/release';
import semver from 'semver';
import { incompatibilities } from './compatibility.ts';

export interface Rehearsed {
  readonly name: string;
  readonly owner: string;
  /** Version it was built with. */
  readonly built: string;
  /** Paths whose pages take the shared module from the shell. */
  readonly paths: readonly string[];
  readonly breaks: boolean;
}

/**
 * Result of offering another version of a shared module, by the rules of the gate: for each remote that uses it, whether
 * the registry would refuse the set.
 * @param wanted `react@20`. @throws Error for a module that the shell does not share, or an invalid version
 */
export function rehearse(set: ReleaseSet, wanted: string): readonly Rehearsed[] {
  const cut = wanted.lastIndexOf('@');
  const [module, text] = [wanted.slice(0, cut), wanted.slice(cut + 1)];
  const version = semver.coerce(text)?.version;
  if (cut < 1 || !version)
    throw new Error(`“${wanted}” is no shared module with a version, such as react@20.`);
  if (!set.shell.versions[module])
    throw new Error(
      `The shell shares no ${module}. It shares ${Object.keys(set.shell.versions).sort().join(', ')}.`,
    );
  const shell = { ...set.shell, versions: { ...set.shell.versions, [module]: version } };
  return set.remotes.flatMap((remote) => {
    const pages = Object.keys(remote.uses).filter((page) => remote.uses[page]?.includes(module));
    if (pages.length === 0) return [];
    const { name, owner, versions, routes } = remote;
    const paths = routes.filter(({ page }) => pages.includes(page)).map(({ path }) => path);
    const breaks = incompatibilities({ shell, remotes: [remote] }).some(({ text: fault }) =>
      fault.includes(`needs ${module} `),
    );
    return [{ name, owner, built: versions[module] ?? '?', paths, breaks }];
  });
}

/** The answer, for a terminal. */
export function rehearsalLines(wanted: string, found: readonly Rehearsed[]): string {
  const broken = found.filter(({ breaks }) => breaks);
  return [
    broken.length === 0
      ? `With ${wanted} in the shell all ${found.length} remotes that take it would still fit.`
      : `With ${wanted} in the shell ${broken.length} of ${found.length} remotes that take it would be refused until they are built with it:`,
    ...found.map(
      ({ name, owner, built, paths, breaks }) =>
        `  ${breaks ? '✗' : '✓'} ${name.padEnd(14)}${owner.padEnd(16)}built with ${built}: ${paths.join(' ')}`,
    ),
  ].join('\n');
}
