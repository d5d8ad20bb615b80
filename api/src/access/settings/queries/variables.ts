import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { versionOf } from '../../../platform/http/field-versions.ts';
import type { SettingsTables } from '../tables.ts';

/** Number of the switch that offers term modification (IN-07). */
export const TERM_MODIFICATION = 1;
/** Switch of the payment of credits (DB-02). */
export const PAYMENTS = 2;
/** Switches of the quoter with its code and of the limit increase (DB-03, DB-04). */
export const QUOTER = 3;
export const LIMIT_INCREASE = 4;
/** Switch that demands a second factor of every administrator (threat T09). */
export const STAFF_SECOND_FACTOR = 9;

/** Switch that gives the pay button the name that ACH asks for; off, it carries the portal's own. */
export const ACH_BUTTON = 10;

/** Settings about money or about logins: a change of them needs a second confirmation (threats T09, T47). */
const sensitive: ReadonlySet<number> = new Set([
  TERM_MODIFICATION,
  PAYMENTS,
  LIMIT_INCREASE,
  STAFF_SECOND_FACTOR,
]);

export function isSensitive(id: number): boolean {
  return sensitive.has(id);
}

/** State of a switch by its number, or undefined if there is none. */
export async function isVariableActive(db: Handle, id: number): Promise<boolean | undefined> {
  const row = await db
    .withTables<SettingsTables>()
    .selectFrom('feature_variable')
    .select('is_active')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.is_active;
}

type Stored = Pick<SettingsTables['feature_variable'], 'id' | 'type' | 'is_active'>;

/** Version of a switch by its state; of a choice, by the one that is on in its group. */
export function variableVersion(variable: Stored, group: readonly Stored[]): string {
  const chosen = group.find(({ type, is_active }) => type === 'radio' && is_active);
  const state = variable.type === 'radio' ? String(chosen?.id ?? '') : String(variable.is_active);
  return versionOf(['state'], { state });
}

/** All settings by group, in the order of their numbers (SE-01). */
export async function variableGroups(db: Handle): Promise<
  {
    group: string;
    variables: (Omit<SettingsTables['feature_variable'], 'group_name'> & {
      sensitive: boolean;
      version: string;
    })[];
  }[]
> {
  const rows = await db
    .withTables<SettingsTables>()
    .selectFrom('feature_variable')
    .selectAll()
    .orderBy('id')
    .execute();
  return [...Map.groupBy(rows, ({ group_name }) => group_name)].map(([group, members]) => ({
    group,
    variables: members.map(({ group_name: _group, ...variable }) => ({
      ...variable,
      sensitive: isSensitive(variable.id),
      version: variableVersion(variable, members),
    })),
  }));
}

/** Name of the choice that is on in a radio group. */
export async function activeChoice(db: Handle, group: string): Promise<string | undefined> {
  const row = await db
    .withTables<SettingsTables>()
    .selectFrom('feature_variable')
    .select('name')
    .where('group_name', '=', group)
    .where('type', '=', 'radio')
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row?.name;
}

/**
 * Expression within another statement: the switches of the summary's action circles by name, on and off ones, in menu
 * order (EN-27).
 */
export const activeFeatures = sql<{ name: string; is_active: boolean }[]>`(
  select coalesce(json_agg(json_build_object('name', name, 'is_active', is_active) order by id), '[]')
  from feature_variable where name like 'TRANSACTIONS\\_%')`;

/** State of a switch by its number, as an expression; null if there is none. */
export function variableActive(id: number): RawBuilder<boolean | null> {
  return sql<boolean | null>`(select is_active from feature_variable where id = ${id})`;
}
