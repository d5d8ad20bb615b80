import { existsSync } from 'node:fs';
import { run } from './processes.ts';

/** Whether this machine's own package manager can be used here: Debian, and the right to install. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/** Installs Debian packages; answers whether that worked. */
export async function installPackages(...names: readonly string[]): Promise<boolean> {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  if ((await run('apt-get', ['update', '-qq'], quiet)) !== 0) return false;
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quiet)) === 0;
}
