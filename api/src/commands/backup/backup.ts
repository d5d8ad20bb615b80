import { existsSync, mkdirSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runOnDatabase } from '@portal/process-kit/postgres-programs';
import { sql } from 'kysely';
import { COMMAND_LIMITS, inSnapshot, openPostgres } from '../../platform/database/database.ts';
import { DirectoryInUseError } from '../../platform/database/directory-lock.ts';
import { openEmbedded } from '../../platform/database/embedded.ts';
import { refuseEarlierVersion } from '../../platform/database/migrate.ts';
import { type Books, differencesOf, readBooks } from './books.ts';

/** Place of a database: a server or a folder. */
export type Home = { readonly databaseUrl: string } | { readonly dataDir: string };

/** A backup that cannot be made or restored as requested. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}

const BOOKS = 'books.json';
/** Form of a backup, as its books say it; those of version 0.1 say none. */
const FORMAT = 1;
const SERVER_DUMP = 'database.dump';
const FOLDER_DUMP = 'database.tar.gz';

const backUpServer = async (databaseUrl: string, folder: string): Promise<Books> => {
  const database = openPostgres(databaseUrl, 1, COMMAND_LIMITS);
  try {
    return await inSnapshot(database.db, async (trx) => {
      await refuseEarlierVersion(trx);
      const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(trx);
      const args = [
        '--format',
        'custom',
        '--snapshot',
        rows[0]?.snapshot ?? '',
        '--file',
        join(folder, SERVER_DUMP),
      ];
      // The dump and the books read the same snapshot, also while payments go on.
      const [books] = await Promise.all([readBooks(trx), runOnDatabase('pg_dump', databaseUrl, args)]);
      return books;
    });
  } finally {
    await database.close();
  }
};

const backUpFolder = async (dataDir: string, folder: string): Promise<Books> => {
  if (!existsSync(join(dataDir, 'database'))) throw new BackupError(`There is no database in ${dataDir}.`);
  const database = await openEmbedded(dataDir);
  try {
    await refuseEarlierVersion(database.db);
    const books = await inSnapshot(database.db, readBooks);
    await writeFile(join(folder, FOLDER_DUMP), (await database.dump('gzip')).stream());
    return books;
  } finally {
    await database.close();
  }
};

/**
 * Writes a backup into a new folder: the database and its books at one moment. A server goes on with its work
 * meanwhile; the embedded database must not be in use.
 * @throws BackupError, EarlierVersionError, DirectoryInUseError, or Error with the message of `pg_dump`.
 */
export async function backUp(home: Home, folder: string): Promise<Books> {
  if (existsSync(folder)) throw new BackupError(`${folder} exists already: a backup is never written over.`);
  // The folder holds all personal data.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const write =
    'databaseUrl' in home ? backUpServer(home.databaseUrl, folder) : backUpFolder(home.dataDir, folder);
  const books = await write.catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  // Written last: a folder without it is an unfinished backup.
  const written = JSON.stringify({ format: FORMAT, ...books }, null, 2);
  writeFileSync(join(folder, BOOKS), `${written}\n`, { mode: 0o600 });
  return books;
}

const restoreServer = async (databaseUrl: string, folder: string): Promise<Books> => {
  const database = openPostgres(databaseUrl, 1, COMMAND_LIMITS);
  try {
    const { rows } = await sql<{ used: boolean }>`
      select to_regclass('public.kysely_migration') is not null as used`.execute(database.db);
    if (rows[0]?.used)
      throw new BackupError(
        'The database is not empty: restore into a new one, then point the portal at it.',
      );
    const args = ['--exit-on-error', '--single-transaction', '--no-owner', join(folder, SERVER_DUMP)];
    await runOnDatabase('pg_restore', databaseUrl, args);
    await sql`analyze`.execute(database.db);
    return await inSnapshot(database.db, readBooks);
  } finally {
    await database.close();
  }
};

const restoreFolder = async (dataDir: string, folder: string): Promise<Books> => {
  if (existsSync(join(dataDir, 'database')))
    throw new BackupError(`${dataDir} holds a database already: restore into another folder (DATA_DIR).`);
  const dump = await openAsBlob(join(folder, FOLDER_DUMP));
  const database = await openEmbedded(dataDir, dump).catch((error: unknown) => {
    // Half a database would stop the next attempt; the database of another process is left alone.
    if (!(error instanceof DirectoryInUseError))
      rmSync(join(dataDir, 'database'), { recursive: true, force: true });
    throw error;
  });
  try {
    return await inSnapshot(database.db, readBooks);
  } finally {
    await database.close();
  }
};

/**
 * Restores a backup into an empty database of its own kind and compares the books with those of the backup.
 * @returns the differences in words; empty after a good restore.
 * @throws BackupError, DirectoryInUseError, or Error with the message of `pg_restore`.
 */
export async function restore(home: Home, folder: string): Promise<readonly string[]> {
  const file = join(folder, BOOKS);
  if (!existsSync(file))
    throw new BackupError(`${folder} is no backup that was finished: it has no ${BOOKS}.`);
  const { format, ...before } = JSON.parse(readFileSync(file, 'utf8')) as Books & {
    readonly format?: number;
  };
  if (format !== FORMAT)
    throw new BackupError(
      `Version 0.1 made ${folder}, and 1.0 does not restore it: begin anew with \`npm run portal -- reset\` (in Docker \`docker compose down -v\`) and import CSV files.`,
    );
  const dump = 'databaseUrl' in home ? SERVER_DUMP : FOLDER_DUMP;
  if (!existsSync(join(folder, dump)))
    throw new BackupError(`${folder} has no ${dump}: it is a backup of the other kind of database.`);
  const now =
    'databaseUrl' in home
      ? await restoreServer(home.databaseUrl, folder)
      : await restoreFolder(home.dataDir, folder);
  return differencesOf(before, now);
}
