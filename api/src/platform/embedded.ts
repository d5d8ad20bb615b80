import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { type Database, outliveLostConnections, overPool } from './database.ts';
import { lockDirectory } from './directory-lock.ts';

export interface EmbeddedDatabase extends Database {
  /** All of it as one file, which `openEmbedded` takes; not compressed when not asked for. */
  dump(compression?: 'gzip'): Promise<Blob>;
}

const openEngine = async (directory: string | undefined, from: Blob | undefined): Promise<PGlite> => {
  if (directory) mkdirSync(join(directory, 'database'), { recursive: true });
  return await PGlite.create({
    ...(directory ? { dataDir: join(directory, 'database') } : {}),
    ...(from ? { loadDataDir: from } : {}),
    extensions: { pg_trgm, unaccent },
    // The default of 128 MB costs 130 MB of memory and wins nothing at this size.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
};

/**
 * PostgreSQL inside this process: on disk below `directory`, or in memory when none is given.
 * It survives the end of the process but not a power cut (it never syncs), and has one session:
 * transactions queue. Real money belongs on PostgreSQL. `from` is a dump to begin with.
 */
export async function openEmbedded(directory?: string, from?: Blob): Promise<EmbeddedDatabase> {
  const unlock = directory ? lockDirectory(directory) : () => {};
  const engine = await openEngine(directory, from).catch((error: unknown) => {
    unlock();
    throw error;
  });
  const pool = new pg.Pool({
    ...(createPgConfig(engine) as pg.PoolConfig),
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
    dump: (compression) => engine.dumpDataDir(compression ?? 'none'),
    close: async () => {
      await db.destroy();
      if (!engine.closed) await engine.close();
      unlock();
    },
  };
}
