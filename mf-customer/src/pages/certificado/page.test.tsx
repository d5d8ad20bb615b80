import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { rememberCertificate, storedCertificate } from '../../parts/stored-certificate.ts';
import CertificateViewer from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const PDF = '/api/documents/abc';
const left: string[] = [];
const close = jest.fn();

function Elsewhere() {
  return <p>{`gone to ${useLocation().pathname}`}</p>;
}

const open = (path = '/certificadoPDF') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          {['/documentoPDF', '/certificadoPDF', '/planDePagos'].map((route) => (
            <Route
              key={route}
              path={route}
              element={<CertificateViewer leave={(url) => left.push(url)} close={close} />}
            />
          ))}
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );

const screenWidth = innerWidth;
beforeEach(() => {
  left.length = 0;
  close.mockClear();
  localStorage.clear();
  api.reset();
});
afterEach(() => {
  cleanup();
  globalThis.innerWidth = screenWidth;
});

test.each([
  ['renta', { kind: 'renta' }],
  ['paz y salvo', { kind: 'paz y salvo' }],
  ['deuda', { kind: 'deuda' }],
  ['plan E278115', { kind: 'plan', invoice: 'E278115' }],
  ['plan ../../x', undefined],
  ['', undefined],
] as const)('[CE-14] the stored value "%s" means %j', (value, meant) => {
  localStorage.setItem('certificado', value);
  expect(storedCertificate()).toEqual(meant);
});

test('[CE-14] what is stored is what was asked for last', () => {
  rememberCertificate({ kind: 'renta' });
  rememberCertificate({ kind: 'plan', invoice: 'E278115' });
  expect(storedCertificate()).toEqual({ kind: 'plan', invoice: 'E278115' });
});

test.each([
  ['renta', '/documentoPDF', 'GET /api/certificates/rent/:year', '/api/certificates/rent/2017'],
  ['paz y salvo', '/certificadoPDF', 'GET /api/certificates/peace', '/api/certificates/peace'],
  ['deuda', '/certificadoPDF', 'GET /api/certificates/debt', '/api/certificates/debt'],
  [
    'plan E278115',
    '/planDePagos',
    'GET /api/certificates/paymentPlan/:invoice',
    '/api/certificates/paymentPlan/E278115',
  ],
] as const)(
  '[CE-14, CE-15, CE-16] %s on %s is fetched and the browser sent to it',
  async (stored, path, name, asked) => {
    localStorage.setItem('certificado', stored);
    api.answer(name, { url_certificate: PDF });
    open(path);
    await waitFor(() => expect(left).toEqual([PDF]));
    expect(api.asked(name).map((entry) => entry.path)).toEqual([asked]);
    expect(close).not.toHaveBeenCalled();
  },
);

test('[CE-17] a mobile window closes three seconds after it was sent to the document', async () => {
  globalThis.innerWidth = 360;
  localStorage.setItem('certificado', 'deuda');
  api.answer('GET /api/certificates/debt', { url_certificate: PDF });
  open();
  await waitFor(() => expect(left).toEqual([PDF]));
  const since = Date.now();
  expect(close).not.toHaveBeenCalled();
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1), { timeout: 6_000 });
  expect(Date.now() - since).toBeGreaterThan(2_500);
}, 15_000);

test.each([
  ['paz y salvo', 'GET /api/certificates/peace', 'WALLET_BALANCE', 'Tienes saldo en cartera.'],
  ['paz y salvo', 'GET /api/certificates/peace', 'UNEXPECTED', 'Tienes saldo en cartera.'],
  ['deuda', 'GET /api/certificates/debt', 'NO_OPEN_INVOICES', 'Usted no cuenta con facturas abiertas.'],
  [
    'renta',
    'GET /api/certificates/rent/:year',
    'USER_LACKS_CERTIFICATE',
    'Ha ocurrido un problema, por favor intenta mas tarde.',
  ],
] as const)(
  '[CE-16, CE-18, CE-19, CE-20] %s alerts its message and closes (%s, %s)',
  async (stored, name, code, message) => {
    localStorage.setItem('certificado', stored);
    api.refuse(name, code);
    open();
    expect((await screen.findByRole('alertdialog')).textContent).toContain(message);
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(close).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('gone to /documentos')).not.toBeNull();
    expect(left).toEqual([]);
  },
);

test('without a stored value the page says where to choose one', () => {
  open();
  expect(screen.getByRole('link', { name: 'Ir a Documentos' }).getAttribute('href')).toBe('/documentos');
});
