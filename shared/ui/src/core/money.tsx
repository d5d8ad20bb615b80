import { pesos } from '@portal/values/number-formats';
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

/** An amount whose changes roll in, except for people who prefer reduced motion; the first amount does not roll. */
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
