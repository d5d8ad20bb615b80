/** Connections of the HTTP client, of the API's pool, of the bare server's and of pgbench alike. */
export const CLIENTS = 16;

/** One request to the API, whole. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A statement as it went to the database, with its parameters as text. */
export interface Statement {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** What both servers can be asked over their channel: the processor's time that they have had, in microseconds. */
export type CpuQuestion = { readonly cpu: true };

/** What the API's process can be asked over its channel. */
export type Question = { readonly record: Call } | CpuQuestion;

/** The first thing the API's process says. */
export interface Ready {
  readonly url: string;
  /** Customers who are logged in, as headers of their calls. */
  readonly callers: readonly Readonly<Record<string, string>>[];
  /** Payments that can each be started once. */
  readonly payments: readonly Call[];
}

/** What the bare server can be asked over its channel: to send these statements for each `GET /replay` from now on. */
export type BareQuestion = { readonly replay: readonly Statement[] } | CpuQuestion;

/** What the bare server says: first where it listens, then that it has the statements. */
export interface BareReady {
  readonly url: string;
}

export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
