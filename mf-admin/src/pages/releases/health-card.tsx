import { Badge, Card, EmptyState } from '@portal/ui/core';
import { type Column, DataTable } from '@portal/ui/data';
import { releaseTexts as text } from '../../releases-texts.ts';
import { type Overview, short } from './overview.ts';
import styles from './releases.module.css';

type Health = Overview['health'][number];

/** How each release does in browsers, as they told. */
export function HealthCard({ health }: { health: Overview['health'] }) {
  return (
    <Card title={text.health} className={styles['wide']}>
      {health.length === 0 ? (
        <EmptyState bare>{text.noHealth}</EmptyState>
      ) : (
        <DataTable
          caption={text.health}
          columns={columns}
          rows={health}
          rowKey={({ channel, remote, release }) => `${channel} ${remote} ${release}`}
        />
      )}
    </Card>
  );
}

const columns: readonly Column<Health>[] = [
  {
    id: 'remote',
    header: text.columns.release,
    place: 'key',
    cell: ({ remote, release }) => (
      <>
        {remote} <code className={styles['hash']}>{short(release)}</code>
      </>
    ),
  },
  { id: 'channel', header: text.columns.channel, cell: ({ channel }) => text.channels[channel] },
  { id: 'loads', header: text.columns.loads, align: 'end', cell: ({ loads }) => loads },
  {
    id: 'faults',
    header: text.columns.faults,
    place: 'status',
    align: 'end',
    cell: ({ faults }) => <Badge tone={faults > 0 ? 'bad' : 'ok'}>{faults}</Badge>,
  },
  {
    id: 'shown',
    header: text.columns.shown,
    align: 'end',
    cell: ({ shown }) => text.milliseconds(shown),
  },
  { id: 'lcp', header: text.columns.lcp, align: 'end', cell: ({ lcp }) => text.milliseconds(lcp) },
];
