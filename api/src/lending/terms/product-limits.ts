import { sql } from 'kysely';
import type { TermLimits } from '../../money/credit/index.ts';
import type { Handle } from '../../platform/database/database.ts';
import type { TermTables } from './tables.ts';

/** Expression: the terms that the product allows now, in instalments in all. */
export const termLimitsColumn = sql<TermLimits>`(
  select json_build_object('minimum', minimum, 'maximum', maximum) from term_limits)`;

/** Changes the limits. A simulation outside of the new ones is refused at its confirmation. */
export async function saveTermLimits(trx: Handle, limits: TermLimits): Promise<void> {
  await trx.withTables<TermTables>().updateTable('term_limits').set(limits).execute();
}
