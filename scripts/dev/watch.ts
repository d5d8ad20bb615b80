import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.ts';

const ignored = /(^|[\\/])(node_modules|dist|dist-server|\.portal)([\\/]|$)|\.test\.tsx?$/;
const SETTLE_MS = 80;

/** Runs work once a burst of edits is over, and again if there were edits meanwhile; never twice at once. */
export function whenQuiet(work: () => Promise<void>): () => void {
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
    timer = setTimeout(run, SETTLE_MS);
  };
}

/** Watches folders of the project for edits of sources. */
export function watchFolders(folders: readonly string[], changed: (folder: string) => void): void {
  for (const folder of folders) {
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file && !ignored.test(file)) changed(folder);
    });
  }
}
