import { ApiResponseError } from '@portal/api-client';
import { useState } from 'react';
import type { ContestedField, FieldConflictProps } from './field-conflict.tsx';

/** A field of a form: its label, its text, and how the stored value gets into the form. */
export interface FieldConflictOf<Stored> {
  readonly label: string;
  /** The value in the form, as people read it. */
  readonly mine: string;
  readonly theirs: (stored: Stored) => string;
  /** Puts the stored value into the form. */
  readonly take: (stored: Stored) => void;
}

/** Fields that two people can have changed, by their names in the refusal without `/body/`. */
export type FieldConflicts<Stored> = Readonly<Record<string, FieldConflictOf<Stored>>>;

/** Version whose values a save replaces knowingly; spread into the body, it is absent from the first save. */
export interface Seen {
  readonly seen?: string;
}

/** Sends the values of a form. @throws ApiResponseError, or the browser's error of a passkey */
export type WriteRecord = (seen: Seen) => Promise<void>;

export interface ConflictSaveOptions<Stored, Values> {
  /** Requests the record as it is stored now; undefined where it was deleted. */
  readonly stored: (values: Values) => Promise<Stored | undefined>;
  readonly fields: (
    values: Values,
    stored: Stored,
  ) => FieldConflicts<Stored> | Promise<FieldConflicts<Stored>>;
  /** Shows the refusal of a save from the dialog. */
  readonly refuse: (error: unknown) => unknown;
}

interface Conflict {
  readonly fields: readonly ContestedField[];
  readonly take: () => void;
  readonly again: () => Promise<void>;
}

export interface ConflictSave<Values> {
  /** Sends the values by `write`, and again with the same proof if the person chooses so. @throws errors of `write` */
  readonly save: (values: Values, write: WriteRecord) => Promise<void>;
  /** Properties of `FieldConflict`. */
  readonly dialog: FieldConflictProps;
}

/**
 * Saves a form whose record other people may change too. After a refusal with RECORD_CHANGED it shows the typed and the
 * stored values of the fields that the refusal names, and waits for a choice.
 */
export function useConflictSave<Stored extends { readonly version: string }, Values>({
  stored: storedNow,
  fields: fieldsOf,
  refuse,
}: ConflictSaveOptions<Stored, Values>): ConflictSave<Values> {
  const [conflict, setConflict] = useState<Conflict>();
  const close = (): void => setConflict(undefined);

  const save = async (values: Values, write: WriteRecord, seen: Seen = {}): Promise<void> => {
    try {
      await write(seen);
    } catch (error) {
      if (!(error instanceof ApiResponseError) || error.envelope.code !== 'RECORD_CHANGED') throw error;
      const stored = await storedNow(values);
      if (!stored) throw error;
      const known = await fieldsOf(values, stored);
      const contested = (error.envelope.fields ?? []).flatMap(({ path, message }) => {
        const name = path.replace('/body/', '');
        const field = known[name];
        return field ? [{ name, field, by: message }] : [];
      });
      setConflict({
        fields: contested.map(({ name, field: { label, mine, theirs }, by }) => ({
          ...{ name, label, mine, by },
          theirs: theirs(stored),
        })),
        take: () => {
          for (const { field } of contested) field.take(stored);
        },
        again: () => save(values, write, { seen: stored.version }),
      });
    }
  };
  return {
    save: (values, write) => save(values, write),
    dialog: {
      fields: conflict?.fields,
      onTheirs: () => {
        conflict?.take();
        close();
      },
      onMine: async () => {
        close();
        await conflict?.again().catch(refuse);
      },
      onKeep: close,
    },
  };
}
