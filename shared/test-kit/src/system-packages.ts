import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Whether this process may install packages: on Debian, with the right to do so. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/** File with the Debian packages that were installed for this project, a line each. */
export const INSTALLED_PACKAGES = '.portal/installed-packages';

const isInstalled = (name: string): boolean =>
  /^Status: install ok installed$/m.test(
    spawnSync('dpkg-query', ['--status', name], { encoding: 'utf8' }).stdout ?? '',
  );

/** Installs Debian packages and records those that were missing before; returns whether that worked. */
export function installPackages(...names: readonly string[]): boolean {
  const aptGet = (...args: readonly string[]): boolean =>
    spawnSync('apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  if (!aptGet('update', '-qq')) return false;
  const missing = names.filter((name) => !isInstalled(name));
  if (!aptGet('install', '-y', '-qq', '--no-install-recommends', ...names)) return false;
  const list = join(root, INSTALLED_PACKAGES);
  mkdirSync(dirname(list), { recursive: true });
  for (const name of missing) appendFileSync(list, `${name}\n`);
  return true;
}

/**
 * Unpacks Debian packages into a folder of this project, without installing or starting them. Unpacked once; undefined
 * where Debian's packages are not available.
 */
export function unpackedPackages(name: string, ...packages: readonly string[]): string | undefined {
  const kept = join(root, '.portal/tools', name);
  if (existsSync(kept)) return kept;
  if (!canInstallPackages()) return undefined;
  const folder = join(root, '.portal/tools', `${name}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const download = () =>
      spawnSync('apt-get', ['download', '-qq', ...packages], { cwd: folder }).status === 0;
    // If the package lists are missing or old, they are updated first.
    if (!download() && (spawnSync('apt-get', ['update', '-qq']).status !== 0 || !download()))
      return undefined;
    for (const packed of readdirSync(folder).filter((file) => file.endsWith('.deb'))) {
      if (spawnSync('dpkg', ['-x', packed, 'unpacked'], { cwd: folder }).status !== 0) return undefined;
    }
    renameSync(join(folder, 'unpacked'), kept);
    return kept;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
