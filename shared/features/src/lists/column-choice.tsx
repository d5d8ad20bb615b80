import { Checkbox } from '@portal/ui/controls';
import type { Column } from '@portal/ui/data';
import { isOptional, type ListAt, type ListCall } from '@portal/ui/filters';
import styles from './column-choice.module.css';
import { texts } from './texts.ts';

interface ColumnChoiceProps<Row> {
  readonly columns: readonly Column<Row>[];
  /** Ids of the hidden columns. */
  readonly hidden: readonly string[];
  readonly onHidden: (hidden: readonly string[]) => void;
}

/** Chooses the columns of a table, in the browser's own `details`, which works by keyboard. */
export function ColumnChoice<Row>({ columns, hidden, onHidden }: ColumnChoiceProps<Row>) {
  return (
    <details
      className={styles['choice']}
      onBlur={({ currentTarget: fold, relatedTarget: next }) => {
        // Closes when the focus moves elsewhere, as to another menu.
        if (!fold.contains(next)) fold.open = false;
      }}
      onKeyDown={({ currentTarget: fold, key }) => {
        if (key !== 'Escape') return;
        fold.open = false;
        fold.querySelector('summary')?.focus();
      }}
    >
      <summary>{texts.columns}</summary>
      {/* Takes the focus from a press between the boxes, so that the focus stays inside. */}
      <fieldset tabIndex={-1}>
        <legend className="visually-hidden">{texts.columnsLegend}</legend>
        {columns.filter(isOptional).map(({ id, header }) => (
          <Checkbox
            key={id}
            label={header}
            checked={!hidden.includes(id)}
            onValue={(shown) => onHidden(shown ? hidden.filter((one) => one !== id) : [...hidden, id])}
          />
        ))}
      </fieldset>
    </details>
  );
}

/** Chooses the columns of a list; the address keeps which. */
export function ListColumns<Call extends ListCall, Values extends object, Row>({
  at: { list, asked, go },
}: {
  readonly at: ListAt<Call, Values, Row>;
}) {
  const { page, hidden } = asked;
  return (
    <ColumnChoice columns={list.columns} hidden={hidden} onHidden={(hidden) => go({ page, hidden }, true)} />
  );
}
