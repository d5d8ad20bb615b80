import { Badge, Button, Card, EmptyState } from '@portal/ui/core';
import { dateOf, timeOf } from '@portal/ui/format';
import { useId, useState } from 'react';
import { releaseTexts as text } from '../../releases-texts.ts';
import { ChannelFacts } from './channel-facts.tsx';
import { type Intent, type Overview, short } from './overview.ts';
import styles from './releases.module.css';
import { By } from './who.tsx';

interface CanaryCardProps {
  readonly overview: Overview;
  readonly onIntent: (intent: Intent) => void;
}

const tones = { worse: 'bad', healthy: 'ok', inconclusive: 'neutral' } as const;

/** What is said of the set on trial, by whom, since when and why. */
function Judged({
  verdict,
  by,
  since,
  failed,
  stableFailed,
  slow,
}: NonNullable<Overview['canary']>['judged']) {
  return (
    <p className={styles['facts']}>
      <Badge tone={tones[verdict]}>{text.verdicts[verdict]}</Badge>
      <span>{text.evidence(failed, stableFailed, slow)}</span>
      <span className="mute">{text.judgedSince(text.actors[by] ?? by, dateOf(since), timeOf(since))}</span>
    </p>
  );
}

/** How the last trial ended: by whom, when and why. */
function EndedCanary({ set, at, actor, reason, verdict }: NonNullable<Overview['endedCanary']>) {
  return (
    <p className={styles['facts']}>
      <strong>
        {text.set} <code className={styles['hash']}>{short(set)}</code>
      </strong>
      <Badge tone={tones[verdict]}>{text.verdicts[verdict]}</Badge>
      <span>{text.lastCanary(dateOf(at), timeOf(at))}</span>
      <span className="mute">
        <By actor={actor} reason={reason} />
      </span>
    </p>
  );
}

/** The set of a share of browsers: what it changes, how many get it, and where it goes from here. */
export function CanaryCard({ overview: { canary, stable, endedCanary }, onIntent }: CanaryCardProps) {
  const id = useId();
  const [share, setShare] = useState(canary?.share ?? 0);
  if (!canary) {
    return (
      <Card title={text.canary}>
        {endedCanary && <EndedCanary {...endedCanary} />}
        <EmptyState bare title={text.noCanaryTitle}>
          {text.noCanary} <code className={styles['command']}>{text.canaryCommand}</code>
        </EmptyState>
      </Card>
    );
  }
  const changed = canary.releases.filter(
    ({ name, hash }) => !stable?.releases.some((other) => other.name === name && other.hash === hash),
  );
  return (
    <Card title={text.canary}>
      <ChannelFacts channel={canary} />
      <Judged {...canary.judged} />
      <ul className={styles['changes']}>
        {changed.map(({ name, version, hash }) => (
          <li key={name}>
            {name} {version} <code className={styles['hash']}>{short(hash)}</code>
          </li>
        ))}
      </ul>
      <label htmlFor={id} className={styles['share']}>
        {text.shareLabel} <output>{text.share(share)}</output>
      </label>
      <input
        id={id}
        type="range"
        min={Math.min(1, canary.share)}
        max={100}
        value={share}
        className={styles['slider']}
        aria-valuetext={text.share(share)}
        onChange={({ target }) => setShare(Number(target.value))}
      />
      <div className="row">
        <Button
          disabled={share === canary.share}
          onClick={() =>
            onIntent({
              operation: { type: 'canary', share },
              title: text.changeShareTitle(share),
              hint: text.changeShareHint,
            })
          }
        >
          {text.changeShare}
        </Button>
        <Button
          variant="line"
          onClick={() =>
            onIntent({
              operation: { type: 'canary', share: 0 },
              title: text.endTitle,
              hint: text.endHint,
              danger: true,
            })
          }
        >
          {text.end}
        </Button>
      </div>
    </Card>
  );
}
