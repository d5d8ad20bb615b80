import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@portal/release-protocol/release';

/** Sources of every build besides the package's own folder, from the project's root. */
const SHARED_SOURCES = ['shared', 'tools/types', 'package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];

/**
 * The commit that a build was made from, and `dirty` where the sources that it reads are not those of the commit, or
 * where that is not known. A build without a repository, as in an image, takes the commit from `SOURCE_COMMIT` and is
 * never dirty: `ops/docker/clean-commit` names no commit where files differ from it.
 * @param folder of the package, absolute
 */
export function provenanceOf(folder: string): Pick<Release, 'commit' | 'dirty'> {
  const told = process.env['SOURCE_COMMIT'];
  if (told) return { commit: told };
  try {
    const git = (...args: readonly string[]): string =>
      execFileSync('git', [...args], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    const root = git('rev-parse', '--show-toplevel');
    const sources = [folder, ...SHARED_SOURCES.map((path) => join(root, path)).filter(existsSync)];
    const isKnown = git('ls-files', '--', folder) !== '';
    const isClean = isKnown && git('status', '--porcelain', '--', ...sources) === '';
    return { commit: git('rev-parse', '--short=12', 'HEAD'), ...(isClean ? {} : { dirty: true }) };
  } catch {
    return { commit: 'unknown', dirty: true };
  }
}
