import { type ReactNode, useId } from 'react';
import { cx } from '../core/class-names.ts';
import { AscendingMark, DescendingMark, DownMark } from '../icons/marks.tsx';
import { texts } from '../texts.ts';
import { nextSort } from './sort.ts';

/**
 * Place of a column in the card that a row becomes on a phone:
 * `key` first line, left, and header of the row · `status` first line, right · `pair` label above value ·
 * `full` a line of its own, such as the button at the end.
 */
export type ColumnPlace = 'key' | 'status' | 'pair' | 'full';

export type Column<Row> = {
  /** Unique; also what `sort` and `onSort` call it. */
  id: string;
  /** Heading, and label of the value on phones. */
  header: string;
  /** Hides the heading from the eye, as over a column of buttons. */
  hiddenHeader?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  /** Numbers and amounts stand at the end. */
  align?: 'start' | 'end' | undefined;
  /** `pair` by default. */
  place?: ColumnPlace | undefined;
  sortable?: boolean | undefined;
  className?: string | undefined;
};

export type DataTableProps<Row> = {
  /** Caption; read aloud, and shown when `showCaption`. */
  caption: string;
  showCaption?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowClass?: ((row: Row) => string | undefined) | undefined;
  /** The order of the rows: a column by its id, or `-` and its id for the other way round. */
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
  className?: string | undefined;
};

/** A table that becomes a list of cards below 768 px [BC-09]. */
export function DataTable<Row>({
  caption,
  showCaption,
  columns,
  rows,
  rowKey,
  rowClass,
  sort,
  onSort,
  className,
}: DataTableProps<Row>) {
  const table = (
    <table className={cx('t pairs', className)}>
      <caption className={cx(!showCaption && 'visually-hidden')}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={rowClass?.(row)}>
            {columns.map((column) => (
              <BodyCell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  const sortable = columns.filter((column) => column.sortable);
  if (!onSort || sortable.length === 0) return table;
  return (
    <>
      <SortChoice columns={sortable} sort={sort} onSort={onSort} />
      {table}
    </>
  );
}

type SortChoiceProps = {
  columns: readonly { id: string; header: string }[];
  sort: string | undefined;
  onSort: (sort: string) => void;
};

/** On phones, where there are no headings to press. */
function SortChoice({ columns, sort, onSort }: SortChoiceProps) {
  const id = useId();
  return (
    <div className="sort-by">
      <label htmlFor={id}>{texts.sortBy}</label>
      <span className="pick">
        <select id={id} className="input" value={sort ?? ''} onChange={(event) => onSort(event.target.value)}>
          {sort === undefined && <option value="">{texts.select}</option>}
          {columns.map(({ id, header }) => [
            <option key={id} value={id}>
              {texts.ascending(header)}
            </option>,
            <option key={`-${id}`} value={`-${id}`}>
              {texts.descending(header)}
            </option>,
          ])}
        </select>
        <span className="end">
          <DownMark />
        </span>
      </span>
    </div>
  );
}

type HeaderCellProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSort'> & { column: Column<Row> };

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const isDescending = sort === `-${column.id}`;
  const isSorted = isDescending || sort === column.id;
  const direction = isSorted ? (isDescending ? 'descending' : 'ascending') : undefined;
  const heading = column.hiddenHeader ? (
    <span className="visually-hidden">{column.header}</span>
  ) : (
    column.header
  );
  return (
    <th scope="col" className={cx(column.align === 'end' && 'right', column.className)} aria-sort={direction}>
      {column.sortable && onSort ? (
        <button type="button" className="sort" onClick={() => onSort(nextSort(column.id, sort))}>
          {heading}
          {isSorted &&
            (isDescending ? (
              <DescendingMark className="small-icon" />
            ) : (
              <AscendingMark className="small-icon" />
            ))}
        </button>
      ) : (
        heading
      )}
    </th>
  );
}

const placeClass = { key: 'c-key', status: 'c-st', pair: undefined, full: 'full' } as const;

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { place = 'pair', align, cell, header, className } = column;
  const classes = cx(placeClass[place], align === 'end' && 'right', className) || undefined;
  if (place === 'key') {
    return (
      <th scope="row" className={classes} data-label={header}>
        {cell(row)}
      </th>
    );
  }
  return (
    <td className={classes} data-label={place === 'full' ? undefined : header}>
      {cell(row)}
    </td>
  );
}
