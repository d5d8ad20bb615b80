import { Button, Card } from '@portal/ui/core';
import { longMoment } from '@portal/ui/format';
import { useId, useState } from 'react';
import type { Intent, Overview } from './overview.ts';
import styles from './releases.module.css';
import { releaseTexts as text } from './texts.ts';

/** Shares that a trial goes through, in per cent of the browsers. */
const STEPS = [1, 5, 10, 25, 50, 100] as const;

interface ShareCardProps {
  readonly canary: NonNullable<Overview['canary']>;
  readonly onIntent: (intent: Intent) => void;
}

/** Share of browsers that run the set on trial, its failures against the budget, and the next steps. */
export function ShareCard({ canary, onIntent }: ShareCardProps) {
  const [chosen, setChosen] = useState(canary.share);
  const above = STEPS.find((step) => step > canary.share);
  const wanted = chosen === canary.share ? above : chosen;
  const ask = (share: number): void =>
    onIntent({
      operation: { type: 'canary', share, seen: canary.set },
      title: text.changeShareTitle(share),
      hint: text.changeShareHint,
    });
  return (
    <Card title={text.shareTitle} actions={<span className="tiny mute">{text.shareKept}</span>}>
      <Track share={canary.share} chosen={chosen} onChoose={setChosen} />
      <Budget judged={canary.judged} />
      <div className={styles['acts']}>
        {wanted === undefined ? (
          <p className="soft">
            {text.everybody} <code className={styles['command']}>{text.promoteCommand}</code>
          </p>
        ) : (
          <Button variant={mayGrow(canary) ? 'action' : 'line'} onClick={() => ask(wanted)}>
            {wanted > canary.share ? text.raise(wanted) : text.lower(wanted)}
          </Button>
        )}
        <Button
          variant="line"
          onClick={() =>
            onIntent({
              operation: { type: 'canary', share: 0, seen: canary.set },
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

/** Whether the larger share is the recommended act: browsers have reported the trial, and it is not worse. */
function mayGrow({ judged: { verdict, failed } }: ShareCardProps['canary']): boolean {
  return verdict !== 'worse' && failed.of > 0;
}

interface TrackProps {
  readonly share: number;
  readonly chosen: number;
  readonly onChoose: (share: number) => void;
}

/** The steps on a line that is filled up to the trial's share. */
function Track({ share, chosen, onChoose }: TrackProps) {
  const name = useId();
  return (
    <fieldset className={styles['track']}>
      <legend className="visually-hidden">{text.shareLabel}</legend>
      <span className={styles['line']} aria-hidden="true">
        <i style={{ width: `${placeOf(share) * 100}%` }} />
      </span>
      {STEPS.map((step) => (
        <label key={step} className={styles['stop']} data-done={step < share} data-here={step === chosen}>
          <input
            type="radio"
            name={name}
            value={step}
            checked={step === chosen}
            onChange={() => onChoose(step)}
          />
          <span>{text.percent(step)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Position of a share on the line, 0 … 1: the steps are equally far apart. */
function placeOf(share: number): number {
  const after = STEPS.findIndex((step) => step >= share);
  const [low = 0, high = 100] = [STEPS[after - 1], STEPS[after]];
  if (after <= 0) return 0;
  return (after - 1 + (share - low) / (high - low)) / (STEPS.length - 1);
}

/** Number of addresses that saw a failure, beside the number that ends the trial. */
function Budget({ judged }: Pick<ShareCardProps['canary'], 'judged'>) {
  const { failed, stableFailed, slow, endsAt, budget, since, by } = judged;
  return (
    <div className={styles['budget']}>
      {budget && (
        <p className={`tiny ${styles['between']}`}>
          <span>
            <strong>{text.budget}</strong>{' '}
            {endsAt ? text.budgetUsed(failed.count, endsAt) : text.budgetOpen(budget)}
          </span>
          {endsAt && <span className="mute">{text.budgetEnd(endsAt, budget)}</span>}
        </p>
      )}
      {endsAt && (
        <div className="bar" role="img" aria-label={text.budgetUsed(failed.count, endsAt)}>
          <i style={{ width: `${Math.min(100, (failed.count / endsAt) * 100)}%` }} />
        </div>
      )}
      <p className="tiny">
        {text.evidence(failed, stableFailed, slow)}{' '}
        <span className="mute">{text.judgedSince(text.actors[by] ?? by, longMoment(since))}</span>
      </p>
    </div>
  );
}
