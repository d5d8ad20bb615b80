import { execFileSync } from 'node:child_process';
import { affectedBy, isReleased, packageGraph } from './affected.ts';

interface LiveSet {
  readonly releases: readonly { readonly name: string; readonly commit: string }[];
}

/** The live sets, a part of the answer of `GET /registry/status`; missing releases are found by them. */
export interface LiveSets {
  readonly stable: LiveSet | null;
  readonly canary: LiveSet | null;
}

/**
 * Files of a repository that differ between a commit and the commit from which its head branched off; undefined where
 * that commit is not here, as after a forced push or in a shallow clone.
 */
export function changedSince(repository: string, commit: string): readonly string[] | undefined {
  try {
    return execFileSync(
      'git',
      ['diff', '--name-only', '-z', '--merge-base', '--end-of-options', commit, 'HEAD'],
      { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 26 },
    )
      .split('\0')
      .filter(Boolean);
  } catch {
    return undefined;
  }
}

/**
 * The shell and remotes that changed since their live release was built. Each is compared with its own commit, so that
 * a change is not lost when a run did not release it. Releases of a running canary count as live. A package whose
 * commit is unknown here, or that is not live, counts as changed.
 */
export function unreleased(workspace: string, { stable, canary }: LiveSets): readonly string[] {
  const graph = packageGraph(workspace);
  const commits = new Map((canary ?? stable)?.releases.map(({ name, commit }) => [name, commit]));
  const releasesSince = new Map(
    [...new Set(commits.values())].map((commit) => {
      const files = changedSince(workspace, commit);
      return [commit, files && affectedBy(files, graph).releases];
    }),
  );
  return [...graph.keys()]
    .filter(isReleased)
    .filter((name) => releasesSince.get(commits.get(name) ?? '')?.includes(name) ?? true)
    .sort();
}
