import { usePostedForm } from '@portal/remote-kit/posted-form';
import { useLocation } from '@portal/ui/router';
import { loginStateOf } from '../../parts/login-state.ts';
import { LoginView } from './login-view.tsx';

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
