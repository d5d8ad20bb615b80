import { watch } from 'node:fs';

const ignored = /(^|[\\/])(node_modules|dist|dist-server|\.portal)([\\/]|$)|\.test\.tsx?$/;
const SETTLE_MS = 80;

/** Runs work after a burst of edits, and again if edits came meanwhile; never twice at once. */
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
 * @param changed receives the file's path in the folder
 * @returns stops the watch
 */
export function watchFolder(folder: string, changed: (file: string) => void): () => void {
  const watcher = watch(folder, { recursive: true }, (_event, file) => {
    if (file && !ignored.test(file)) changed(file);
  });
  return () => watcher.close();
}
