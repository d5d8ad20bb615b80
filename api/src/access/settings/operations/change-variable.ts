import { audit } from '../../../platform/audit/audit.ts';
import { contestedFields, type NameOfActor } from '../../../platform/database/contested-fields.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { isSensitive, TERM_MODIFICATION, variableVersion } from '../queries/variables.ts';
import type { SettingsTables } from '../tables.ts';

export interface Variable {
  readonly id: number;
  readonly name: string;
  readonly label: string;
  readonly type: 'switch' | 'radio';
  readonly is_active: boolean;
  readonly sensitive: boolean;
  readonly version: string;
}

export interface SwitchPorts {
  /** Called in the same transaction when term modification is switched (IN-08). */
  readonly onTermSwitch: (trx: Handle, at: Date, isActive: boolean) => Promise<void>;
  /** Returns the name of the person who changed a setting, for this administrator. */
  readonly otherThan: (actor: string) => NameOfActor;
}

/** Subject of a changed setting in the audit log. */
export function variableSubject(id: number): string {
  return `variable:${id}`;
}

/**
 * Turns a setting on or off (SE-06). A radio group has exactly one choice on: choosing one turns the others off, and
 * none can be turned off by itself.
 * @throws ApiError NOT_FOUND; INVALID_REQUEST for turning a radio choice off; RECORD_CHANGED where another person has
 *   changed it to another state than the `version` that was seen.
 */
export async function changeVariable(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  ports: SwitchPorts,
  input: {
    readonly id: number;
    readonly isActive: boolean;
    readonly actor: string;
    readonly reason?: string;
    readonly version?: string | undefined;
  },
): Promise<Variable> {
  return inTransaction(db, async (outer) => {
    const trx = outer.withTables<SettingsTables>();
    const group = trx
      .selectFrom('feature_variable as asked')
      .select('asked.group_name')
      .where('asked.id', '=', input.id);
    // The whole group is locked, so that two choices made at once come one after the other.
    const rows = await trx
      .selectFrom('feature_variable')
      .selectAll()
      .where('group_name', '=', group)
      .orderBy('id')
      .forUpdate()
      .execute();
    const variable = rows.find(({ id }) => id === input.id);
    if (!variable) throw new ApiError('NOT_FOUND');
    if (variable.type === 'radio' && !input.isActive) {
      throw new ApiError('INVALID_REQUEST', {
        fields: [{ path: '/body/is_active', message: 'Elige otra opción del grupo para quitar esta.' }],
      });
    }
    const isAsWanted = variable.is_active === input.isActive;
    if (!isAsWanted && input.version !== undefined && input.version !== variableVersion(variable, rows)) {
      const chosen = rows.find(({ type, is_active }) => type === 'radio' && is_active);
      throw await contestedFields(outer, {
        subject: variableSubject(variable.type === 'radio' && chosen ? chosen.id : input.id),
        actions: ['variable changed'],
        fields: [{ path: '/body/is_active', key: 'to' }],
        nameOf: ports.otherThan(input.actor),
      });
    }
    const turnedOff =
      variable.type === 'radio'
        ? rows.filter(({ id, type, is_active }) => type === 'radio' && is_active && id !== input.id)
        : [];
    for (const [ids, isActive] of [
      [turnedOff.map(({ id }) => id), false],
      [[input.id], input.isActive],
    ] as const) {
      if (ids.length === 0) continue;
      await trx.updateTable('feature_variable').set({ is_active: isActive }).where('id', 'in', ids).execute();
    }
    if (!isAsWanted) {
      await audit(outer, clock.now(), {
        actor: input.actor,
        subject: variableSubject(input.id),
        action: 'variable changed',
        data: {
          name: variable.name,
          from: variable.is_active,
          to: input.isActive,
          ...(input.reason === undefined ? {} : { reason: input.reason }),
        },
      });
      if (input.id === TERM_MODIFICATION) await ports.onTermSwitch(outer, clock.now(), input.isActive);
    }
    const { id, name, label, type } = variable;
    const now = rows.map((row) =>
      row.id === id || turnedOff.includes(row) ? { ...row, is_active: row.id === id && input.isActive } : row,
    );
    const version = variableVersion({ ...variable, is_active: input.isActive }, now);
    return { id, name, label, type, is_active: input.isActive, sensitive: isSensitive(id), version };
  });
}
