import { usePostedForm } from '@portal/remote-kit/posted-form';
import { Button, Link, Note } from '@portal/ui/core';
import { AuthPage } from '@portal/ui/page';
import { useLocation } from 'react-router-dom';
import { loginStateOf } from '../../parts/login-state.ts';
import { SafetySentence } from '../../parts/safety/safety-sentence.tsx';
import styles from './login.module.css';
import { LoginForm, type LoginFormProps } from './login-form.tsx';
import { loginTexts } from './texts.ts';

const text = loginTexts;

/** The page as markup: in the browser, and in the HTML before any script. */
function LoginView({ message, ...form }: LoginFormProps & { readonly message?: string | undefined }) {
  return (
    <AuthPage title={text.title} saying={text.saying} below={<SafetySentence />}>
      {message && (
        <Note tone="ok" role="status">
          {message}
        </Note>
      )}
      <LoginForm {...form} />
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

/** Client login (AU-01 … AU-17). */
export default function LoginPage() {
  const arrival = loginStateOf(useLocation().state);
  const posted = usePostedForm('/login');
  return (
    <LoginView
      message={arrival?.message}
      refusal={posted?.refusal}
      knownAs={arrival?.fiscalNumber ?? posted?.fiscal_number ?? ''}
    />
  );
}
