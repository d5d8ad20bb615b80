import { join } from 'node:path';
import { packages } from '../build/build.ts';
import { root } from '../processes.ts';
import { BuildFailedError } from './build-faults.ts';
import { watchFolder, whenQuiet } from './watch.ts';
import { buildShell, type Tell, type Watched, watchRemote } from './watch-build.ts';
import { watchTypes } from './watch-types.ts';

export interface Workshop {
  /** Resolves once the remotes and the shell are built. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

interface WorkshopOptions {
  /** Remotes under development; others join with their first edit if `joining` is true. */
  readonly remotes: readonly string[];
  readonly joining: boolean;
  /** Folders with the sources of some of the remotes; in the project by default. */
  readonly folders?: Readonly<Record<string, string>>;
  readonly tell: Tell;
  readonly say: (line: string) => void;
}

/**
 * Builds the remotes for development, and again after each edit, with a shell that contains React's development build.
 * Types are checked in parallel and delay nothing.
 */
export function openWorkshop({
  remotes,
  joining,
  folders = {},
  tell: tellOthers,
  say,
}: WorkshopOptions): Workshop {
  const tell = sayingFaults(tellOthers, say);
  const known = packages().filter((name) => name !== 'shell');
  const watched = new Map<string, Promise<Watched | undefined>>();
  let shellIsOf: ReadonlySet<string> = new Set();
  const types = watchTypes(tell);

  const folderOf = (name: string): string => folders[name] ?? join(root, name);
  const open = async (name: string): Promise<Watched | undefined> => {
    try {
      const opened = await watchRemote(name, folderOf(name), tell);
      await opened.ready;
      return opened;
    } catch (error) {
      // `remote.ts` is invalid: it is read again after its next edit.
      if (!(error instanceof BuildFailedError)) throw error;
      tell({ by: `build of ${name}`, faults: [{ kind: 'build', text: error.message }] });
      return undefined;
    }
  };
  const enter = (name: string): Promise<unknown> => {
    const before = watched.get(name);
    const next = Promise.resolve(before)
      .then((opened) => opened?.close())
      .then(() => open(name));
    watched.set(name, next);
    if (!before) {
      types.add(folderOf(name));
      say(`${name} is built for development`);
    }
    return next;
  };

  const makeShell = whenQuiet(async () => {
    shellIsOf = await buildShell(tell);
  });
  const stops = [
    ...known.map((name) =>
      watchFolder(folderOf(name), (file) => {
        if (watched.has(name)) types.edited();
        // The compiler watches `src/` itself; all other files of a package belong to its configuration.
        if (watched.has(name) ? !file.startsWith('src/') : joining) void enter(name);
      }),
    ),
    ...['shell', 'shared'].map((name) =>
      watchFolder(join(root, name), (file) => {
        if (shellIsOf.has(join(root, name, file))) makeShell();
      }),
    ),
  ];

  const first = async (): Promise<void> => {
    shellIsOf = await buildShell(tell);
    for (const name of remotes) await enter(name);
  };
  return {
    ready: first(),
    async close() {
      for (const stop of stops) stop();
      types.close();
      await Promise.all([...watched.values()].map(async (opened) => (await opened)?.close()));
    },
  };
}

/** Also prints the faults of the page in the terminal. */
function sayingFaults(tell: Tell, say: (line: string) => void): Tell {
  const said = new Map<string, string>();
  return (news) => {
    tell(news);
    if ('built' in news) return;
    const text = news.faults.map((fault) => fault.text).join('\n\n');
    if (text && text !== said.get(news.by)) say(text);
    said.set(news.by, text);
  };
}
