import { entryData, type ProfileNames } from './entry-data.ts';
import styles from './entry-details.module.css';

/** Data of an entry of the audit log, name and value beside one another; nothing for an entry without data. */
export function EntryDetails({
  data,
  profiles,
}: {
  data: Parameters<typeof entryData>[0];
  profiles?: ProfileNames | undefined;
}) {
  const facts = entryData(data, profiles);
  if (facts.length === 0) return null;
  return (
    <dl className={styles['facts']}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
