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

function Phases({ shell, code, shown }: Pick<Health, 'shell' | 'code' | 'shown'>) {
  if (shell === null || code === null || shown === null) return null;
  const each = [shell, code - shell, shown - code].map((part) => text.milliseconds(Math.max(0, part)));
  return <div className="tiny mute">{text.phases(...(each as [string, string, string]))}</div>;
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
    cell: (health) => (
      <>
        {text.milliseconds(health.shown)}
        <Phases {...health} />
      </>
    ),
  },
  { id: 'lcp', header: text.columns.lcp, align: 'end', cell: ({ lcp }) => text.milliseconds(lcp) },
  { id: 'inp', header: text.columns.inp, align: 'end', cell: ({ inp }) => text.milliseconds(inp) },
  { id: 'cls', header: text.columns.cls, align: 'end', cell: ({ cls }) => text.score(cls) },
];
