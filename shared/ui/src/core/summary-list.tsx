import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { cx } from './class-names.ts';
import { Money, RollingMoney } from './money.tsx';

export type SummaryRow = {
  label: ReactNode;
  /** Whole pesos, or anything else that is not an amount. */
  value: number | ReactNode;
  /** Needed when two rows may carry the same label. */
  key?: string | undefined;
};

export type SummaryListProps = {
  rows: readonly SummaryRow[];
  /** Whole pesos under the label `Total`, or a row of its own wording. */
  total?: number | SummaryRow | undefined;
  className?: string | undefined;
};

const shown = (value: SummaryRow['value']): ReactNode =>
  typeof value === 'number' ? <Money amount={value} /> : value;

const keyOf = (row: SummaryRow, index: number): string =>
  row.key ?? (typeof row.label === 'string' ? row.label : String(index));

/** How every sum explains itself: label, dotted leader, value; dashed line; total. */
export function SummaryList({ rows, total, className }: SummaryListProps) {
  const last: SummaryRow | undefined =
    typeof total === 'number' ? { label: texts.total, value: total } : total;
  return (
    <dl className={cx('summary-list', className)}>
      {rows.map((row, index) => (
        <div key={keyOf(row, index)}>
          <dt>{row.label}</dt>
          <dd>{shown(row.value)}</dd>
        </div>
      ))}
      {last && (
        <div className="total">
          <dt>{last.label}</dt>
          <dd>{typeof last.value === 'number' ? <RollingMoney amount={last.value} /> : last.value}</dd>
        </div>
      )}
    </dl>
  );
}

export type DescriptionListProps = { rows: readonly SummaryRow[]; className?: string | undefined };

/** Values that are not added up: label on the left, value on the right. */
export function DescriptionList({ rows, className }: DescriptionListProps) {
  return (
    <dl className={cx('description-list', className)}>
      {rows.map((row, index) => (
        <div key={keyOf(row, index)}>
          <dt>{row.label}</dt>
          <dd>{shown(row.value)}</dd>
        </div>
      ))}
    </dl>
  );
}
