import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageToDraw } from '@portal/remote-kit/server';

/** Markup of a page, and the rules for what would have been style attributes in it. */
export interface Drawn {
  readonly html: string;
  readonly css: string;
}

/** A server half: the hash of its release, and its bytes when they are needed. */
export interface ServerHalf {
  readonly key: string;
  readonly source: () => Promise<Uint8Array | undefined>;
}

export interface ToWorker {
  readonly id: number;
  readonly key: string;
  /** Sent once for each key. */
  readonly source: Uint8Array | undefined;
  readonly wanted: PageToDraw;
}
type FromWorker = { readonly id: number } & ({ readonly drawn: Drawn } | { readonly error: string });

export interface Renderer {
  /** @throws Error of the page, or when it took too long. */
  draw(half: ServerHalf, wanted: PageToDraw): Promise<Drawn>;
  close(): Promise<void>;
}

/** Whoever says nothing for so long is stuck. */
const STUCK_MS = 3_000;
/** Server halves in one worker; one more and it is another worker, as nothing unloads a module. */
const MOST_HALVES = 8;

interface Open {
  readonly worker: Worker;
  readonly folder: string;
  readonly sent: Set<string>;
  readonly waiting: Map<number, { resolve: (drawn: Drawn) => void; reject: (error: Error) => void }>;
}

/**
 * Runs what remotes draw in a thread of its own, so that a page that never ends, or takes all memory, costs the host
 * that page and no other: the thread is ended and the next page gets a new one. The thread has no environment.
 * @param thread `worker.ts`, or what it was built to
 * @param parent where the threads' folders are made and cleared away
 */
export function createRenderer(thread: URL, parent = tmpdir()): Renderer {
  let open: Open | undefined;
  let last = 0;

  const close = async (reason: string): Promise<void> => {
    const gone = open;
    open = undefined;
    for (const { reject } of gone?.waiting.values() ?? []) reject(new Error(reason));
    if (!gone) return;
    await gone.worker.terminate();
    await rm(gone.folder, { recursive: true, force: true });
  };

  const start = (): Open => {
    const folder = mkdtempSync(join(parent, 'portal-pages-'));
    const worker = new Worker(thread, {
      workerData: folder,
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: 192 },
    });
    worker.unref();
    const made: Open = { worker, folder, sent: new Set(), waiting: new Map() };
    worker.on('message', (message: FromWorker) => {
      const asker = made.waiting.get(message.id);
      made.waiting.delete(message.id);
      if ('drawn' in message) asker?.resolve(message.drawn);
      else asker?.reject(new Error(message.error));
    });
    worker.on('error', (error) => {
      if (open === made) void close(error.message);
    });
    return made;
  };

  return {
    async draw(half, wanted) {
      if (open && !open.sent.has(half.key) && open.sent.size >= MOST_HALVES) await close('another worker');
      open ??= start();
      const mine = open;
      const source = mine.sent.has(half.key) ? undefined : await half.source();
      mine.sent.add(half.key);
      last += 1;
      const id = last;
      let timer: ReturnType<typeof setTimeout> | undefined;
      try {
        return await new Promise<Drawn>((resolve, reject) => {
          mine.waiting.set(id, { resolve, reject });
          timer = setTimeout(() => {
            if (open === mine) void close('a page took too long');
            reject(new Error('a page took too long'));
          }, STUCK_MS);
          mine.worker.postMessage({ id, key: half.key, source, wanted } satisfies ToWorker);
        });
      } finally {
        clearTimeout(timer);
        mine.waiting.delete(id);
      }
    },
    close: () => close('the host is closing'),
  };
}
