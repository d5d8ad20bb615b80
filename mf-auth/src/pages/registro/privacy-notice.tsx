import { Button } from '@portal/ui/core';
import { Dialog } from '@portal/ui/overlay';
import { texts } from '../../texts.ts';
import { notice } from './notice.ts';
import styles from './privacy.module.css';

/** The notice in a dialog (AU-36). */
export default function PrivacyNotice({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      wide
      title={texts.registration.notice}
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.registration.noticeRead}</Button>}
    >
      {notice.map(({ title, paragraphs = [], points = [] }) => (
        <section className={`${styles['part']} small`} key={title}>
          <h3>{title}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {points.length > 0 && (
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </Dialog>
  );
}
