import { audit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { type Handle, inTransaction } from '../platform/database.ts';
import type { ReleaseTables } from './tables.ts';

/** National IDs of the named people, canonical and sorted. */
export async function namedPeople(db: Handle): Promise<string[]> {
  const rows = await db
    .withTables<ReleaseTables>()
    .selectFrom('canary_person')
    .select('fiscal_number')
    .orderBy('fiscal_number')
    .execute();
  return rows.map(({ fiscal_number }) => fiscal_number);
}

/**
 * Sets the named people. Only the differences from `was`, the list from which this one was made, are applied, so that
 * changes of another administrator stay. Every addition and removal is an entry of the audit log.
 * @returns all named people.
 */
export function namePeople(
  { db, clock }: Context,
  people: readonly string[],
  {
    actor,
    reason,
    was,
  }: { readonly actor: string; readonly reason: string; readonly was: readonly string[] },
): Promise<string[]> {
  return inTransaction(db, async (outer) => {
    const trx = outer.withTables<ReleaseTables>();
    const before = await namedPeople(outer);
    const gone = before.filter((person) => was.includes(person) && !people.includes(person));
    const come = people.filter((person) => !was.includes(person) && !before.includes(person));
    if (gone.length > 0) await trx.deleteFrom('canary_person').where('fiscal_number', 'in', gone).execute();
    if (come.length > 0)
      await trx
        .insertInto('canary_person')
        .values(come.map((fiscal_number) => ({ fiscal_number })))
        .execute();
    for (const [subjects, action] of [
      [come, 'canary person named'],
      [gone, 'canary person removed'],
    ] as const) {
      for (const subject of subjects)
        await audit(outer, clock.now(), { actor, subject, action, data: { reason } });
    }
    return namedPeople(outer);
  });
}
