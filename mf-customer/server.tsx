import { createRender } from '@portal/remote-kit/server';
import DocumentsPage from './src/pages/documentos/page.tsx';
import ProfilePage from './src/pages/perfil/page.tsx';
import StoresPage from './src/pages/puntos/page.tsx';
import SummaryPage from './src/pages/resumen/page.tsx';
import VerifyPage from './src/pages/verificar/page.tsx';

/** Pages that the host renders as HTML (`prerender` in remote.ts). */
export const draw = createRender({
  './resumen': SummaryPage,
  './perfil': ProfilePage,
  './documentos': DocumentsPage,
  './puntos': StoresPage,
  './verificar': VerifyPage,
});
