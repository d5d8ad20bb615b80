import { Button } from '@portal/ui/core';
import { Dialog } from '@portal/ui/overlay';
import styles from './privacy.module.css';
import { notice } from './privacy-notice-texts.ts';
import { registrationTexts } from './texts.ts';

/** The notice in a dialog (AU-36). */
export default function PrivacyNotice({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      wide
      title={registrationTexts.notice}
      onClose={onClose}
      actions={<Button onClick={onClose}>{registrationTexts.noticeRead}</Button>}
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
