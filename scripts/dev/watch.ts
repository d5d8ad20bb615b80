import { watch } from 'node:fs';

const ignored = /(^|[\\/])(node_modules|dist|dist-server|\.portal)([\\/]|$)|\.test\.tsx?$/;
const SETTLE_MS = 80;

/** Runs work once a burst of edits is over, and again if there were edits meanwhile; never twice at once. */
export function whenQuiet(work: () => Promise<void>, settleMs = SETTLE_MS): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;
  const run = async (): Promise<void> => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      await work();
    } while (again);
    running = false;
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, settleMs);
  };
}

/**
 * Watches a folder for edits of sources.
 * @param changed told of the file, as the folder has it
 * @returns what ends it
 */
export function watchFolder(folder: string, changed: (file: string) => void): () => void {
  const watcher = watch(folder, { recursive: true }, (_event, file) => {
    if (file && !ignored.test(file)) changed(file);
  });
  return () => watcher.close();
}
