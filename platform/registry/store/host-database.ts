import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

/**
 * The few connections to PostgreSQL of a host or of the registry. One that the server ends does not end the process, whether it was idle or
 * in use: the pool opens another, and the statement that had it fails. `onLost` is told of each.
 */
export function openHostDatabase(
  connectionString: string,
  onLost: (error: Error) => void,
  { max = 5, name = 'portal-host' }: { readonly max?: number; readonly name?: string } = {},
): Kysely<never> {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    // Longer than the server's own limit: a later answer cannot come, so the network has lost it.
    query_timeout: 35_000,
    application_name: name,
  });
  pool.on('error', onLost);
  // A pool listens to idle connections only, and Node ends a process for an `error` that nothing listens to.
  pool.on('connect', (client) => client.on('error', onLost));
  return new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
}
