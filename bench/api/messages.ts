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

/** What the API's process can be asked over its channel. */
export type Question = { readonly record: Call };

/** The first thing the API's process says. */
export interface Ready {
  readonly url: string;
  /** Customers who are logged in, as headers of their calls. */
  readonly callers: readonly Readonly<Record<string, string>>[];
  /** Payments that can each be started once. */
  readonly payments: readonly Call[];
}
