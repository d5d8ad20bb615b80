import { dateOf, timeOf } from '@portal/ui/format';
import { releaseTexts as text } from '../../releases-texts.ts';
import { type Channel, short } from './overview.ts';
import styles from './releases.module.css';
import { By } from './who.tsx';

/** Which set, since when, by whom and why. */
export function ChannelFacts({ channel: { set, since, actor, reason } }: { channel: Channel }) {
  return (
    <p className={styles['facts']}>
      <strong>
        {text.set} <code className={styles['hash']}>{short(set)}</code>
      </strong>
      <span>{text.since(dateOf(since), timeOf(since))}</span>
      <span className="mute">
        <By actor={actor} reason={reason} />
      </span>
    </p>
  );
}
