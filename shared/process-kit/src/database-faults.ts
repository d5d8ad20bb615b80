/** Fault of the database: it is not there, its disk is full, it takes no writes, or what is needed is held by others. */
export type DatabaseFault = 'away' | 'full' | 'read-only' | 'busy';

/** Seconds after which a call that met a fault of the database is worth repeating. */
export const RETRY_AFTER_SECONDS = 2;

/**
 * SQLSTATEs that go on until a person finds the cause: 25P03, a transaction of ours stood still until the server ended
 * it; 53200, the server has no memory left.
 */
const NEEDS_A_PERSON = new Set(['25P03', '53200']);

/**
 * The database is at fault, not the statement: the same call may succeed a moment later. Where a commit was under way
 * its outcome is unknown, so only a call that is safe to repeat may be repeated.
 */
export class DatabaseUnavailableError extends Error {
  readonly fault: DatabaseFault;
  /** SQLSTATE or code of the system, where there is one. */
  readonly code: string | undefined;
  /** Level for the log: `error` for a fault that does not pass by itself, so that a person must look. */
  readonly level: 'warn' | 'error';

  constructor(fault: DatabaseFault, cause: unknown) {
    super(`the database is ${fault}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'DatabaseUnavailableError';
    this.fault = fault;
    this.code = codeOf(cause);
    this.level = this.code !== undefined && NEEDS_A_PERSON.has(this.code) ? 'error' : 'warn';
  }
}

/** SQLSTATE of an error of the database, or the system's code of a connection that failed. */
export function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | null)?.code;
}

/** Codes of sockets and of the lookup of names, as Node has them. */
const SOCKET_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...['ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
]);
/** Messages of node-postgres without a code: a connection ended or timed out, or the pool had none in time. */
const CONNECTION_MESSAGE =
  /^Connection terminated|^timeout exceeded when trying to connect|connection error and is not queryable|^Client was closed|^timeout expired|^Query read timeout/;

/**
 * SQLSTATEs (https://www.postgresql.org/docs/current/errcodes-appendix.html) that speak of the server: class 08
 * connections, 57P0x shutdown, crash and start, 53 what has run out, 58 its files, 25006 a standby.
 */
function faultOfState(state: string): DatabaseFault | undefined {
  if (state === '53100') return 'full';
  if (state === '25006') return 'read-only';
  if (state === '55P03') return 'busy';
  if (state.startsWith('08') || state.startsWith('53') || state.startsWith('58')) return 'away';
  // 57014 is a statement that took too long, which is the statement's fault.
  return state.startsWith('57P') || state === '25P03' ? 'away' : undefined;
}

/**
 * Whether an error comes from the server: PostgreSQL by node-postgres or the embedded database, whose classes differ;
 * both are called `error`.
 */
function isSaidByServer(error: unknown): boolean {
  return error instanceof Error && ('severity' in error || error.name === 'error');
}

/** Fault of the database that an error of a statement or a connection means; undefined for other errors. */
export function faultOf(error: unknown): DatabaseFault | undefined {
  if (error instanceof DatabaseUnavailableError) return error.fault;
  const code = codeOf(error);
  if (isSaidByServer(error)) return code === undefined ? undefined : faultOfState(code);
  if (code === 'ENOSPC') return 'full';
  if (code !== undefined && SOCKET_CODES.has(code)) return 'away';
  return error instanceof Error && CONNECTION_MESSAGE.test(error.message) ? 'away' : undefined;
}

/**
 * Status of the answer to a request that ended with an error of the database: 503 where the database is at fault, 400 where
 * a text of the request can be stored in none (22021, a NUL among its characters); undefined for other errors.
 */
export function statusOfDatabaseError(error: unknown): 400 | 503 | undefined {
  if (faultOf(error) !== undefined) return 503;
  return isSaidByServer(error) && codeOf(error) === '22021' ? 400 : undefined;
}

/** The error as the layers above know it: `DatabaseUnavailableError` where the database is at fault, else itself. */
export function asDatabaseError(error: unknown): unknown {
  const fault = faultOf(error);
  return fault === undefined || error instanceof DatabaseUnavailableError
    ? error
    : new DatabaseUnavailableError(fault, error);
}
