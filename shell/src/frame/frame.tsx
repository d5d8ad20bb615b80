import { AdminStart } from './admin-frame.tsx';
import { CustomerEnd, CustomerStart } from './customer-frame.tsx';
import type { FrameView } from './frame-model.ts';
import { DocumentStart, PublicEnd, PublicStart } from './public-frame.tsx';

/** What stands before `<main>`: the browser draws it live, the host once as the page's skeleton. */
export function FrameStart({ view, onLogout }: { view: FrameView; onLogout: () => void }) {
  switch (view.frame) {
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

/** What stands after `<main>`. */
export function FrameEnd({ view }: { view: FrameView }) {
  switch (view.frame) {
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
