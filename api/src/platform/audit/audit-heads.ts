import { type AuditHead, type HeadsPlace, writeHeads } from '@portal/process-kit/audit-heads';
import { sql } from 'kysely';
import type { Context } from '../database/context.ts';
import type { Handle } from '../database/database.ts';
import type { Job } from '../process/worker.ts';

const MINUTE = 60_000;

/** Last entry of each chain that has one, by number of the chain. */
export async function auditHeads(db: Handle): Promise<readonly AuditHead[]> {
  const { rows } = await sql<AuditHead>`
    select last.* from generate_series(0, 15) as one,
      lateral (select chain, id, hash from audit_entry where chain = one order by id desc limit 1) as last
    order by chain`.execute(db);
  return rows;
}

/**
 * Signs the ends of the chains, if they have changed since `last`, and writes them to a file below
 * `config.audit.headsDir` and to the log.
 * @returns the written state, which is the next call's `last`.
 */
export async function keepHeads({ db, clock, config, log }: Context, last = ''): Promise<string> {
  const place: HeadsPlace = { log: 'audit', key: config.audit.signingKey, folder: config.audit.headsDir };
  return writeHeads(place, await auditHeads(db), clock.now(), last, (signed) =>
    log.info({ auditHeads: signed }, 'the ends of the audit log are signed'),
  );
}

/** Signs the ends of the audit log each minute (threat T46). */
export function auditJobs(context: Context): readonly Job[] {
  let last = '';
  return [
    {
      name: 'audit heads',
      every: MINUTE,
      run: async () => {
        last = await keepHeads(context, last);
      },
    },
  ];
}
