/** Connections of the HTTP client, of the API's pool, of the bare server's and of pgbench alike. */
export const CLIENTS = 16;

/** One complete request to the API. */
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

/** Question to both servers over their channel: their processor time, in microseconds. */
export type CpuQuestion = { readonly cpu: true };

/** Questions to the API's process over its channel. */
export type Question = { readonly record: Call } | CpuQuestion;

/** First message of the API's process. */
export interface Ready {
  readonly url: string;
  /** Headers of the calls of logged-in customers. */
  readonly callers: readonly Readonly<Record<string, string>>[];
  /** Payments that can each be started once. */
  readonly payments: readonly Call[];
}

/**
 * Questions to the bare server over its channel: the statements to send for each `GET /replay` from now on, or its
 * processor time.
 */
export type BareQuestion = { readonly replay: readonly Statement[] } | CpuQuestion;

/** Messages of the bare server: first its address, then that it has the statements. */
export interface BareReady {
  readonly url: string;
}

export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
