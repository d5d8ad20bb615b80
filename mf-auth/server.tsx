import { createRender } from '@portal/remote-kit/server';
import LoginPage from './src/pages/login/page.tsx';
import RecoveryPage from './src/pages/recuperar-clave/page.tsx';
import RegistrationPage from './src/pages/registro/page.tsx';

/** The ways in, which can be read and typed into before any script (`prerender` in remote.ts). */
export const draw = createRender({
  './login': LoginPage,
  './registro': RegistrationPage,
  './recuperar-clave': RecoveryPage,
});
