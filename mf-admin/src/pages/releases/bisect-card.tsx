import { ApiResponseError, call, messageOf, query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { Field, Select } from '@portal/ui/controls';
import { Button, Card, Note } from '@portal/ui/core';
import { longMoment } from '@portal/ui/format';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PartChange } from './changes-card.tsx';
import { type Intent, type Overview, setName } from './overview.ts';
import styles from './releases.module.css';
import { releaseTexts as text } from './texts.ts';
import { Reason } from './who.tsx';

type Bisect = NonNullable<Overview['bisect']>;
type Step = Output<'POST /api/releases/bisect'>;

export interface BisectCardProps {
  readonly overview: Overview;
  /** The link to the set to be tried, while this page has just received it. */
  readonly link: string | undefined;
  readonly onStep: (step: Step) => void;
  readonly onIntent: (intent: Intent) => void;
}

/** Begins and follows the search for the set that introduced a fault. */
export function BisectCard(props: BisectCardProps) {
  const { bisect } = props.overview;
  return (
    <Card title={text.bisect.title}>
      {bisect ? <Running {...props} bisect={bisect} /> : <Begin {...props} />}
    </Card>
  );
}

/** Asks for two sets: the older one works, the newer one fails. */
function Begin({ overview, onIntent }: BisectCardProps) {
  const { moves, stable } = overview;
  const sets = moves
    .filter(({ channel }) => channel === 'stable')
    .filter(({ set }, at, all) => set !== all[at - 1]?.set);
  const [bad, setBad] = useState(stable?.set ?? '');
  const [good, setGood] = useState('');
  if (sets.length < 2) return <p className="soft">{text.bisect.tooFew}</p>;
  const options = sets.map(({ set, at }) => ({
    value: set,
    label: text.bisect.option(setName(overview, set), longMoment(at)),
  }));
  return (
    <div className="stack">
      <p className="tiny soft">{text.bisect.lead}</p>
      <Field label={text.bisect.good}>
        <Select
          value={good}
          onValue={setGood}
          placeholder={text.bisect.choose}
          options={options.filter(({ value }) => value !== bad)}
        />
      </Field>
      <Field label={text.bisect.bad}>
        <Select value={bad} onValue={setBad} options={options} />
      </Field>
      <Button
        variant="line"
        disabled={good === '' || good === bad}
        onClick={() =>
          onIntent({
            operation: { type: 'bisect', good, bad },
            title: text.bisect.beginTitle,
            hint: text.bisect.beginHint,
          })
        }
      >
        {text.bisect.begin}
      </Button>
    </div>
  );
}

function Running({ overview, bisect, link, onStep, onIntent }: BisectCardProps & { bisect: Bisect }) {
  const client = useQueryClient();
  const { id, trial, left, next, low, high, by, reason, since } = bisect;
  const answer = useMutation({
    mutationFn: (said: 'works' | 'fails' | 'give-up') =>
      call('POST /api/releases/bisect/:id/answer', { params: { id }, body: { trial, answer: said } }),
    onSuccess: onStep,
    // Also after a refusal: another administrator may have answered.
    onSettled: () =>
      client.invalidateQueries({ queryKey: query('GET /api/releases', { query: {} }).queryKey }),
  });
  return (
    <div className="stack">
      <p className="tiny mute">
        {text.bisect.begun(by, longMoment(since))} <Reason reason={reason} />
      </p>
      {answer.error && (
        <Note tone="bad" role="alert">
          {answer.error instanceof ApiResponseError && answer.error.envelope.code === 'RECORD_CHANGED'
            ? text.bisect.answered
            : messageOf(answer.error)}
        </Note>
      )}
      {next === null ? (
        <Found overview={overview} bisect={bisect} />
      ) : (
        <>
          <p>
            <strong>{text.bisect.trial(trial, left)}</strong>{' '}
            {text.bisect.between(setName(overview, low), setName(overview, high))}
          </p>
          <p>
            {text.bisect.tryIt(setName(overview, next))}{' '}
            {link && (
              <a className={styles['link']} href={link} target="_blank" rel="noreferrer">
                {link}
              </a>
            )}
          </p>
          <div className={styles['acts']}>
            <Button variant="line" disabled={answer.isPending} onClick={() => answer.mutate('works')}>
              {text.bisect.works}
            </Button>
            <Button variant="line" disabled={answer.isPending} onClick={() => answer.mutate('fails')}>
              {text.bisect.fails}
            </Button>
            {!link && (
              <Button
                variant="quiet"
                onClick={() =>
                  onIntent({
                    operation: { type: 'grant', set: next },
                    title: text.grantTitle,
                    hint: text.grantHint(setName(overview, next)),
                  })
                }
              >
                {text.bisect.anotherLink}
              </Button>
            )}
          </div>
        </>
      )}
      <Button variant="quiet" disabled={answer.isPending} onClick={() => answer.mutate('give-up')}>
        {next === null ? text.bisect.close : text.bisect.giveUp}
      </Button>
    </div>
  );
}

/** The set that introduced the fault, and the parts that it changed. */
function Found({
  overview,
  bisect: { low, high, found },
}: Pick<BisectCardProps, 'overview'> & { bisect: Bisect }) {
  return (
    <>
      <Note tone="warn" role="status">
        {text.bisect.found(setName(overview, high), setName(overview, low))}
      </Note>
      <ul className={styles['diff']}>
        {found.map((change) => (
          <PartChange key={change.name} change={change} />
        ))}
      </ul>
      {found.length > 1 && (
        <p className="tiny soft">
          {text.bisect.several} <code className={styles['command']}>{text.bisect.command(low, high)}</code>
        </p>
      )}
    </>
  );
}
