import { pesos } from '@portal/contract/number-formats';
import { useState } from 'react';
import { cx } from './class-names.ts';

export type MoneyProps = {
  /** Whole pesos. */
  amount: number;
  /** `sum` is the one large figure of a page. */
  size?: 'text' | 'sum' | undefined;
  strong?: boolean | undefined;
  className?: string | undefined;
};

/** An amount that changes while it is looked at: another one rolls in, the first does not. For those who asked for no motion it stands. */
export function RollingMoney({ amount, ...rest }: Omit<MoneyProps, 'className'>) {
  const [seen, setSeen] = useState({ amount, hasChanged: false });
  if (seen.amount !== amount) setSeen({ amount, hasChanged: true });
  return <Money key={amount} amount={amount} {...rest} className={seen.hasChanged ? 'rolls' : undefined} />;
}

/** An amount in pesos that never breaks across lines [BC-06]. */
export function Money({ amount, size = 'text', strong, className }: MoneyProps) {
  return (
    <span className={cx('num', size === 'sum' && 'sum', strong && 'strong', className)}>{pesos(amount)}</span>
  );
}
