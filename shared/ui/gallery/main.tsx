import '../src/styles/tokens.css';
import '../src/styles/kit.css';
import './gallery.css';
import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PortalProvider } from '../src/core.ts';
import { Toasts } from '../src/overlay.ts';
import { BrowserRouter, Route, Routes } from '../src/router.ts';
import { AdminSample } from './admin-sample.tsx';
import { InvoicesSample } from './invoices-sample.tsx';
import { LoginSample } from './login-sample.tsx';
import { Pieces } from './pieces.tsx';
import { SummarySample } from './summary-sample.tsx';
import { TransactionSample } from './transaction-sample.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <PortalProvider queryClient={new QueryClient()}>
        <BrowserRouter>
          <Routes>
            <Route path="/" element={<Pieces />} />
            <Route path="/admin" element={<AdminSample />} />
            <Route path="/resumen" element={<SummarySample />} />
            <Route path="/facturas" element={<InvoicesSample />} />
            <Route path="/login" element={<LoginSample />} />
            <Route path="/transaccion" element={<TransactionSample />} />
          </Routes>
        </BrowserRouter>
        <Toasts />
      </PortalProvider>
    </StrictMode>,
  );
}
