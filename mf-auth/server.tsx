import { createRender } from '@portal/remote-kit/server';
import LoginPage from './src/pages/login/page.tsx';
import RecoveryPage from './src/pages/recuperar-clave/page.tsx';
import RegistrationPage from './src/pages/registro/page.tsx';

/** Login, registration and recovery come as HTML (`prerender` in remote.ts) and can be filled in before any script. */
export const draw = createRender({
  './login': LoginPage,
  './registro': RegistrationPage,
  './recuperar-clave': RecoveryPage,
});
