import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../tools/processes.ts';
import { table } from '../figures.ts';

/** What a newcomer waits for before the first command that runs the portal does anything. */
export interface InstallFigure {
  readonly commit: string;
  readonly seconds: number;
  readonly packages: number;
  readonly megabytes: number;
  /** Lines on standard error before the command's own first word. */
  readonly lines: number;
}

/** `npm run portal -- reset` in a fresh clone of a checkout's commit, with an empty HOME and an empty store of packages. */
async function installed(checkout: string): Promise<InstallFigure> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-install-'));
  try {
    const clone = join(folder, 'portal');
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
    git('clone', '--quiet', checkout, clone);
    const { XDG_DATA_HOME: _data, XDG_CACHE_HOME: _cache, PNPM_HOME: _pnpm, ...environment } = process.env;
    const began = performance.now();
    const reset = spawn('npm', ['run', '--silent', 'portal', '--', 'reset'], {
      cwd: clone,
      env: { ...environment, HOME: join(folder, 'home') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    let failed = '';
    reset.stdout.on('data', (piece) => {
      said += piece;
    });
    reset.stderr.on('data', (piece) => {
      failed += piece;
    });
    const code = await new Promise((resolve) => reset.on('close', resolve));
    const seconds = (performance.now() - began) / 1000;
    if (code !== 0 || said === '') throw new Error(`the portal was not installed:\n${failed}`);
    const used = execFileSync('du', ['-sm', join(clone, 'node_modules')], { encoding: 'utf8' });
    return {
      commit: git('-C', clone, 'rev-parse', '--short=8', 'HEAD'),
      seconds,
      // The store holds each package once, beside the folder of its links.
      packages: readdirSync(join(clone, 'node_modules/.pnpm')).filter((name) => name.includes('@')).length,
      megabytes: Number.parseInt(used, 10),
      lines: failed.split('\n').filter((line) => line.trim() !== '').length,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Installs what `npm start` needs, by turns with another checkout where one is given.
 * @param against Folder of the other checkout.
 */
export async function benchInstall(
  runs: number,
  against: string | undefined,
  onProgress: (step: string) => void,
): Promise<readonly InstallFigure[]> {
  const figures: InstallFigure[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    for (const checkout of [root, ...(against === undefined ? [] : [against])]) {
      onProgress(`installing ${checkout}, ${turn + 1} of ${runs}`);
      figures.push(await installed(checkout));
    }
  }
  return figures;
}

export function installReport(figures: readonly InstallFigure[]): string {
  return table([
    ['commit', 'seconds', 'packages', 'MB', 'lines of stderr'],
    ...figures.map(({ commit, seconds, packages, megabytes, lines }) => [
      commit,
      seconds.toFixed(0),
      String(packages),
      megabytes.toFixed(0),
      String(lines),
    ]),
  ]);
}
