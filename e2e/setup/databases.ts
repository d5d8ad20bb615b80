import { databaseOf, onServer } from '@portal/test-kit/databases-of-a-server';
import { findPostgres, startThrowAwayPostgres } from '@portal/test-kit/throw-away-postgres';

/** Environment variable through which the workers get the address of the run's server. */
const ADDRESS = 'E2E_POSTGRES';
const TEMPLATE = 'portal_template';

/** Starts the run's PostgreSQL where its programs are installed. Returns the function that stops it. */
export async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (!findPostgres()) return undefined;
  const server = await startThrowAwayPostgres();
  process.env[ADDRESS] = server.socketUrl;
  return server.stop;
}

/** Makes the database that all others are copied from; `fill` receives its address. */
export async function makeTemplate(fill: (databaseUrl: string) => Promise<void>): Promise<void> {
  const server = process.env[ADDRESS];
  if (!server) return;
  await onServer(server, `create database ${TEMPLATE}`);
  await fill(databaseOf(server, TEMPLATE));
}

let made = 0;

/** A copy of the template for one test. */
export interface TestDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** Copies the template; undefined on a machine without PostgreSQL, where tests use the embedded database. */
export async function copyTemplate(): Promise<TestDatabase | undefined> {
  const server = process.env[ADDRESS];
  if (!server) return undefined;
  made += 1;
  const name = `test_${process.pid}_${made}`;
  await onServer(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return {
    url: databaseOf(server, name),
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}
