import type { ErrorEnvelope } from '@portal/contract/errors';
import { useState } from 'react';
import type { ContestedField } from './field-conflict.tsx';

/** A field of a form: its label, its text, and how the stored value gets into the form. */
export interface FieldConflictOf<Record> {
  readonly label: string;
  /** The value in the form, as people read it. */
  readonly mine: string;
  readonly theirs: (stored: Record) => string;
  /** Puts the stored value into the form. */
  readonly take: (stored: Record) => void;
}

interface Conflict<Stored, Values> {
  readonly fields: readonly ContestedField[];
  readonly stored: Stored;
  /** Values to save. */
  readonly values: Values;
  readonly take: () => void;
}

/**
 * Keeps a save that was refused with RECORD_CHANGED until the person has chosen.
 * @param save saves the values again, over the stored values of the version `seen`
 */
export function useFieldConflict<Stored extends { readonly version: string }, Values>(
  save: (values: Values, seen: string) => Promise<void>,
) {
  const [conflict, setConflict] = useState<Conflict<Stored, Values>>();
  const close = (): void => setConflict(undefined);
  return {
    /** Shows the fields that the refusal names, beside the record as it is stored now. */
    collide: (
      values: Values,
      envelope: Pick<ErrorEnvelope, 'fields'>,
      stored: Stored,
      known: Readonly<Record<string, FieldConflictOf<Stored>>>,
    ): void => {
      const contested = (envelope.fields ?? []).flatMap(({ path, message }) => {
        const name = path.replace('/body/', '');
        const field = known[name];
        return field ? [{ name, field, by: message }] : [];
      });
      setConflict({
        values,
        stored,
        fields: contested.map(({ name, field, by }) => ({
          name,
          label: field.label,
          mine: field.mine,
          theirs: field.theirs(stored),
          by,
        })),
        take: () => {
          for (const { field } of contested) field.take(stored);
        },
      });
    },
    /** Properties of `FieldConflict`. */
    dialog: {
      fields: conflict?.fields,
      onTheirs: () => {
        conflict?.take();
        close();
      },
      onMine: async () => {
        if (!conflict) return;
        close();
        await save(conflict.values, conflict.stored.version);
      },
      onKeep: close,
    },
  };
}
