import { foldersOf } from './asset-origin.ts';

/** Prefix of the global through which the bundler's files pass code to each other; the name of the build follows. */
const CHUNKS = 'rspackChunk';

type Push = (piece: unknown) => unknown;

/** Limits the globals through which code arrives to the scripts that they are made for. */
export interface CodeGlobals {
  /**
   * Defines the two globals of a remote's container: only a script below `folder`, whose files have hashes in the set,
   * can pass code through them or reach the ES modules behind them.
   * @throws TypeError where one of them exists already
   */
  reserve(container: string, folder: string): void;
}

/**
 * Takes the globals of the shell's own files at once. Otherwise a remote could replace a container that loads later,
 * register a page in another team's name, or ask the bundler for the shell's ES modules; the comparison of globals
 * would not notice, since these globals change with every load.
 */
export function createCodeGlobals(window: Window & typeof globalThis, shellFolder: string): CodeGlobals {
  const { document } = window;
  // Taken before any remote runs, which could replace them.
  const current = getterOf(window.Document.prototype, 'currentScript');
  const source = getterOf(window.HTMLScriptElement.prototype, 'src');
  const globals = window as unknown as Record<string, unknown>;
  /** Folders of each reserved container: two releases of the same sources have the same container name. */
  const reserved = new Map<string, string[]>();
  const absolute = (folder: string): readonly string[] => foldersOf(folder, window.location.origin);

  const runsFrom = (folders: readonly string[]): boolean => {
    const script = current.call(document);
    if (!(script instanceof window.HTMLScriptElement)) return false;
    const src = String(source.call(script));
    return folders.some((folder) => src.startsWith(folder));
  };

  /** The chunk list for the bundler's files: always empty, so that no code can place chunks in it. */
  function listOf(folders: readonly string[], given?: Push): object {
    let deliver = given;
    return Object.freeze({
      forEach() {},
      get push(): Push {
        // An entry that runs again after a failed attempt wraps the earlier function, and must not wrap itself.
        const present = deliver;
        return present ? (piece) => (runsFrom(folders) ? present(piece) : undefined) : () => undefined;
      },
      set push(next: Push) {
        if (runsFrom(folders)) deliver = next;
      },
    });
  }

  function reserve(container: string, folder: string): void {
    const known = reserved.get(container);
    if (known) {
      known.push(...absolute(folder));
      return;
    }
    const folders = [...absolute(folder)];
    let entry: unknown;
    Object.defineProperty(window, container, {
      get: () => entry,
      set(next: unknown) {
        // The loader clears the value of a failed attempt.
        if (next === undefined || runsFrom(folders)) entry = next;
      },
    });
    Object.defineProperty(window, `${CHUNKS}${container}`, { value: listOf(folders) });
    reserved.set(container, folders);
  }

  const own = `${CHUNKS}portal_shell`;
  const before = globals[own] as { readonly push: Push } | undefined;
  if (before) {
    Object.defineProperty(window, own, {
      value: listOf(absolute(shellFolder), before.push),
      writable: false,
      configurable: false,
    });
  }
  return { reserve };
}

function getterOf(prototype: object, name: string): () => unknown {
  const getter = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (!getter) throw new Error(`no ${name}`);
  return getter;
}
