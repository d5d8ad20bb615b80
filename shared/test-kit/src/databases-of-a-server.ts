import pg from 'pg';

/**
 * PostgreSQL's error when sessions still use a database that is copied or dropped; PostgreSQL itself waits five seconds
 * for them.
 */
const IN_USE = '55006';
const MOST_ROUNDS = 12;

/** Makes, copies or drops a database of a server; waits at most a minute for a database in use. */
export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  client.on('error', () => {});
  await client.connect();
  try {
    for (let round = 1; ; round += 1) {
      try {
        await client.query(statement);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== IN_USE || round === MOST_ROUNDS) throw error;
      }
    }
  } finally {
    await client.end();
  }
}

/** Connection string of a database of that server. */
export function databaseOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
