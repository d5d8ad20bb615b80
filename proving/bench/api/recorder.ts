import type { Database } from '../../../api/src/platform/database/database.ts';
import type { Statement } from './messages.ts';

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(String(item))).join(',')}}`;
  return String(value);
};

type Query = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Records the statements that any connection of this process sends during some work, in their order. It works below all
 * layers of the API, so that the count does not depend on them; it costs nothing while it does not record.
 */
export function statementRecorder({ pool }: Database) {
  return async (work: () => Promise<unknown>): Promise<readonly Statement[]> => {
    const statements: Statement[] = [];
    const client = (pool as unknown as { Client: { prototype: { query: Query } } }).Client.prototype;
    const send = client.query;
    client.query = function (...args) {
      const [query, values] = args as [string | { text: string; values?: unknown[] }, unknown];
      const text = typeof query === 'string' ? query : query.text;
      const given = (typeof query === 'string' ? values : query.values) ?? [];
      statements.push({ text, values: Array.isArray(given) ? given.map(textOf) : [] });
      return send.apply(this, args);
    };
    try {
      await work();
    } finally {
      client.query = send;
    }
    return statements;
  };
}
