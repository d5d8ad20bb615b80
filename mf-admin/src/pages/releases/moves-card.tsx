import { Button, Card } from '@portal/ui/core';
import { type Column, DataTable } from '@portal/ui/data';
import { PartChange } from './changes-card.tsx';
import { NewestRows } from './newest-rows.tsx';
import { type Intent, type Overview, setName } from './overview.ts';
import styles from './releases.module.css';
import { releaseTexts as text } from './texts.ts';
import { whenColumn } from './when-column.tsx';
import { By } from './who.tsx';

type Move = Overview['moves'][number];

interface MovesCardProps {
  readonly overview: Overview;
  readonly onIntent: (intent: Intent) => void;
}

/** Every move of both channels with its changes; each set that was live can be made live again. */
export function MovesCard({ overview, onIntent }: MovesCardProps) {
  return (
    <Card title={text.moves} className={styles['wide']}>
      <NewestRows rows={overview.moves}>
        {(rows) => (
          <DataTable
            caption={text.moves}
            columns={columns(overview, onIntent)}
            rows={rows}
            rowKey={({ channel, move }) => `${channel} ${move}`}
          />
        )}
      </NewestRows>
    </Card>
  );
}

const Changes = ({ move: { changes, channel, share } }: { move: Move }) => {
  if (channel === 'canary' && share === 0) return text.end;
  if (changes.length === 0) return text.first;
  return (
    <ul className={styles['diff']}>
      {changes.map((change) => (
        <PartChange key={change.name} change={change} />
      ))}
    </ul>
  );
};

const columns = (overview: Overview, onIntent: MovesCardProps['onIntent']): readonly Column<Move>[] => {
  const live = overview.stable?.set;
  return [
    whenColumn,
    {
      id: 'channel',
      header: text.columns.channel,
      place: 'status',
      className: styles['whole'],
      cell: ({ channel, share }) =>
        channel === 'stable' ? text.channels.stable : `${text.channels.canary} ${share}\u00a0%`,
    },
    { id: 'changes', header: text.columns.changes, cell: (move) => <Changes move={move} /> },
    {
      id: 'who',
      header: text.columns.who,
      className: styles['words'],
      cell: ({ actor, reason }) => <By actor={actor} reason={reason} />,
    },
    {
      id: 'act',
      header: text.columns.act,
      hiddenHeader: true,
      place: 'full',
      align: 'end',
      className: styles['whole'],
      cell: ({ channel, set, move }) =>
        set !== live && (
          <div className={styles['acts']}>
            <Button
              variant="line"
              aria-label={`${text.grant}: ${setName(overview, set)}, ${move}`}
              onClick={() =>
                onIntent({
                  operation: { type: 'grant', set },
                  title: text.grantTitle,
                  hint: text.grantHint(setName(overview, set)),
                })
              }
            >
              {text.grant}
            </Button>
            {channel === 'stable' && live && (
              <Button
                variant="line"
                aria-label={`${text.back}: ${setName(overview, set)}, ${move}`}
                onClick={() =>
                  onIntent({
                    operation: { type: 'rollback', to: set, seen: live },
                    title: text.backTitle,
                    hint: text.backHint(setName(overview, set)),
                    danger: true,
                  })
                }
              >
                {text.back}
              </Button>
            )}
          </div>
        ),
    },
  ];
};
