import type { Column } from '@portal/ui/data';
import { dateOf, timeOf } from '@portal/ui/format';
import { releaseTexts as text } from '../../releases-texts.ts';
import styles from './releases.module.css';

/** When something happened: the key of each row of the console's lists. */
export const whenColumn: Column<{ readonly at: string }> = {
  id: 'at',
  header: text.columns.at,
  place: 'key',
  className: styles['whole'],
  cell: ({ at }) => (
    <>
      {dateOf(at)} <small>{timeOf(at)}</small>
    </>
  ),
};
