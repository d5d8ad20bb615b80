import { Button, Link, Note } from '@portal/ui/core';
import { AuthPage } from '@portal/ui/page';
import { useLocation } from '@portal/ui/router';
import { arrivalOf } from '../../arrival.ts';
import { SafetySentence } from '../../safety/safety-sentence.tsx';
import { texts } from '../../texts.ts';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';

const text = texts.login;

/** Client login (AU-01 … AU-17). */
export default function LoginPage() {
  const arrival = arrivalOf(useLocation().state);
  return (
    <AuthPage title={text.title} saying={text.saying} below={<SafetySentence />}>
      {arrival && (
        <Note tone="ok" role="status">
          {arrival.message}
        </Note>
      )}
      <LoginForm knownAs={arrival?.fiscalNumber ?? ''} />
      <div className={`${styles['links']} small`}>
        <Link href="/recuperar-clave">{text.recover}</Link>
      </div>
      <div className={styles['or']}>{text.firstTime}</div>
      <Button variant="line" wide href="/registro">
        {text.register}
      </Button>
    </AuthPage>
  );
}
