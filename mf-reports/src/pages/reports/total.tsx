import { grouped } from '@portal/ui/format';
import styles from './reports.module.css';

/** Number of rows in all, announced when it changes (RE-19). */
export function Total({ label, count }: { label: string; count: number }) {
  return (
    <p className={styles['total']} role="status">
      <span>{label}</span> <strong>{grouped(count)}</strong>
    </p>
  );
}
