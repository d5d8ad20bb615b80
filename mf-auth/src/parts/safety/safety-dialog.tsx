import { contact } from '@portal/contract/messages';
import { Phone } from '@portal/ui/core';
import { AlertDialog } from '@portal/ui/overlay';
import { texts } from '../../texts.ts';
import styles from './safety.module.css';

export default function SafetyDialog({ onClose }: { onClose: () => void }) {
  return (
    <AlertDialog open title={texts.safety.title} onClose={onClose}>
      <ul className={styles['points']}>
        {texts.safety.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>
        {texts.safety.lines} <Phone number={contact.freeLine} />
      </p>
    </AlertDialog>
  );
}
