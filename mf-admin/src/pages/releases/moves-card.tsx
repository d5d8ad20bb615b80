import { Button, Card } from '@portal/ui/core';
import { type Column, DataTable } from '@portal/ui/data';
import { releaseTexts as text } from '../../releases-texts.ts';
import { PartChange } from './changes-card.tsx';
import { type Intent, type Overview, short } from './overview.ts';
import styles from './releases.module.css';
import { whenColumn } from './when-column.tsx';
import { By } from './who.tsx';

type Move = Overview['moves'][number];

interface MovesCardProps {
  readonly overview: Overview;
  readonly onIntent: (intent: Intent) => void;
}

/** Every move of both channels with what it changed; from each set that was live there is a way back. */
export function MovesCard({ overview: { moves, stable }, onIntent }: MovesCardProps) {
  return (
    <Card title={text.moves} className={styles['wide']}>
      <DataTable
        caption={text.moves}
        columns={columns(stable?.set, onIntent)}
        rows={moves}
        rowKey={({ channel, move }) => `${channel} ${move}`}
      />
    </Card>
  );
}

const Changes = ({ move: { changes, channel, share, named } }: { move: Move }) => {
  if (channel === 'canary' && share === 0 && !named) return text.end;
  if (changes.length === 0) return text.first;
  return (
    <ul className={styles['diff']}>
      {changes.map((change) => (
        <PartChange key={change.name} change={change} />
      ))}
    </ul>
  );
};

const columns = (live: string | undefined, onIntent: MovesCardProps['onIntent']): readonly Column<Move>[] => [
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
            aria-label={`${text.grant}: ${short(set)}, ${move}`}
            onClick={() =>
              onIntent({
                operation: { type: 'grant', set },
                title: text.grantTitle,
                hint: text.grantHint(short(set)),
              })
            }
          >
            {text.grant}
          </Button>
          {channel === 'stable' && (
            <Button
              variant="line"
              aria-label={`${text.back}: ${short(set)}, ${move}`}
              onClick={() =>
                onIntent({
                  operation: { type: 'rollback', to: set },
                  title: text.backTitle,
                  hint: text.backHint(short(set)),
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
