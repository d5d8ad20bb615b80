import type { ButtonHTMLAttributes } from 'react';
import styles from './link-button.module.css';

/** A button in the flow of a sentence: it opens or changes something here, so that it is no link. */
export function LinkButton(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'>) {
  return <button {...props} type="button" className={styles['button']} />;
}
