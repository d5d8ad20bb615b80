import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sharedModules } from '../shared-modules.ts';
import { contentHash } from './content-hash.ts';
import { installedPackageFile } from './versions.ts';

interface PackageFile {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Tests, stories and documents are in no build. */
const isCode = (file: string): boolean => !/\.(test|stories)\.tsx?$|\.md$/.test(file);

/**
 * Hash of everything that a remote's build is made of: its own sources, those of each package of ours that it depends
 * on, directly or through another, and the versions of installed libraries. A library that the shell offers is left
 * out: no build holds it. A package of ours counts even where the shell offers it.
 * @param folder the remote's folder
 * @returns SHA-256 in hex
 * @throws Error with the name of a dependency that is not installed
 */
export function hashOfInputs(folder: string): string {
  const inputs = new Map<string, string>();
  collect(realpathSync(folder), 'remote', inputs);
  const lines = [...inputs].map(([key, value]) => `${key} ${value}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** Adds a package and what it depends on: the content of a package of ours, the version of a library. */
function collect(folder: string, name: string, inputs: Map<string, string>): void {
  const { version, dependencies = {} } = readPackageFile(folder);
  const isOurs = name === 'remote' || name.startsWith('@portal/');
  const key = isOurs ? name : `${name}@${version}`;
  if (inputs.has(key)) return;
  inputs.set(key, isOurs ? contentHash(folder, [folder], isCode) : version);
  for (const dependency of Object.keys(dependencies)) {
    if (dependency in sharedModules && !dependency.startsWith('@portal/')) continue;
    collect(folderOf(dependency, folder), dependency, inputs);
  }
}

const readPackageFile = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile;

/** Where a package that `from` depends on is installed. */
function folderOf(name: string, from: string): string {
  const file = installedPackageFile(name, from);
  if (!file) throw new Error(`${from} depends on ${name}, which is not installed.`);
  return dirname(realpathSync(file));
}
