import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

export class DirectoryInUse extends Error {
  constructor(directory: string, pid: number) {
    super(`The data folder ${directory} is in use by another instance (process ${pid}). Stop it first.`);
    this.name = 'DirectoryInUse';
  }
}

/**
 * Takes a data folder for this process and answers how to give it back.
 * The embedded database has no lock of its own, and a second process on its folder silently loses data.
 * @throws DirectoryInUse when a living process holds it; a dead holder's lock is taken over.
 */
export const lockDirectory = (directory: string): (() => void) => {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'instance.lock');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const descriptor = openSync(file, 'wx');
      writeSync(descriptor, String(process.pid));
      closeSync(descriptor);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(file, 'utf8'));
      if (holder !== process.pid && isAlive(holder)) throw new DirectoryInUse(directory, holder);
      rmSync(file, { force: true });
    }
  }
  throw new Error(`Could not lock ${directory}.`);
};
