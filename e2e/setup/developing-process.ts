import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './portal-process.ts';

/** A remote under development, in the middle of a portal. */
export interface Developed {
  /** Address of the pages. */
  readonly url: string;
  /** The process that watches, builds and serves. */
  readonly pid: number;
  /** Text of a file of the remote, as it is now. */
  read(file: string): string;
  /** Changes the text of a file of the remote and saves it. @throws Error where the change leaves the text as it was */
  edit(file: string, change: (text: string) => string): void;
  end(): Promise<void>;
}

/** `npm run dev -- <remote> --against <url>`, on a copy of the remote's sources. */
export async function startDeveloping(url: string, remote: string): Promise<Developed> {
  // Inside the project, so that the remote's imports are found.
  mkdirSync(join(root, '.portal'), { recursive: true });
  const folder = join(mkdtempSync(join(root, '.portal', 'edited-')), remote);
  cpSync(join(root, remote), folder, {
    recursive: true,
    filter: (path) => !/[\\/](node_modules|dist)$/.test(path),
  });
  symlinkSync(join(root, remote, 'node_modules'), join(folder, 'node_modules'));
  const child = fork(join(import.meta.dirname, 'develop.ts'), [url, remote, folder], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const gone = once(child, 'exit');
  const end = async (): Promise<void> => {
    if (child.connected) child.disconnect();
    await gone;
    rmSync(dirname(folder), { recursive: true });
  };
  const ended = gone.then(([code]) => {
    throw new Error(`What builds for development ended (${code}).`);
  });
  ended.catch(() => {});
  const [shown] = (await Promise.race([once(child, 'message'), ended])) as [string];
  return {
    url: shown,
    pid: child.pid ?? 0,
    end,
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    edit(file, change) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      const changed = change(text);
      if (changed === text) throw new Error(`The edit of ${file} changes nothing.`);
      writeFileSync(path, changed);
    },
  };
}
