import { AsyncLocalStorage } from 'node:async_hooks';
import { asDatabaseError, codeOf, DatabaseUnavailableError } from '@portal/process-kit/database-faults';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { ConnectionPlaces, type GiveBack } from '../process/places.ts';
import { tracedStatement } from '../process/tracing.ts';
import type { AuditTables } from './audit-tables.ts';
import type { OutboxTables } from './outbox-tables.ts';

export type PlatformTables = AuditTables & OutboxTables;

/**
 * Handle on the database. It knows the platform's tables only; a domain adds its own with
 * `handle.withTables<ItsTables>()`, so that naming another domain's table does not compile.
 */
export type Handle = Kysely<PlatformTables>;

export interface Database {
  readonly db: Handle;
  /** For statements that the query builder does not have: COPY, LISTEN, one-off administration. */
  readonly pool: pg.Pool;
  readonly kind: 'embedded' | 'postgres';
  close(): Promise<void>;
}

const INT8 = 20;
const DATE = 1082;

/** bigint columns hold pesos and counts: anything past 2^53 is a defect, not a rounding. */
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`);
  return value;
});
/** Dates stay text: a business date has no time and no zone. */
pg.types.setTypeParser(DATE, (text) => text);

const insideTransaction = new AsyncLocalStorage<true>();

/**
 * Naming statements lets the server keep their plans: it doubles the throughput of the query builder.
 * Past 500 distinct texts the rest goes unnamed, so that a generated query cannot fill the server's memory.
 */
const statementNames = () => {
  const names = new Map<string, string>();
  return (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= 500) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
};

/** A connection of the pool as Kysely's driver takes it. */
interface Connection {
  query(text: unknown, values?: readonly unknown[]): Promise<unknown>;
  release(isBroken?: boolean): void;
  /** Gives back the place of who has the connection now. */
  giveBack: GiveBack;
}

/** @throws DatabaseUnavailableError from every statement that fails because the connection or the server does. */
const connectionOver = (client: pg.PoolClient, nameOf: (text: string) => string | undefined): Connection => {
  let isLost = false;
  const connection: Connection = {
    query: (text, values) =>
      typeof text === 'string' ? send(text, values) : client.query(text as string, values as unknown[]),
    // A connection that could not roll back, or whose server has gone, is not reused.
    release: (isBroken) => {
      client.release(isBroken || isLost);
      connection.giveBack();
    },
    giveBack: () => {},
  };
  const send = async (text: string, values?: readonly unknown[]): Promise<unknown> => {
    try {
      return await tracedStatement(text, () =>
        values && values.length > 0
          ? client.query({ text, values, name: nameOf(text) } as pg.QueryConfig)
          : client.query(text),
      );
    } catch (error) {
      const told = asDatabaseError(error);
      // A connection to a server that takes no writes is lost too: the next one may lead to the server that does.
      if (told instanceof DatabaseUnavailableError && told.fault !== 'full' && told.fault !== 'busy')
        isLost = true;
      throw told;
    }
  };
  return connection;
};

const kyselyOver = (pool: pg.Pool, hasNames = true, forReports = false): Handle => {
  const nameOf = hasNames ? statementNames() : () => undefined;
  // The same object for the same connection: the driver keeps what it knows of a connection by it.
  const connections = new WeakMap<pg.PoolClient, Connection>();
  const places = new ConnectionPlaces(forReports ? 1 : pool.options.max);
  const connect = async (): Promise<Connection> => {
    if (insideTransaction.getStore()) {
      throw new Error('The outer database handle was used inside a transaction; pass the transaction on.');
    }
    const giveBack = await places.take();
    const client = await pool.connect().catch((error: unknown) => {
      giveBack();
      throw asDatabaseError(error);
    });
    const connection = connections.get(client) ?? connectionOver(client, nameOf);
    connections.set(client, connection);
    connection.giveBack = giveBack;
    return connection;
  };
  const connecting = { connect, end: () => pool.end(), options: {} } as unknown as pg.Pool;
  return new Kysely<PlatformTables>({ dialect: new PostgresDialect({ pool: connecting }) });
};

/**
 * A connection that the server ends must not end the process: the pool opens another, and the call that had it is told
 * by its statement. Node ends a process for an `error` that nothing listens to, and a pool listens to idle ones only.
 */
export function outliveLostConnections(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}

/**
 * Limits in milliseconds: wait of a call for a connection, idle time in a transaction, duration of a statement, and of
 * its wait for what another transaction holds. 0 means no limit, whatever the server or the role has for others.
 */
export interface SessionLimits {
  readonly connect: number;
  readonly rest: number;
  readonly statement: number;
  readonly lock: number;
}

const LIMITS: SessionLimits = { connect: 5_000, rest: 15_000, statement: 30_000, lock: 3_000 };

/** Limits of commands and migrations, whose statements take as long as there are rows, and whose locks can be waited for. */
export const COMMAND_LIMITS: SessionLimits = { connect: 5_000, rest: 0, statement: 0, lock: 30_000 };

/**
 * PostgreSQL by connection string. Sessions are bounded so that no query runs away (threat T48). Without names of
 * statements it works behind a pool that gives each transaction any of its connections and follows no names. One
 * `forReports` is the administration's alone.
 */
export function openPostgres(
  connectionString: string,
  max = 10,
  limits: Partial<SessionLimits> = {},
  hasStatementNames = true,
  forReports = false,
): Database {
  const { connect, rest, statement, lock } = { ...LIMITS, ...limits };
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: connect,
    // As text, since the driver leaves the number 0 out.
    ...({
      idle_in_transaction_session_timeout: String(rest),
      statement_timeout: String(statement),
      lock_timeout: String(lock),
    } as object),
    // After the server's own limit no answer will come: the network between has lost it.
    query_timeout: statement === 0 ? 0 : statement + 5_000,
    keepAlive: true,
    application_name: 'portal-api',
  });
  outliveLostConnections(pool);
  const db = kyselyOver(pool, hasStatementNames, forReports);
  return { db, pool, kind: 'postgres', close: () => db.destroy() };
}

/**
 * Runs reads in one transaction that sees the database as it is at the first of them, whatever others write meanwhile.
 * Inside a transaction it runs in that one, with that one's isolation.
 */
export function inSnapshot<T>(db: Handle, work: (trx: Handle) => Promise<T>): Promise<T> {
  return db.isTransaction
    ? work(db)
    : db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((trx) => insideTransaction.run(true, () => work(trx)));
}

const RETRYABLE = new Set(['40001', '40P01']);

/** Name of the constraint that a statement violated; undefined for another error. */
export function violatedConstraint(error: unknown): string | undefined {
  return codeOf(error)?.startsWith('23') ? (error as { constraint?: string }).constraint : undefined;
}

/**
 * Runs work in one transaction and repeats it when the database asks for that (at most 5 times).
 * The work must not reach outside the database: it may run more than once, and it holds locks.
 */
export function inTransaction<T>(db: Handle, work: (trx: Handle) => Promise<T>): Promise<T> {
  return asOftenAsAsked(() =>
    db.transaction().execute((trx) => insideTransaction.run(true, () => work(trx))),
  );
}

/**
 * Runs one statement, or other work that takes effect as a whole, again when the database asks for that (at most 5
 * times).
 */
export async function asOftenAsAsked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 5 || !RETRYABLE.has(codeOf(error) ?? '')) throw error;
      await new Promise((resume) => setTimeout(resume, Math.random() * 20 * attempt));
    }
  }
}

export { kyselyOver as overPool };
