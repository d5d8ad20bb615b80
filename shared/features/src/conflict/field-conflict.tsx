import { type Column, DataTable } from '@portal/ui/data';
import styles from './conflict.module.css';
import { ConflictDialog } from './conflict-dialog.tsx';
import { conflictTexts } from './texts.ts';

const text = conflictTexts.fields;

/** One field that two people changed to different values, as people read it. */
export interface ContestedField {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** Person and time of the stored value, as the server writes them. */
  readonly by: string;
}

export interface FieldConflictProps {
  /** Fields with different values; undefined without a conflict. */
  readonly fields: readonly ContestedField[] | undefined;
  /** Puts the stored values into the form; nothing is saved yet. */
  readonly onTheirs: () => void;
  /** Saves the form again, over the stored values shown here. */
  readonly onMine: () => unknown;
  readonly onKeep: () => void;
}

/** Shows both states and asks for a choice when two people have changed the same fields of a record. */
export function FieldConflict({ fields, onTheirs, onMine, onKeep }: FieldConflictProps) {
  return (
    <ConflictDialog
      theirs={fields && {}}
      theirsText={text.theirs}
      mineText={text.mine}
      onTheirs={onTheirs}
      onMine={onMine}
      onKeep={onKeep}
    >
      {fields && (
        <>
          <p>{fields.length === 1 ? text.one : text.many}</p>
          <DataTable
            className={styles['fields']}
            caption={text.caption}
            columns={columns}
            rows={fields}
            rowKey={({ name }) => name}
          />
          <p>{text.question}</p>
        </>
      )}
    </ConflictDialog>
  );
}

const columns: readonly Column<ContestedField>[] = [
  { id: 'field', header: text.field, place: 'key', cell: ({ label }) => label },
  {
    id: 'mine',
    header: text.yours,
    className: styles['value'],
    cell: ({ mine }) => mine || text.empty,
  },
  {
    id: 'theirs',
    header: text.stored,
    className: styles['value'],
    cell: ({ theirs, by }) => (
      <>
        <strong>{theirs || text.empty}</strong>
        <span className={styles['by']}>{by}</span>
      </>
    ),
  },
];
