import { createDraw } from '@portal/remote-kit/server';
import StoresPage from './src/pages/puntos/page.tsx';
import SummaryPage from './src/pages/resumen/page.tsx';
import VerifyPage from './src/pages/verificar/page.tsx';

/** The pages that come as HTML (`prerender` in remote.ts). */
export const draw = createDraw({
  './puntos': StoresPage,
  './verificar': VerifyPage,
  './resumen': SummaryPage,
});
