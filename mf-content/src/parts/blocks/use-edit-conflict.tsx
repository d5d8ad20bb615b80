import { ConflictDialog, type Theirs } from '@portal/features/conflict';
import { type ReactNode, useState } from 'react';
import { adminTexts } from '../../admin-texts.ts';
import styles from './blocks.module.css';

const text = adminTexts.blocks.sides;

/** A field with the two people's different values. */
export interface Side {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Values that were to be saved when another person had saved first. */
interface EditConflict<Values, Item> {
  readonly values: Values;
  /** The item as it is stored now; undefined when it was deleted. */
  readonly newest: Item | undefined;
}

export interface EditConflictOptions<Values, Item> {
  /** Fields whose values differ between the two. */
  readonly sides?: (values: Values, newest: Item) => readonly Side[];
  /** Saves over the version of the other person. */
  readonly onMine: (values: Values, newest: Item) => Promise<void>;
  /** Drops the typed values. */
  readonly onTheirs: () => void;
}

/** When two people edit an item of a list: shows who saved first and what differs, and asks whose values stay. */
export function useEditConflict<Values, Item extends object>({
  sides,
  onMine,
  onTheirs,
}: EditConflictOptions<Values, Item>): {
  readonly collide: (values: Values, newest: Item | undefined) => void;
  readonly dialog: ReactNode;
} {
  const [conflict, setEditConflict] = useState<EditConflict<Values, Item>>();
  const { values, newest } = conflict ?? {};
  const close = (): void => setEditConflict(undefined);
  const { user, modificado }: Theirs = (newest as Theirs | undefined) ?? {};
  const rows = values !== undefined && newest !== undefined ? (sides?.(values, newest) ?? []) : [];
  return {
    collide: (values, newest) => setEditConflict({ values, newest }),
    dialog: (
      <ConflictDialog
        theirs={conflict && { ...(user ? { user } : {}), ...(modificado ? { modificado } : {}) }}
        onTheirs={() => {
          close();
          onTheirs();
        }}
        onMine={
          values !== undefined && newest !== undefined
            ? async () => {
                close();
                await onMine(values, newest);
              }
            : undefined
        }
        onKeep={close}
        {...(rows.length > 0 ? { children: <Sides rows={rows} /> } : {})}
      />
    ),
  };
}

function Sides({ rows }: { rows: readonly Side[] }) {
  return (
    <table className={styles['sides']}>
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          <th scope="col">{text.mine}</th>
          <th scope="col">{text.theirs}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, mine, theirs }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{mine}</td>
            <td>{theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
