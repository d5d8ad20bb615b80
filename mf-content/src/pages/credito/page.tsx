import { Button } from '@portal/ui/core';
import { CheckCircleIcon } from '@portal/ui/icons';
import { PublicPage } from '@portal/ui/page';
import { useId } from 'react';
import { Steps } from '../../parts/steps.tsx';
import styles from './credito.module.css';
import { creditTexts } from './texts.ts';

const text = creditTexts;

/** Page about the credit: its offer (PU-27) and the steps to get it. */
export default function CreditPage() {
  const id = useId();
  return (
    <PublicPage title={text.title} lead={text.lead}>
      <div className={styles['split']}>
        <section aria-labelledby={`${id}b`}>
          <h2 id={`${id}b`}>{text.benefits}</h2>
          <ul className={styles['benefits']}>
            {text.benefitList.map((benefit) => (
              <li key={benefit.title}>
                <CheckCircleIcon />
                <h3>{benefit.title}</h3>
                <p>{benefit.text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby={`${id}s`}>
          <h2 id={`${id}s`}>{text.how}</h2>
          <Steps />
        </section>
      </div>
      <div className={`row ${styles['go']}`}>
        <Button size="big" href="/puntos">
          {text.places}
        </Button>
        <Button size="big" variant="line" href="/faq">
          {text.questions}
        </Button>
      </div>
    </PublicPage>
  );
}
