import { type Prerendered, prerendered } from '@portal/remote-kit/prerender';
import RegistrationPage from './page.tsx';

/** The first step as it stands in the HTML. */
export default { '': () => prerendered('/registro', <RegistrationPage />) } satisfies Prerendered;
