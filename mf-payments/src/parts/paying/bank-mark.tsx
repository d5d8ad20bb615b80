import { cx } from '@portal/ui/core';
import styles from './bank.module.css';
import { bankLetters } from './banks.ts';

/** Two letters on a tile in place of the logo, which belongs to the bank. */
export function BankMark({ name, chosen }: { name: string; chosen?: boolean }) {
  return (
    <span className={cx(styles['letters'], chosen && styles['chosen'])} aria-hidden="true">
      {bankLetters(name)}
    </span>
  );
}
