import { pesos } from '../format/money.ts';
import { cx } from './class-names.ts';

export type MoneyProps = {
  /** Whole pesos. */
  amount: number;
  /** `sum` is the one large figure of a page. */
  size?: 'text' | 'sum' | undefined;
  strong?: boolean | undefined;
  className?: string | undefined;
};

/** An amount in pesos that never breaks across lines [BC-06]. */
export function Money({ amount, size = 'text', strong, className }: MoneyProps) {
  return (
    <span className={cx('num', size === 'sum' && 'sum', strong && 'strong', className)}>{pesos(amount)}</span>
  );
}
