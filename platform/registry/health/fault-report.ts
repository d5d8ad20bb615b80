import type { FaultKind } from '@portal/release-protocol/release';
import type { FaultFrame, FaultReport } from '@portal/release-protocol/release-statement';
import { sql } from 'kysely';
import type { ReleaseRegistry } from '../model/registry.ts';
import type { RegistryHandle } from '../store/tables.ts';
import { createSymbolicator } from './symbolicate.ts';

/** Kinds of failures that a report tells of. */
const FAILURE_KINDS_REPORTED = 30;
const REFERENCES = 5;
/** Kinds of faults with which people still see the page as intended. */
const NO_FAILURES: readonly FaultKind[] = ['stopped', 'asset-origin'];

/**
 * The newest failures, those that look the same as one, with the place in the sources where each was thrown.
 * @param reference only those that a person named by it, of the whole time that is remembered
 */
export async function readFaults(
  db: RegistryHandle,
  registry: Pick<ReleaseRegistry, 'release' | 'sourceMap'>,
  reference?: string,
): Promise<FaultReport[]> {
  const stack = sql<string | null>`stack::text`;
  const rows = await db
    .selectFrom('beacon')
    .select(['remote', 'owner', 'release', 'fault', 'error', 'route', stack.as('stack')])
    .select([
      sql<string>`count(*)`.as('count'),
      sql<string>`count(distinct network)`.as('addresses'),
      sql<Date>`max(at)`.as('last'),
      sql<
        string[] | null
      >`(array_agg(reference order by id desc) filter (where reference is not null))[1:${sql.lit(REFERENCES)}]`.as(
        'references',
      ),
    ])
    .where('kind', '=', 'fault')
    .where('fault', 'not in', NO_FAILURES)
    .where((of) =>
      reference === undefined
        ? of('at', '>', sql<Date>`now() - interval '7 days'`)
        : of('reference', '=', reference),
    )
    .groupBy(['remote', 'owner', 'release', 'fault', 'error', 'route', stack])
    .orderBy(sql`max(at)`, 'desc')
    .limit(FAILURE_KINDS_REPORTED)
    .execute();
  const symbolicate = createSymbolicator(registry);
  const reports: FaultReport[] = [];
  for (const { remote, owner, release, fault, error, route, ...row } of rows) {
    const frames: FaultFrame[] = [];
    for (const frame of JSON.parse(row.stack ?? '[]') as string[]) frames.push(await symbolicate(frame));
    reports.push({
      ...{ remote, owner, release, error, route, frames },
      commit: (await registry.release(remote, release))?.commit ?? '',
      fault: fault ?? '',
      count: Number(row.count),
      addresses: Number(row.addresses),
      last: row.last.toISOString(),
      references: row.references ?? [],
    });
  }
  return reports;
}
