import { ShieldIcon } from '@portal/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../../texts.ts';
import { LinkButton } from '../link-button.tsx';
import styles from './safety.module.css';

const SafetyDialog = lazy(() => import('./safety-dialog.tsx'));

/** The safety advice shown with codes and passwords: one sentence, with a dialog that says more. */
export function SafetySentence() {
  const [open, setOpen] = useState(false);
  return (
    <p className={`${styles['safe']} tiny`}>
      <ShieldIcon />
      <span>
        {texts.safety.sentence}{' '}
        <span className={styles['scripted']}>
          <LinkButton onClick={() => setOpen(true)}>{texts.safety.more}</LinkButton>
        </span>
      </span>
      {open && (
        <Suspense>
          <SafetyDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
