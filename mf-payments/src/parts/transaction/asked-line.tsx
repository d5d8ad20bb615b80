import { useSecondsUntil } from '@portal/ui/core';
import { bogotaTimestamp, timeOf } from '@portal/ui/format';
import { transactionTexts as texts } from './texts.ts';
import styles from './transaction.module.css';
import type { FoundTransaction } from './use-transaction.ts';

/** When was asked last and when it happens again. The countdown is for the eye only. */
export function AskedLine({ found }: { found: FoundTransaction }) {
  const { isAsking, error, answeredAt, nextAt } = found;
  const seconds = useSecondsUntil(nextAt ?? 0);
  return (
    <p className="tiny mute">
      <span aria-hidden="true">
        {isAsking ? texts.asking : error ? texts.askFailed : texts.nextIn(seconds)}
      </span>{' '}
      <span className={styles['whole']}>{texts.askedAt(timeOf(bogotaTimestamp(new Date(answeredAt))))}</span>
    </p>
  );
}
