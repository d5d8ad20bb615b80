import pg from 'pg';
import { type Database, outliveLostConnections, overPool } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { openEngine } from './embedded-engine.ts';

export interface EmbeddedDatabase extends Database {
  /** All of it as one file, which `openEmbedded` takes; not compressed when not asked for. */
  dump(compression?: 'gzip'): Promise<Blob>;
}

/**
 * PostgreSQL inside this process: on disk below `directory`, or in memory when none is given.
 * It survives the end of the process but not a power cut (it never syncs), and has one session:
 * transactions queue. Real money belongs on PostgreSQL. `from` is a dump to begin with.
 * @throws DatabaseUnavailableError where the disk has no room for it to start.
 */
export async function openEmbedded(directory?: string, from?: Blob): Promise<EmbeddedDatabase> {
  const unlock = directory ? lockDirectory(directory) : () => {};
  const engine = await openEngine(directory, from).catch((error: unknown) => {
    unlock();
    throw error;
  });
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connection: engine.connection() } as pg.ClientConfig);
    }
  }
  const pool = new pg.Pool({
    // The session asks for none of these, the client for all.
    ...{ host: 'localhost', user: 'postgres', password: 'none', database: 'postgres' },
    Client,
    max: 1,
    idleTimeoutMillis: 0,
    // Without it, a query that waits for the one session would wait for ever.
    connectionTimeoutMillis: 15_000,
  });
  outliveLostConnections(pool);
  const db = overPool(pool);
  return {
    db,
    pool,
    kind: 'embedded',
    dump: (compression) => engine.dump(compression ?? 'none'),
    close: async () => {
      await db.destroy();
      await engine.close();
      unlock();
    },
  };
}
