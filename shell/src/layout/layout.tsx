import { Brand } from '@portal/ui/core';
import { texts } from '../texts.ts';
import { AdminStart } from './admin-layout.tsx';
import { CustomerEnd, CustomerStart } from './customer-layout.tsx';
import type { LayoutView } from './layout-model.ts';
import { PublicEnd } from './public-footer.tsx';
import { PublicStart } from './public-header.tsx';

/** The layout before `<main>`; the host renders it once as the page's skeleton. */
export function LayoutStart({ view, onLogout }: { view: LayoutView; onLogout: () => void }) {
  switch (view.layout) {
    case 'public':
      return <PublicStart view={view} />;
    case 'customer':
      return <CustomerStart view={view} onLogout={onLogout} />;
    case 'admin':
      return <AdminStart view={view} onLogout={onLogout} />;
    case 'document':
      return <DocumentStart />;
    case 'auth':
      return null;
  }
}

/** The layout after `<main>`. */
export function LayoutEnd({ view }: { view: LayoutView }) {
  switch (view.layout) {
    case 'public':
    case 'auth':
      return <PublicEnd view={view} />;
    case 'customer':
      return <CustomerEnd view={view} />;
    case 'admin':
    case 'document':
      return null;
  }
}

/** The slim bar above a document: the logo leads to the summary, 'Ingreso Cuenta' to the login (PU-11). */
function DocumentStart() {
  return (
    <header className="pubbar">
      <Brand href="/resumen" />
      <a className="login-link push" href="/login">
        {texts.accountLogin}
      </a>
    </header>
  );
}
