import { Badge, Card } from '@portal/ui/core';
import { longMoment } from '@portal/ui/format';
import { type Channel, type Overview, setName, short, verdictTones } from './overview.ts';
import styles from './releases.module.css';
import { releaseTexts as text } from './texts.ts';
import { By } from './who.tsx';

interface ChannelCardProps {
  readonly overview: Overview;
}

/** The set that is live and the set on trial, side by side. */
export function ChannelCards({ overview }: ChannelCardProps) {
  const { stable, canary, stopped } = overview;
  if (!stable) return null;
  return (
    <div className={styles['sets']} data-trial={canary !== null}>
      <Card
        title={text.live}
        actions={
          <Badge tone={stopped.length > 0 ? 'bad' : 'ok'}>
            {stopped.length > 0 ? text.paused(stopped.length) : text.allOn}
          </Badge>
        }
      >
        <Facts overview={overview} channel={stable} />
        <Figures overview={overview} channel="stable" share={100 - (canary?.share ?? 0)} />
      </Card>
      {canary ? (
        <Card
          title={text.canary}
          className={styles['trial']}
          actions={
            <Badge tone={verdictTones[canary.judged.verdict]}>{text.verdicts[canary.judged.verdict]}</Badge>
          }
        >
          <Facts overview={overview} channel={canary} />
          <Figures overview={overview} channel="canary" share={canary.share} />
        </Card>
      ) : (
        <NoCanary overview={overview} />
      )}
    </div>
  );
}

/** The set of a channel by its number and its short hash, as logs write it; since when, by whom and why. */
function Facts({
  overview,
  channel: { set, since, actor, reason },
}: ChannelCardProps & { channel: Channel }) {
  return (
    <>
      <p className={styles['name']}>{text.set(setName(overview, set))}</p>
      <p className="tiny mute">
        <code className={styles['hash']}>{short(set)}</code> · {text.since(longMoment(since))} ·{' '}
        <By actor={actor} reason={reason} />
      </p>
    </>
  );
}

interface FiguresProps extends ChannelCardProps {
  readonly channel: 'stable' | 'canary';
  readonly share: number;
}

/** Figures that tell one channel from the other: its share, its failures, its speed. */
function Figures({ overview: { channels }, channel, share }: FiguresProps) {
  const found = channels.find((one) => one.channel === channel);
  return (
    <dl className={styles['figures']}>
      <div>
        <dt>{text.browsers}</dt>
        <dd>{text.percent(share)}</dd>
      </div>
      <div>
        <dt>{text.columns.rate}</dt>
        <dd>{text.rate(found)}</dd>
      </div>
      <div>
        <dt>{text.columns.lcp}</dt>
        <dd>{text.milliseconds(found?.lcp ?? null)}</dd>
      </div>
    </dl>
  );
}

/** End of the last trial: by whom, when and why; and how another one begins. */
function NoCanary({ overview }: ChannelCardProps) {
  const { endedCanary } = overview;
  return (
    <Card title={text.canary}>
      {endedCanary && (
        <div className={styles['facts']}>
          <strong>
            {text.set(setName(overview, endedCanary.set))}{' '}
            <code className={styles['hash']}>{short(endedCanary.set)}</code>
          </strong>
          <Badge tone={verdictTones[endedCanary.verdict]}>{text.verdicts[endedCanary.verdict]}</Badge>
          <span>{text.lastCanary(longMoment(endedCanary.at))}</span>
          <span className="mute">
            <By actor={endedCanary.actor} reason={endedCanary.reason} />
          </span>
        </div>
      )}
      <p className="soft">
        <strong>{text.noCanaryTitle}.</strong> {text.noCanary}{' '}
        <code className={styles['hash']}>{text.canaryCommand}</code>
      </p>
    </Card>
  );
}
