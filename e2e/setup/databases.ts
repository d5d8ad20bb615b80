import { databaseOf, onServer } from '../../scripts/databases-of-a-server.ts';
import { findPostgres, startThrowAwayPostgres } from '../../scripts/throw-away-postgres.ts';

/** What the workers are told of the server that the run has started. */
const ADDRESS = 'E2E_POSTGRES';
const TEMPLATE = 'portal_template';

/** Starts the server of this run where its programs are installed; the workers find it. Answers how to end it. */
export async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (!findPostgres()) return undefined;
  const server = await startThrowAwayPostgres();
  process.env[ADDRESS] = server.socketUrl;
  return server.stop;
}

/** Makes the database that all others are copied from; `fill` is given its address. */
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

/** Copies the template; undefined where this machine has no PostgreSQL, and the embedded database stands for it. */
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
