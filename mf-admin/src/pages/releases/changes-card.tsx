import { Card } from '@portal/ui/core';
import { type Change, type Overview, short } from './overview.ts';
import styles from './releases.module.css';
import { releaseTexts as text } from './texts.ts';

/** Changes of the set on trial; while none runs, those of the last move of stable that changed anything. */
export function ChangesCard({ overview: { moves, canary } }: { overview: Overview }) {
  const move = canary
    ? moves.find(({ channel, set }) => channel === 'canary' && set === canary.set)
    : moves.find(({ channel, changes }) => channel === 'stable' && changes.length > 0);
  if (!move) return null;
  return (
    <Card title={canary ? text.changesOfTrial : text.lastChanges}>
      <ul className={styles['diff']}>
        {move.changes.map((change) => (
          <PartChange key={change.name} change={change} />
        ))}
      </ul>
    </Card>
  );
}

/** A part with its versions before and after, and their differences in words. */
export function PartChange({ change }: { change: Change }) {
  const { name, from, to, difference } = change;
  return (
    <li>
      <strong>{name}</strong>
      <span className={styles['versions']}>
        {versionOf(difference?.before, from)} → {versionOf(difference?.after, to)}
      </span>
      {difference && (
        <ul className={styles['words']}>
          {text.difference(difference).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

const versionOf = (named: { readonly version: string } | null | undefined, hash: string | null) =>
  hash === null ? (
    '—'
  ) : (
    <>
      {named?.version} <code className={styles['hash']}>{short(hash)}</code>
    </>
  );
