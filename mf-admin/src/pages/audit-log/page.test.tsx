import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import LogPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

beforeEach(() => {
  api.reset();
  const profile = (id: number, nombre: string) => ({ id, nombre, asignable: true, segunda_persona: false });
  api.answer('GET /api/adminProfiles', { perfiles: [profile(3, 'Contenido'), profile(4, 'Administrador')] });
  api.answer('GET /api/logs', {
    count: 1_312,
    next: 2,
    previus: null,
    results: [
      {
        id: 7,
        at: '2026-11-20T10:32:07',
        actor: '9090909090',
        username: 'Paula Andrea Jaramillo',
        subject: '1010101010',
        action: 'customer edited',
        data: '{"phone":["300****110","310****220"],"profile":[3,4],"reason":"Cambió de celular"}',
      },
      {
        id: 6,
        at: '2026-11-20T10:30:00',
        actor: 'system',
        username: '',
        subject: 'otra:1',
        action: 'something new',
        data: '{}',
      },
    ],
  });
});

let address = '';
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}
const open = (path = '/controladminusers/registro') => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Address />
        <LogPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const asked = () => api.asked('GET /api/logs').map(({ query }) => Object.fromEntries(query));

test('[API-87, BC-07] the newest entries show who did what to whom, in words, ten at a time, with five links of pages', async () => {
  const user = open();
  const row = await screen.findByRole('row', { name: /10:32:07/ });
  await within(row).findByText('Contenido → Administrador');
  for (const text of [
    'Paula Andrea Jaramillo',
    '9.090.909.090',
    'Datos del cliente modificados',
    '1.010.101.010',
    'Celular300****110 → 310****220',
    'PerfilContenido → Administrador',
    'Cambió de celular',
  ]) {
    expect(row.textContent).toContain(text);
  }
  const unknown = screen.getByRole('row', { name: /10:30:00/ });
  expect(unknown.textContent).toContain('El sistema');
  expect(unknown.textContent).toContain('something new');
  expect(asked()).toEqual([{ page: '1', trx_by_page: '10' }]);
  const pager = within(screen.getByRole('navigation', { name: 'Paginación' }));
  expect(pager.getAllByRole('link', { name: /^Página \d/ }).map(({ textContent }) => textContent)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
  ]);
  await user.click(pager.getByRole('link', { name: 'Página 2' }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: '2', trx_by_page: '10' }));
});

test('[API-87] filters go to the call and stand in the address', async () => {
  const user = open();
  await screen.findByRole('table');
  await user.type(screen.getByRole('textbox', { name: 'Desde' }), '20261101');
  await user.type(screen.getByRole('textbox', { name: 'Hasta' }), '20261120');
  await user.type(screen.getByRole('textbox', { name: 'Quién' }), '9090909090');
  await user.type(screen.getByRole('textbox', { name: 'Sobre qué o quién' }), 'variable:1');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Acción' }), 'Parametría cambiada');
  await user.click(screen.getByRole('button', { name: 'Buscar' }));
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({
      desde: '01-11-26',
      hasta: '20-11-26',
      actor: '9090909090',
      subject: 'variable:1',
      action: 'variable changed',
      page: '1',
      trx_by_page: '10',
    }),
  );
  expect(address).toBe(
    '/controladminusers/registro?desde=2026-11-01&hasta=2026-11-20&quien=9090909090&sobre=variable%3A1&accion=variable+changed',
  );
});

test('[API-87] an address that asks for an act of money shows it as the filter', async () => {
  open('/controladminusers/registro?accion=money.apply');
  await screen.findByRole('table');
  const chosen = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Acción' }).selectedOptions;
  expect([...chosen].map(({ textContent }) => textContent)).toEqual(['Pago aplicado por dos personas']);
});

test.each([
  ['?desde=2026-11-20&hasta=2026-11-01', 'La fecha final debe ser igual o posterior a la inicial.'],
  ['?desde=2026-02-30', 'Ingresa una fecha válida.'],
  ['?quien=909', 'Escribe al menos 4 dígitos.'],
])('what the server would refuse (%s) is not asked, and a search says why', async (search, reason) => {
  const user = open(`/controladminusers/registro${search}`);
  await user.click(screen.getByRole('button', { name: 'Buscar' }));
  expect(await screen.findByText(reason, { selector: '.err' })).not.toBeNull();
  expect(asked()).toEqual([]);
});

test('what was searched is downloaded as a file, in the order shown', async () => {
  api.refuse('POST /api/exports/audit_log', 'EXPORT_RUNNING');
  const user = open('/controladminusers/registro?accion=customer+edited&orden=subject');
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Descargar CSV' }));
  expect(await screen.findByText(/Ya tienes una descarga en curso/)).not.toBeNull();
  expect(api.asked('POST /api/exports/audit_log')[0]?.body).toEqual({
    action: 'customer edited',
    sort: 'subject',
  });
});

test('pressing a heading orders the log by it, in the address with the filters', async () => {
  const user = open('/controladminusers/registro?accion=login&pagina=2');
  await screen.findByRole('row', { name: /10:32:07/ });
  await user.click(screen.getByRole('button', { name: 'Quién' }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ sort: 'actor', page: '1', action: 'login' }));
  expect(address).toBe('/controladminusers/registro?accion=login&orden=actor');
  expect(screen.getByRole('columnheader', { name: 'Quién' }).getAttribute('aria-sort')).toBe('ascending');
});

test('filters that nothing matches are taken away in one press; moments are said in words', async () => {
  api.answer('GET /api/logs', { count: 0, next: null, previus: null, results: [] });
  const user = open('/controladminusers/registro?sobre=nada');
  const button = await screen.findByRole('button', { name: 'Quitar los filtros' });
  api.answer('GET /api/logs', {
    ...{ count: 1, next: null, previus: null },
    results: [
      {
        ...{ id: 7, at: '2026-11-20T10:32:07', actor: 'system', username: '', subject: 'otra:1' },
        ...{ action: 'something new', data: '{}' },
      },
    ],
  });
  await user.click(button);
  expect(await screen.findByRole('row', { name: /20 nov 2026 10:32:07/ })).not.toBeNull();
  expect(address).toBe('/controladminusers/registro');
});
