import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class DirectoryInUseError extends Error {
  /** @param file the lock; `holder` says who has it, as far as it can be known. */
  constructor(directory: string, file: string, holder: string | undefined) {
    super(
      `The data folder ${directory} is in use by another instance${holder ? ` (${holder})` : ''}. Stop it first. ` +
        `Its lock is on ${file} and ends with that process; deleting the file does not free the folder.`,
    );
    this.name = 'DirectoryInUseError';
  }
}

/** SQLite's code for a lock that another process holds. */
const BUSY = 5;

/** Locks of this process: one that is collected as garbage would be released. */
const held = new Set<DatabaseSync>();

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/**
 * Locks a data folder for this process and returns the function that releases it. The embedded database has no lock of
 * its own, and a second process on its folder silently loses data. The lock is one of the operating system (a `fcntl`
 * lock that SQLite takes on a file of the folder, docs/decisions/0023): it ends with the process however that ends, and
 * is seen from every container of the machine that has the folder.
 * @throws DirectoryInUseError when a living process holds it, this one included.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = resolve(directory, 'instance.lock.sqlite');
  const holderFile = join(directory, 'instance.holder');
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== BUSY) throw error;
    throw new DirectoryInUseError(resolve(directory), file, read(holderFile));
  }
  held.add(lock);
  writeFileSync(holderFile, `process ${process.pid} of ${hostname()}, since ${new Date().toISOString()}`);
  return () => {
    if (!held.delete(lock)) return;
    rmSync(holderFile, { force: true });
    lock.close();
  };
}
