import { useSecondsUntil } from '@portal/ui/core';
import { bogotaTimestamp, timeOf } from '@portal/ui/format';
import { transactionTexts as texts } from './texts.ts';
import styles from './transaction.module.css';
import type { FoundTransaction } from './use-transaction.ts';

/** Time of the last question to the server, and seconds until the next, which screen readers do not hear. */
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
