import type { ButtonHTMLAttributes } from 'react';
import styles from './link-button.module.css';

/** A button within a sentence; it opens or changes something on this page, so it is not a link. */
export function LinkButton(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'>) {
  return <button {...props} type="button" className={styles['button']} />;
}
