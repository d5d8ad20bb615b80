import { useLocation } from '@portal/ui/router';
import { arrivalOf } from '../../arrival.ts';
import { LoginView } from './login-view.tsx';

/** Client login (AU-01 … AU-17). */
export default function LoginPage() {
  const arrival = arrivalOf(useLocation().state);
  return <LoginView message={arrival?.message} knownAs={arrival?.fiscalNumber ?? ''} />;
}
