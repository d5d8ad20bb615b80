import type { Column } from '@portal/ui/data';
import { ShortTimestamp } from '../../parts/short-timestamp.tsx';
import { releaseTexts as text } from './texts.ts';

/** When something happened: the key of each row of the console's lists. */
export const whenColumn: Column<{ readonly at: string }> = {
  id: 'at',
  header: text.columns.at,
  place: 'key',
  cell: ({ at }) => <ShortTimestamp at={at} />,
};
