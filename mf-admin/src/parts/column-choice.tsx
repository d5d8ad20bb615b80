import { Checkbox } from '@portal/ui/controls';
import type { Column } from '@portal/ui/data';
import { listTexts as texts } from '../list-texts.ts';
import styles from './column-choice.module.css';

interface ColumnChoiceProps<Row> {
  readonly columns: readonly Column<Row>[];
  /** Ids of the columns that are left out. */
  readonly hidden: readonly string[];
  readonly onHidden: (hidden: readonly string[]) => void;
}

/** What a row is called by and what is done with it stays. */
const isOptional = <Row,>({ place = 'pair' }: Column<Row>): boolean => place === 'pair' || place === 'status';

/** Which columns a table shows. The browser's own fold: it opens by keyboard, too. */
export function ColumnChoice<Row>({ columns, hidden, onHidden }: ColumnChoiceProps<Row>) {
  return (
    <details className={styles['choice']}>
      <summary>{texts.columnChoice.open}</summary>
      <fieldset>
        <legend className="visually-hidden">{texts.columnChoice.legend}</legend>
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

/** The columns without those that were left out; what cannot be left out stays, whatever an address says. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  hidden: readonly string[],
): readonly Column<Row>[] {
  return columns.filter((column) => !isOptional(column) || !hidden.includes(column.id));
}
