import styles from './reports.module.css';

/** A whole number with dots. */
export function grouped(count: number): string {
  return count.toLocaleString('de-DE');
}

/** How many there are in all, announced when it changes (RE-19). */
export function Total({ label, count }: { label: string; count: number }) {
  return (
    <p className={styles['total']} role="status">
      <span>{label}</span> <strong>{grouped(count)}</strong>
    </p>
  );
}
