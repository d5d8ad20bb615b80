import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { unpackedPackages } from '../../shared/test-kit/src/system-packages.ts';

/**
 * Prometheus' own tool: the one that is installed, else taken out of Debian's package. Undefined where there is neither.
 */
export function promtool(): string | undefined {
  if (spawnSync('promtool', ['--version']).status === 0) return 'promtool';
  const files = unpackedPackages('prometheus', 'prometheus');
  return files && join(files, 'usr/bin/promtool');
}
