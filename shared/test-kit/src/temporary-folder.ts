import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder of Linux for files in memory. */
const MEMORY = '/dev/shm';
/**
 * Bytes that must be free there: two portals, a PostgreSQL with its databases and a browser's profile use two
 * gigabytes.
 */
const BYTES_NEEDED = 6 * 1024 ** 3;
const PREFIX = 'portal-tests-';

/** A folder for temporary folders: in memory if there is room, since tests copy whole databases and write them once. */
function roomiest(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= BYTES_NEEDED ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Deletes folders of killed runs, which would keep their memory. */
function deleteLeftovers(within: string): void {
  for (const name of readdirSync(within)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (Number.isInteger(pid) && !isAlive(pid)) rmSync(join(within, name), { recursive: true, force: true });
  }
}

/**
 * Environment of a test run whose temporary files are in that folder. Compiled code is cached there too: tests start
 * the API, portals and commands again and again, each from hundreds of sources.
 */
export function environmentWithin(folder: string): Readonly<Record<'TMPDIR' | 'NODE_COMPILE_CACHE', string>> {
  return { TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') };
}

/** Runs `work` with a temporary folder that is deleted afterwards. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const within = roomiest();
  deleteLeftovers(within);
  const folder = mkdtempSync(join(within, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as another user, who must reach its own folder below this one.
  chmodSync(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
