import { type LogVerdict, verdictOnLog, type Witness, walkChains } from '@portal/process-kit/audit-chain';
import { type Kysely, sql } from 'kysely';
import { chainedAudit } from './audit.ts';
import { type RegistryTables, SCHEMA } from './tables.ts';

/**
 * Compares the log of releases with itself and with the ends that were signed outside the database.
 * @param handle on the database; undefined is answered where no registry was ever opened in it
 */
export async function verdictOnReleaseAudit(
  handle: Kysely<never>,
  witness?: Witness,
): Promise<LogVerdict | undefined> {
  const db = (handle as unknown as Kysely<RegistryTables>).withSchema(SCHEMA);
  const { rows } = await sql<{ is: boolean }>`
    select to_regclass('registry.audit_link') is not null as is`.execute(db);
  if (!rows[0]?.is) return undefined;
  return verdictOnLog({
    log: 'release audit',
    title: 'The log of releases',
    witness,
    // One chain, of which each entry waits for the one before: by ascending number it is the same log to its end.
    walk: (witnessed) => walkChains(chainedAudit(db), witnessed),
    describe: async (id) => {
      const row = await db.selectFrom('audit').selectAll().where('id', '=', id).executeTakeFirst();
      return row
        ? `at ${row.at.toISOString()}, ${row.actor} did "${row.action}" to ${row.subject}`
        : 'of which only the link is left';
    },
  });
}
