import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres';
import { DatabaseUnavailableError, faultOf } from '@portal/process-kit/database-faults';

/** The engine of the embedded database, which is opened again after it has given up. */
export interface EmbeddedEngine {
  /** The session as node-postgres talks to it; to be asked for by each new client. */
  connection(): PglitePgConnection;
  /** All of it as one file, which `openEngine` takes. */
  dump(compression: 'none' | 'gzip'): Promise<Blob>;
  close(): Promise<void>;
}

/** Megabytes that an engine writes before its first answer: two files of its log, 16 MB each. */
const START_MEGABYTES = 32;
/** Free megabytes from which the room is not tested. */
const PLENTY_MEGABYTES = 1_024;
const MEGABYTE = 1_048_576;

/**
 * Tests the room on the disk, since an engine that starts on a full disk may never return from its first call.
 * @throws DatabaseUnavailableError where there is none.
 */
const assertRoom = async (directory: string): Promise<void> => {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize > PLENTY_MEGABYTES * MEGABYTE) return;
  const name = join(directory, 'room');
  // Not zeros, which some file systems keep without taking room for them.
  const block = randomBytes(MEGABYTE);
  try {
    const file = await open(name, 'w');
    try {
      for (let written = 0; written < START_MEGABYTES; written += 1) await file.writeFile(block);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new DatabaseUnavailableError(faultOf(error) ?? 'away', error);
  } finally {
    await rm(name, { force: true });
  }
};

/**
 * The first engine of this process, kept until the process ends. As long as it is there, every later engine takes its
 * compiled code; without it, V8 frees the code between two engines, which now and then ends a process that opens many
 * (Node 24: `Check failed: jit_page_->allocations_.erase(addr) == 1`, nodejs/node#64500).
 */
const kept: PGlite[] = [];

const start = async (directory: string | undefined, from: Blob | undefined): Promise<PGlite> => {
  if (directory) {
    mkdirSync(join(directory, 'database'), { recursive: true });
    await assertRoom(directory);
  }
  const engine = await PGlite.create({
    ...(directory ? { dataDir: join(directory, 'database') } : {}),
    ...(from ? { loadDataDir: from } : {}),
    extensions: { pg_trgm, unaccent },
    // The default of 128 MB costs 130 MB of memory and wins nothing at this size.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
  if (kept.length === 0) kept.push(engine);
  return engine;
};

/** The files of an engine that is never asked again; what it still holds in memory must not reach them. */
const letGoOfFiles = (engine: PGlite): void => {
  const { FS } = engine.Module as unknown as {
    readonly FS: { readonly streams: readonly object[]; close(stream: object): void };
  };
  for (const stream of FS.streams) if (stream) FS.close(stream);
};

/**
 * A server of PostgreSQL ends after these; the engine is the whole server and has no supervisor that starts it again.
 */
const GIVES_UP = new Set(['PANIC', 'FATAL']);
/** How often it is tried to open the engine again, in milliseconds, and the longest pause after it would not start. */
const REOPEN_INTERVAL_MS = 1_000;
const AGAIN_AT_MOST = 60_000;

type Speak = PGlite['execProtocolStream'];
const sessionThat = (execProtocolStream: Speak): PglitePgConnection =>
  new PglitePgConnection({
    pglite: { waitReady: Promise.resolve(), execProtocolStream } as unknown as PGlite,
  });

/**
 * Opens the engine, in memory where no directory is given; `from` is a dump to begin with.
 *
 * Where a disk is so full that not even the log can be written, PostgreSQL panics, and an engine that is asked anything
 * after that never comes back: it waits for a lock of its own and stands in the way of everything else in this process.
 * So it is not asked again: calls are refused until there is room, and then another engine opens the same folder, as a
 * server would be started again after a crash. What was confirmed is in the log.
 * @throws DatabaseUnavailableError where the disk has no room for it to start.
 */
export async function openEngine(directory?: string, from?: Blob): Promise<EmbeddedEngine> {
  const closing = new AbortController();
  let engine: PGlite | undefined = await start(directory, from);
  let lost: DatabaseUnavailableError | undefined;
  let session: PglitePgConnection;
  let opening: Promise<void> = Promise.resolve();

  const begin = (fresh: PGlite): void => {
    engine = fresh;
    lost = undefined;
    session = sessionThat(async (message, options) => {
      // Messages of a client whose engine has been replaced.
      if (engine !== fresh) throw lost ?? new DatabaseUnavailableError('away', 'the engine was opened again');
      const answers = await fresh.execProtocolStream(message, options);
      const last = answers.find(
        (answer) => answer.name === 'error' && GIVES_UP.has((answer as { severity?: string }).severity ?? ''),
      );
      // Thrown, not answered: a client that reads the error waits for the session to be ready again.
      if (last) throw giveUp(fresh, last);
      return answers;
    });
  };
  const giveUp = (given: PGlite, why: unknown): DatabaseUnavailableError => {
    engine = undefined;
    const fault = new DatabaseUnavailableError(faultOf(why) ?? 'away', why);
    lost = fault;
    letGoOfFiles(given);
    if (directory) opening = openAgain();
    return fault;
  };
  const openAgain = async (): Promise<void> => {
    for (let wait = REOPEN_INTERVAL_MS; !engine; ) {
      try {
        await pause(wait, undefined, { ref: false, signal: closing.signal });
        begin(await start(directory, undefined));
      } catch (error) {
        if (closing.signal.aborted) return;
        const fault = faultOf(error);
        lost = new DatabaseUnavailableError(fault ?? 'away', error);
        // One that would not start has cost memory; a disk without room has cost nothing.
        wait = fault === 'full' ? REOPEN_INTERVAL_MS : Math.min(wait * 2, AGAIN_AT_MOST);
      }
    }
  };

  begin(engine);
  return {
    connection: () =>
      engine
        ? session
        : sessionThat(async () => {
            throw lost;
          }),
    dump: (compression) => (engine ? engine.dumpDataDir(compression) : Promise.reject(lost)),
    close: async () => {
      closing.abort();
      await opening;
      if (engine && !engine.closed) await engine.close();
    },
  };
}
