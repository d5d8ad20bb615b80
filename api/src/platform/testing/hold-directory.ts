import { lockDirectory } from '../database/directory-lock.ts';

/** Locks the folder named by its argument, prints `locked` or the error, and holds the lock until it is ended. */
try {
  lockDirectory(process.argv[2] ?? '');
  console.log('locked');
  setInterval(() => {}, 60_000);
} catch (error) {
  console.log((error as Error).message);
}
