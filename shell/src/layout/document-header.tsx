import { Brand } from '@portal/ui/core';
import { texts } from '../texts.ts';

/** The slim bar above a document: the logo leads to the summary, 'Ingreso Cuenta' to the login (PU-11). */
export function DocumentStart() {
  return (
    <header className="pubbar">
      <Brand href="/resumen" />
      <a className="login-link push" href="/login">
        {texts.accountLogin}
      </a>
    </header>
  );
}
