import { execFileSync } from 'node:child_process';
import { affectedBy, packageGraph } from './pipelines/affected.ts';
import { root } from './processes.ts';

const usage = `npm run affected -- <commit>

What the change since a commit can break, one name=value a line, as a pipeline takes it: folders whose unit tests run,
whether database, browser and containers are tried, and the releases that are new (a list in JSON).
Without a commit that is known here, everything.`;

const [since = '', ...more] = process.argv.slice(2);
if (more.length > 0 || since.startsWith('-')) {
  console.error(usage);
  process.exit(2);
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Files that differ from where the branch left; undefined where that commit is not here, as after a forced push. */
function changedFiles(): readonly string[] | undefined {
  try {
    return git('diff', '--name-only', '-z', '--merge-base', '--end-of-options', since, 'HEAD')
      .split('\0')
      .filter(Boolean);
  } catch {
    return undefined;
  }
}

const { folders, database, browser, containers, releases } = affectedBy(
  changedFiles() ?? ['package.json'],
  packageGraph(root),
);
console.log(`folders=${folders.join(' ')}`);
console.log(`database=${database}`);
console.log(`browser=${browser}`);
console.log(`containers=${containers}`);
console.log(`releases=${JSON.stringify(releases)}`);
