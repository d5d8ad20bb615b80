import { Button, Link } from '@portal/ui/core';
import { ShieldIcon } from '@portal/ui/icons';
import { AuthPage } from '@portal/ui/page';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../../texts.ts';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';

const SafetyDialog = lazy(() => import('./safety-dialog.tsx'));
const text = texts.login;

/** Client login (AU-01 … AU-17). */
export default function LoginPage() {
  const [safety, setSafety] = useState(false);
  return (
    <AuthPage
      title={text.title}
      saying={text.saying}
      below={
        <p className={`${styles['safe']} tiny`}>
          <ShieldIcon />
          <span>
            {text.safety}{' '}
            <button className={styles['more']} type="button" onClick={() => setSafety(true)}>
              {text.moreSafety}
            </button>
          </span>
        </p>
      }
    >
      <LoginForm />
      <div className={`${styles['links']} small`}>
        <Link href="/recuperar-clave">{text.recover}</Link>
      </div>
      <div className={styles['or']}>{text.firstTime}</div>
      <Button variant="line" wide href="/registro">
        {text.register}
      </Button>
      {safety && (
        <Suspense>
          <SafetyDialog onClose={() => setSafety(false)} />
        </Suspense>
      )}
    </AuthPage>
  );
}
