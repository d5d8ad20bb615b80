import type { Database } from '../database/database.ts';

type Query = (...args: unknown[]) => unknown;

/** Every statement that is sent to the database while something is done, begin and commit among them. */
export async function sentStatements(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const { prototype } = (database.pool as unknown as { Client: { prototype: { query: Query } } }).Client;
  const { query } = prototype;
  prototype.query = function (...args) {
    const [given] = args as [string | { text: string }];
    sent.push(typeof given === 'string' ? given : given.text);
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return sent;
}
