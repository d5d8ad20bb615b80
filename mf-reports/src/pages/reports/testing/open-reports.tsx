import type { Module, ReportSection } from '@portal/contract';
import type { Export } from '@portal/features/exports';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import ReportsPage from '../page.tsx';

/** Answer of `GET /api/user` for an administrator with these sections of the reports. */
export function profile(secciones: readonly ReportSection[], reports: Partial<Module> = {}) {
  return {
    first_name: 'Ricardo',
    last_name: 'Salazar',
    fiscal_number: '9191919191',
    email: '',
    phone: '',
    home_phone: '',
    is_admin: true,
    pending_information: false,
    permissions: [
      {
        nombre: 'Informes',
        url: '/reports',
        icon: 'chart',
        secciones: [...secciones],
        acceso_total: false,
        ...reports,
      },
    ],
  };
}

/** A file that is done by default. */
export function exported(change: Partial<Export> = {}): Export {
  return {
    id: 'abcdefghij1',
    kind: 'payments',
    file_name: 'pagos.csv',
    status: 'done',
    total: 1202,
    written: 1202,
    bytes: 120_400,
    filters: { min_date: '01-11-26', max_date: '20-11-26', status: 'Approved' },
    created_at: '2026-11-20T10:32:07',
    finished_at: '2026-11-20T10:32:09',
    expires_at: '2999-11-27T10:32:09',
    downloads: 1,
    ...change,
  };
}

let address = '';
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

/** Present address of the page. */
export function addressNow(): string {
  return address;
}

/** Opens the hub of the reports at an address, with a person to use it. */
export function openReports(path = '/reports') {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Address />
        <Routes>
          <Route path="/reports" element={<ReportsPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
