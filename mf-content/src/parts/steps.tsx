import { ProgressRing } from '@portal/ui/core';
import styles from './steps.module.css';
import { stepsTexts } from './steps-texts.ts';

/** Steps to get the credit: each ring is a little fuller than the one before. */
export function Steps() {
  return (
    <ol className={styles['steps']}>
      {stepsTexts.steps.map((step, index) => (
        <li key={step.title}>
          <ProgressRing value={(index + 1) / 9} label={`${index + 1}`} size={44}>
            {index + 1}
          </ProgressRing>
          <h3>{step.title}</h3>
          <p className="soft">{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
