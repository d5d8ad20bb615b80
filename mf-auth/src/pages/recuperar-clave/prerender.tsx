import { type Prerendered, prerendered } from '@portal/remote-kit/prerender';
import RecoveryPage from './page.tsx';

/** The page as it stands in the HTML; what a link from the mail adds comes with its code. */
export default { '': () => prerendered('/recuperar-clave', <RecoveryPage />) } satisfies Prerendered;
