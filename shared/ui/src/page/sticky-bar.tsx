import { type ReactNode, useId, useState } from 'react';
import { cx } from '../core/class-names.ts';
import { RollingMoney } from '../core/money.tsx';
import { UpMark } from '../icons/marks.tsx';

export type StickyBarProps = {
  /** Accessible name of the bar: `Total a pagar`. */
  label: string;
  /** A line of its own above the sum, such as what it is paid from. */
  above?: ReactNode;
  /** Whole pesos, or words while there is no sum. */
  sum: number | string;
  /** Components of the sum, in a few words: `3 cuotas + $439 de mora`. */
  explanation?: ReactNode;
  /** The same in full, opened upwards. */
  details?: ReactNode;
  /** The one amber button. */
  action: ReactNode;
  /** Keeps the bar on wide screens, where pages usually show the sum in a column of their own. */
  always?: boolean | undefined;
};

/** The sum and the one action at the foot of a task page; takes the place of the bottom bar. */
export function StickyBar({ label, above, sum, explanation, details, action, always }: StickyBarProps) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  return (
    <section className={cx('sticky', always && 'always')} aria-label={label}>
      {details && open && (
        <div className="details" id={detailsId}>
          {details}
        </div>
      )}
      {above && <div className="above">{above}</div>}
      {typeof sum === 'number' ? (
        <RollingMoney amount={sum} size="sum" />
      ) : (
        <span className="sum">{sum}</span>
      )}
      {action}
      {details ? (
        <button
          className="more"
          type="button"
          aria-expanded={open}
          aria-controls={open ? detailsId : undefined}
          onClick={() => setOpen(!open)}
        >
          {explanation}
          <UpMark className={cx('small-icon', open && 'turned')} />
        </button>
      ) : (
        explanation && <span className="more">{explanation}</span>
      )}
    </section>
  );
}
