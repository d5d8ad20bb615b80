import { Badge, Button, Card } from '@portal/ui/core';
import { type Column, DataTable } from '@portal/ui/data';
import { longMoment } from '@portal/ui/format';
import { type Channel, type Intent, type Overview, short } from './overview.ts';
import styles from './releases.module.css';
import { releaseTexts as text } from './texts.ts';
import { By } from './who.tsx';

type Row = Channel['releases'][number] & {
  readonly stopped: Overview['stopped'][number] | undefined;
  readonly wayBack: Overview['waysBack'][number] | undefined;
};

interface LiveCardProps {
  readonly overview: Overview;
  readonly onIntent: (intent: Intent) => void;
}

/** The parts of the live set, each with its team, its version, its switch and the release it can go back to. */
export function LiveCard({ overview: { stable, stopped, waysBack }, onIntent }: LiveCardProps) {
  if (!stable) return null;
  const rows = stable.releases.map((release) => ({
    ...release,
    stopped: stopped.find(({ remote }) => remote === release.name),
    wayBack: waysBack.find(({ remote }) => remote === release.name),
  }));
  return (
    <Card title={text.releasesCaption} className={styles['wide']}>
      <DataTable
        caption={text.releasesCaption}
        columns={columns(onIntent)}
        rows={rows}
        rowKey={({ name }) => name}
      />
    </Card>
  );
}

interface WayBackProps extends Pick<LiveCardProps, 'onIntent'> {
  readonly name: string;
  /** Hash of the release that is live. */
  readonly present: string;
  readonly wayBack: Overview['waysBack'][number];
}

/** Takes one part back to its previous release; where that takes two signatures, shows the command line's command. */
function WayBack({ name, present, wayBack: { hash, version, takesTwo }, onIntent }: WayBackProps) {
  if (takesTwo)
    return (
      <span className="tiny mute">
        {text.takesTwo} <code className={styles['command']}>{text.backCommand(name)}</code>
      </span>
    );
  return (
    <Button
      variant="quiet"
      aria-label={text.backOne(`${version} ${short(hash)}`, name)}
      onClick={() =>
        onIntent({
          operation: { type: 'rollback-remote', remote: name, seen: present },
          title: text.backOneTitle(name),
          hint: text.backOneHint(`${version} (${short(hash)})`),
          danger: true,
        })
      }
    >
      {text.backTo} {version} <code className={styles['hash']}>{short(hash)}</code>
    </Button>
  );
}

const columns = (onIntent: LiveCardProps['onIntent']): readonly Column<Row>[] => [
  {
    id: 'name',
    header: text.columns.release,
    place: 'key',
    className: styles['whole'],
    cell: ({ name }) => name,
  },
  { id: 'owner', header: text.columns.owner, cell: ({ owner }) => owner },
  {
    id: 'version',
    header: text.columns.version,
    cell: ({ version, hash, dirty }) => (
      <>
        <span className={styles['whole']}>
          {version} <code className={styles['hash']}>{short(hash)}</code>
        </span>
        {dirty && <div className="tiny mute">{text.dirty}</div>}
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
    id: 'back',
    header: text.columns.wayBack,
    cell: ({ name, hash, wayBack }) =>
      wayBack && <WayBack name={name} present={hash} wayBack={wayBack} onIntent={onIntent} />,
  },
  {
    id: 'act',
    header: text.columns.act,
    hiddenHeader: true,
    place: 'full',
    align: 'end',
    // The shell cannot be switched off: it renders the notice that a part is switched off.
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
