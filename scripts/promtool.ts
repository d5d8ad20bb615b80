import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';
import { canInstallPackages } from './system-packages.ts';

const kept = join(root, '.portal/tools/promtool');

/**
 * Prometheus' own tool: the one that is installed, else taken out of Debian's package, of which nothing is installed or
 * started. Undefined where there is neither.
 */
export function promtool(): string | undefined {
  if (spawnSync('promtool', ['--version']).status === 0) return 'promtool';
  if (!existsSync(kept) && canInstallPackages()) unpack();
  return existsSync(kept) ? kept : undefined;
}

function unpack(): void {
  const folder = join(root, '.portal/tools', `prometheus-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    spawnSync('apt-get', ['download', '-qq', 'prometheus'], { cwd: folder });
    const [packed] = readdirSync(folder).filter((file) => file.endsWith('.deb'));
    if (!packed) return;
    spawnSync('dpkg', ['-x', packed, 'unpacked'], { cwd: folder });
    const tool = join(folder, 'unpacked/usr/bin/promtool');
    if (existsSync(tool)) renameSync(tool, kept);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
