import { execFileSync } from 'node:child_process';
import { affectedBy, isReleased, packageGraph } from './affected.ts';

interface LiveSet {
  readonly releases: readonly { readonly name: string; readonly commit: string }[];
}

/** Sets that are live, by which missing releases are found: a part of the answer of `GET /registry/status`. */
export interface LiveSets {
  readonly stable: LiveSet | null;
  readonly canary: LiveSet | null;
}

/**
 * Files of a repository that differ from where its head left a commit; undefined where that commit is not here, as after
 * a forced push or in a shallow clone.
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
 * The shell and remotes that changed since what is live of them was built, each compared with its own commit, so that none
 * is lost with a run that did not come to it. What a running canary tries counts as live. One whose commit is not known
 * here, or that is not live, counts as changed.
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
