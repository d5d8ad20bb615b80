import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { madeForNow } from '@portal/contract/handover';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { info, offer } from '../../parts/limit.fixture.ts';
import LimitPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

function Elsewhere() {
  const { pathname, state } = useLocation();
  return <p>{`gone to ${pathname} ${JSON.stringify(state)}`}</p>;
}

const open = (): UserEvent => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/aumentar_cupo']}>
        <Routes>
          <Route path="/aumentar_cupo" element={<LimitPage />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};

beforeEach(() => {
  api.reset();
  api.answer('GET /api/user', {
    first_name: 'Daniel Esteban',
    last_name: 'Zapata',
    fiscal_number: '6060606060',
    email: '',
    phone: '',
    home_phone: '',
    is_admin: false,
    pending_information: false,
    permissions: [],
  });
  api.answer('GET /api/limit/info/:fiscal_number', info);
  api.answer('GET /api/limit/management/:fiscal_number', offer);
});
afterEach(cleanup);

test('[LI-01, LI-02, LI-03] limit, data to read, and the warning to verify them', async () => {
  open();
  const limit = await screen.findByRole('heading', { name: 'Cupo actual' });
  expect(limit.parentElement?.textContent).toBe('Cupo actual$2.000.000');
  const data = screen.getByRole('region', { name: 'Tus datos' });
  expect([...data.querySelectorAll('dl > div')].map((row) => row.textContent)).toEqual([
    'NombresDaniel Esteban',
    'ApellidosZapata',
    'Correodaniel@correo.example',
    'Celular3006060606',
    'DirecciónCalle 6 # 6-06, Medellín',
    'Actividad económicaEmpleado',
  ]);
  expect(data.textContent).toContain('Verifica que tu correo y tu celular sean los tuyos');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('[LI-04] Confirmar checks and goes on with what can be asked for', async () => {
  const user = open();
  const confirm = await screen.findByRole('button', { name: 'Confirmar' });
  expect(api.asked('GET /api/limit/management/:fiscal_number')).toEqual([]);
  await user.click(confirm);
  expect(
    await screen.findByText(
      `gone to /aumentar_cupo/gestionar ${JSON.stringify({ fiscalNumber: '6060606060', offer, made: madeForNow() })}`,
    ),
  ).not.toBeNull();
});

test.each([
  ['estado is not ok', { ...offer, estado: 'ERROR' as const, mensaje: 'Tienes cuotas en mora.' }],
  ['credit is not applicable', { ...offer, Aplicaparacredito: false, mensaje: 'Hoy no aplicas.' }],
])('[LI-04, LI-05] where %s the words of the server are shown', async (_name, answer) => {
  api.answer('GET /api/limit/management/:fiscal_number', answer);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain(answer.mensaje);
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(screen.getByRole('button', { name: 'Confirmar' })).not.toBeNull();
  expect(screen.queryByText(/gone to/)).toBeNull();
});

test('[LI-01, LI-05] a request that is being studied is said beside the data, and nothing is offered', async () => {
  const mensaje = 'Ya tienes una solicitud en estudio.';
  api.answer('GET /api/limit/info/:fiscal_number', { ...info, mensaje });
  open();
  expect((await screen.findByText(mensaje)).textContent).toBe(mensaje);
  expect(screen.getByRole('region', { name: 'Tus datos' }).textContent).toContain('daniel@correo.example');
  expect(screen.queryByRole('button', { name: 'Confirmar' })).toBeNull();
});

test('[LI-05] a first answer that is not ok says why and leads to the summary', async () => {
  api.answer('GET /api/limit/info/:fiscal_number', {
    ...info,
    estado: 'ERROR',
    mensaje: 'El aumento de cupo no está disponible.',
  });
  const user = open();
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'El aumento de cupo no está disponible.',
  );
  await user.click(screen.getByRole('button', { name: 'Ir al resumen' }));
  expect(await screen.findByText(/gone to \/resumen/)).not.toBeNull();
});
