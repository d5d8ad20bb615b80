import { createRender } from '@portal/remote-kit/server';
import PublicInquiryPage from './src/pages/consulta/page.tsx';
import InvoicesPage from './src/pages/facturas/page.tsx';
import HistoryPage from './src/pages/historial/page.tsx';

/** Pages that the host renders as HTML (`prerender` in remote.ts). */
export const draw = createRender({
  './facturas': InvoicesPage,
  './historial': HistoryPage,
  './consulta': PublicInquiryPage,
});
