import { mkdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { packPackages } from './leaving/packages.ts';
import { packReleaseCommand } from './leaving/release-command.ts';

/**
 * `npm run portal -- packages <folder>`: what a remote in a repository of its own installs, as a registry of packages takes it:
 * each folder of `shared/` and the release command.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('\nInto which folder? npm run portal -- packages <folder>\n');
  process.exit(2);
}
const into = resolve(folder);
mkdirSync(into, { recursive: true });
const tarballs = [...(await packPackages(into)).values(), await packReleaseCommand(into)];
for (const file of tarballs) console.log(`  ${basename(file)}`);
console.log(`\n${tarballs.length} packages in ${into}`);
