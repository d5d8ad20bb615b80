import { Badge, Button, Card } from '@portal/ui/core';
import { type Column, DataTable } from '@portal/ui/data';
import { longMoment } from '@portal/ui/format';
import { releaseTexts as text } from '../../releases-texts.ts';
import { ChannelFacts } from './channel-facts.tsx';
import { type Channel, type Intent, type Overview, short } from './overview.ts';
import styles from './releases.module.css';
import { By } from './who.tsx';

type Row = Channel['releases'][number] & { readonly stopped: Overview['stopped'][number] | undefined };

interface LiveCardProps {
  readonly overview: Overview;
  readonly onIntent: (intent: Intent) => void;
}

/** The set of everybody: each part with its team and version, and its switch. */
export function LiveCard({ overview: { stable, stopped }, onIntent }: LiveCardProps) {
  if (!stable) return null;
  const rows = stable.releases.map((release) => ({
    ...release,
    stopped: stopped.find(({ remote }) => remote === release.name),
  }));
  return (
    <Card title={text.live} className={styles['wide']}>
      <ChannelFacts channel={stable} />
      <DataTable
        caption={text.releasesCaption}
        columns={columns(onIntent)}
        rows={rows}
        rowKey={({ name }) => name}
      />
    </Card>
  );
}

const columns = (onIntent: LiveCardProps['onIntent']): readonly Column<Row>[] => [
  { id: 'name', header: text.columns.release, place: 'key', cell: ({ name }) => name },
  { id: 'owner', header: text.columns.owner, cell: ({ owner }) => owner },
  {
    id: 'version',
    header: text.columns.version,
    cell: ({ version, hash }) => (
      <>
        {version} <code className={styles['hash']}>{short(hash)}</code>
      </>
    ),
  },
  {
    id: 'state',
    header: text.columns.state,
    place: 'status',
    cell: ({ stopped }) => (
      <>
        <Badge tone={stopped ? 'bad' : 'ok'}>{stopped ? text.off : text.on}</Badge>
        {stopped && (
          <small className={styles['why']}>
            <By actor={stopped.actor} reason={stopped.reason} />, {longMoment(stopped.since)}
          </small>
        )}
      </>
    ),
  },
  {
    id: 'act',
    header: text.columns.act,
    hiddenHeader: true,
    place: 'full',
    align: 'end',
    // The shell cannot be switched off: without it there would be nothing to say so.
    cell: ({ name, stopped }) =>
      name !== 'shell' && (
        <Button
          variant="line"
          aria-label={`${stopped ? text.revive : text.kill} ${name}`}
          onClick={() =>
            onIntent(
              stopped
                ? {
                    operation: { type: 'revive', remote: name },
                    title: text.reviveTitle(name),
                    hint: text.reviveHint,
                  }
                : {
                    operation: { type: 'kill', remote: name },
                    title: text.killTitle(name),
                    hint: text.killHint,
                    danger: true,
                  },
            )
          }
        >
          {stopped ? text.revive : text.kill}
        </Button>
      ),
  },
];
