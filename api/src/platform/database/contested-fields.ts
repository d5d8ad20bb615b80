import type { FieldError, FieldPath } from '@portal/contract/error-catalogue';
import { sql } from 'kysely';
import { ApiError } from '../process/api-error.ts';
import { momentInWords } from '../process/clock.ts';
import type { Handle } from './database.ts';

export interface ContestedField {
  readonly path: FieldPath;
  /** Name under which the audit log keeps a change of the field. */
  readonly key: string;
}

export interface Contest {
  /** Subject of the record in the audit log. */
  readonly subject: string;
  /** Actions of the audit log that change the record. */
  readonly actions: readonly string[];
  readonly fields: readonly ContestedField[];
  readonly nameOf: NameOfActor;
}

/** Returns the name of the person who saved a value, as the refused person may read it: 'Natalia Peña'. */
export type NameOfActor = (trx: Handle, actor: string) => Promise<string>;

/**
 * Refusal of a change to fields that others have changed since: for each field the person who saved another value, and
 * the time.
 */
export async function contestedFields(trx: Handle, contest: Contest): Promise<ApiError> {
  const fields: FieldError[] = [];
  for (const { path, key } of contest.fields) {
    const change = await lastChange(trx, contest, key);
    const who = change ? await contest.nameOf(trx, change.actor) : 'Otra persona';
    const when = change ? ` el ${momentInWords(change.at)}` : '.';
    fields.push({ path, message: `${who} guardó otro valor${when}` });
  }
  return new ApiError('RECORD_CHANGED', { fields });
}

const lastChange = (trx: Handle, { subject, actions }: Contest, key: string) =>
  trx
    .selectFrom('audit_entry')
    .select(['actor', 'at'])
    .where('subject', '=', subject)
    .where('action', 'in', actions)
    .where(sql<boolean>`data::jsonb ? ${key}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
