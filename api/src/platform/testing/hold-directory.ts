import { lockDirectory } from '../directory-lock.ts';

/** Takes the folder named by its argument, says on its output what came of it, and holds it until it is ended. */
try {
  lockDirectory(process.argv[2] ?? '');
  console.log('locked');
  setInterval(() => {}, 60_000);
} catch (error) {
  console.log((error as Error).message);
}
