import { Checkbox } from '@portal/ui/controls';
import type { Column } from '@portal/ui/data';
import styles from './column-choice.module.css';
import { texts } from './texts.ts';

interface ColumnChoiceProps<Row> {
  readonly columns: readonly Column<Row>[];
  /** Ids of the hidden columns. */
  readonly hidden: readonly string[];
  readonly onHidden: (hidden: readonly string[]) => void;
}

/** Whether a column can be hidden; the name of a row and its actions cannot. */
const isOptional = <Row,>({ place = 'pair' }: Column<Row>): boolean => place === 'pair' || place === 'status';

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

/** The columns without the hidden ones; a column that cannot be hidden stays even if the address hides it. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  hidden: readonly string[],
): readonly Column<Row>[] {
  return columns.filter((column) => !isOptional(column) || !hidden.includes(column.id));
}

/**
 * Ids of the columns that an address hides: those in `sin`, and the `extras` that are not in `con`.
 * @param extras columns that are hidden until they are chosen
 */
export function hiddenColumns(search: URLSearchParams, extras: readonly string[] = []): readonly string[] {
  const read = (name: string) => (search.get(name) ?? '').split(',').filter(Boolean);
  const added = read('con');
  return [...read('sin'), ...extras.filter((id) => !added.includes(id))];
}

/** Parameters of the address for the hidden columns; none for the usual columns. */
export function writeColumns(
  hidden: readonly string[],
  extras: readonly string[] = [],
): { readonly sin?: string; readonly con?: string } {
  const out = hidden.filter((id) => !extras.includes(id));
  const added = extras.filter((id) => !hidden.includes(id));
  return {
    ...(out.length > 0 ? { sin: out.join(',') } : {}),
    ...(added.length > 0 ? { con: added.join(',') } : {}),
  };
}
