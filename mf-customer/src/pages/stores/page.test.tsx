import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { Map as LeafletMap } from 'leaflet';
import { MemoryRouter } from 'react-router-dom';
import StoresAdminPage from './page.tsx';
import type { EditedStore } from './store-list.ts';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const centro: EditedStore = {
  code: 'T001',
  name: 'Medellín Centro',
  city: 'Medellín',
  address: 'Calle 50 # 52-22',
  latitude: 6.2486,
  longitude: -75.5693,
  image_icon: 'store',
  phone: '604 444 5678',
  hours: 'Lunes a viernes, 8:00 a 18:00',
  active: true,
  version: 'v1',
};
const plaza: EditedStore = { ...centro, code: 'T002', name: 'Plaza', city: 'Apartadó', active: false };

/** Where the map was told to go; its `contexts` are the maps. */
const views = jest.spyOn(LeafletMap.prototype, 'setView');
const theMap = (): LeafletMap => views.mock.contexts.at(-1) as LeafletMap;

const open = async (address = '/sections/puntos'): Promise<UserEvent> => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <StoresAdminPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
};
const openForm = async (code: string): Promise<UserEvent> => {
  const user = await open(`/sections/puntos?punto=${code}`);
  await waitFor(() => expect(document.querySelector('.leaflet-container')).not.toBeNull(), {
    timeout: 5_000,
  });
  return user;
};
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;

beforeEach(() => {
  api.reset();
  views.mockClear();
  api.answer('GET /api/storeList', { stores: [centro, plaza] });
});
afterEach(cleanup);

test('all points stand in a list with what visitors see of them, and how many there are', async () => {
  await open();
  expect(await screen.findByText('2 puntos')).toBeTruthy();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Plaza',
    'Medellín Centro',
  ]);
  expect(within(rows[0] as HTMLElement).getByText('Oculto')).toBeTruthy();
  expect(within(rows[1] as HTMLElement).getByText('Lunes a viernes, 8:00 a 18:00')).toBeTruthy();
});

test('a word without its accents finds a point, and what finds none says what to do', async () => {
  const user = await open();
  await user.type(await screen.findByRole('textbox', { name: 'Nombre, ciudad o dirección' }), 'medellin');
  expect(await screen.findByText('1 de 2 puntos')).toBeTruthy();
  await user.type(field('Nombre, ciudad o dirección'), ' zz');
  expect(await screen.findByText('Ningún punto coincide')).toBeTruthy();
});

test('a press on the map picks the place, which is saved with the version the form was made from', async () => {
  api.answer('POST /api/storeList', { ...centro, version: 'v2' });
  const user = await openForm('T001');
  await act(async () => void theMap().fire('click', { latlng: { lat: 6.25, lng: -75.57 } }));
  expect([field('Latitud').value, field('Longitud').value]).toEqual(['6.25000', '-75.57000']);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText(/Guardamos Medellín Centro/);
  expect(api.asked('POST /api/storeList').map(({ body }) => body)).toEqual([
    expect.objectContaining({ code: 'T001', latitude: 6.25, longitude: -75.57, version: 'v1', active: true }),
  ]);
});

test('the mark is no HTML from a string, which the policy of pages refuses', async () => {
  const written = jest.spyOn(Element.prototype, 'innerHTML', 'set');
  await openForm('T001');
  await screen.findByRole('button', { name: 'Lugar del punto' });
  expect(written.mock.calls.filter(([html]) => html !== '')).toEqual([]);
  written.mockRestore();
});

test('the arrow keys move the mark, and the map stays where it is', async () => {
  await openForm('T001');
  const mark = screen.getByRole('button', { name: 'Lugar del punto' });
  await act(async () => void fireEvent.keyDown(mark, { key: 'ArrowUp' }));
  expect(Number(field('Latitud').value)).toBeGreaterThan(6.2486);
  expect(Number(field('Longitud').value)).toBeCloseTo(-75.5693, 4);
});

test('hours are set for each kind of day, and say in words what customers read', async () => {
  api.answer('POST /api/storeList', { ...centro, version: 'v2' });
  const user = await openForm('T001');
  const time = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  expect([time('Lunes a viernes: abre').value, time('Lunes a viernes: cierra').value]).toEqual([
    '08:00',
    '18:00',
  ]);
  await user.click(screen.getByRole('checkbox', { name: 'Sábados' }));
  expect(field('Horario').value).toBe('Lunes a sábado, 8:00 a 18:00');
  fireEvent.change(time('Sábados: cierra'), { target: { value: '13:00' } });
  expect(field('Horario').value).toBe('Lunes a viernes, 8:00 a 18:00; sábados, 8:00 a 13:00');
  fireEvent.change(time('Sábados: cierra'), { target: { value: '' } });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect((await screen.findAllByText(/que no cierre a la misma hora en que abre/)).length).toBeGreaterThan(0);
  expect(api.asked('POST /api/storeList')).toEqual([]);
  fireEvent.change(time('Sábados: cierra'), { target: { value: '09:30' } });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText(/Guardamos Medellín Centro/);
  expect(api.asked('POST /api/storeList')[0]?.body).toMatchObject({
    hours: 'Lunes a viernes, 8:00 a 18:00; sábados, 8:00 a 9:30',
  });
});

test('hours in other words can be saved as text, invalid times are refused at the field', async () => {
  const user = await openForm('T001');
  await user.clear(field('Horario'));
  await user.type(field('Horario'), 'de 25:00 hasta 3:00');
  screen.getByText('Este horario está escrito con otras palabras.');
  expect(screen.queryByRole('checkbox', { name: 'Sábados' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect((await screen.findAllByText(/que no cierre a la misma hora en que abre/)).length).toBeGreaterThan(0);
  expect(api.asked('POST /api/storeList')).toEqual([]);
});

test('a phone without seven digits is refused at its field before anything is sent; a point may have none', async () => {
  api.answer('POST /api/storeList', { ...centro, phone: '', version: 'v2' });
  const user = await openForm('T001');
  for (const phone of ['-----', ' ', '()()', '0']) {
    await user.clear(field('Teléfono'));
    await user.type(field('Teléfono'), phone);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect((await screen.findAllByText(/siete números o más/)).length).toBeGreaterThan(0);
    expect(field('Teléfono').getAttribute('aria-invalid')).toBe('true');
  }
  expect(api.asked('POST /api/storeList')).toEqual([]);
  await user.clear(field('Teléfono'));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText(/Guardamos Medellín Centro/);
});

test('[T47] a new telephone is saved with the administrator’s password, which the form asks for as soon as it differs', async () => {
  api.answer('POST /api/storeList', { ...centro, phone: '604 111 2233', version: 'v2' });
  const user = await openForm('T001');
  const password = () => screen.queryByLabelText(/contraseña/i, { selector: 'input' });
  expect(password()).toBeNull();
  await user.clear(field('Teléfono'));
  expect(password()).toBeNull();
  await user.type(field('Teléfono'), '604 111 2233');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(api.asked('POST /api/storeList')).toEqual([]);
  await user.type(password() as HTMLElement, 'Clave-1234');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText(/Guardamos Medellín Centro/);
  expect(api.asked('POST /api/storeList')[0]?.body).toMatchObject({
    phone: '604 111 2233',
    current_password: 'Clave-1234',
  });
});

test('a place outside of Colombia is refused at its field before anything is sent', async () => {
  const user = await openForm('T001');
  // A spreadsheet's short form, too.
  for (const text of ['-75,5', '1e1', '0x5']) {
    await user.clear(field('Latitud'));
    await user.type(field('Latitud'), text);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect((await screen.findAllByText('La latitud de Colombia va de -5 a 14.')).length).toBeGreaterThan(0);
  }
  expect(api.asked('POST /api/storeList').map(({ body }) => body)).toEqual([]);
});

test('[C12] what another administrator changed of the same field is shown side by side', async () => {
  api.refuse('POST /api/storeList', 'RECORD_CHANGED', {
    fields: [{ path: '/body/hours', message: 'Natalia Peña guardó otro valor el 2026-11-20 a las 09:00.' }],
  });
  const user = await openForm('T001');
  await user.clear(field('Horario'));
  await user.type(field('Horario'), 'Todos los días');
  api.answer('GET /api/storeList', {
    stores: [{ ...centro, hours: 'Sábados, 9:00 a 13:00', version: 'v2' }],
  });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText('Todos los días')).toBeTruthy();
  expect(within(dialog).getByText('Sábados, 9:00 a 13:00')).toBeTruthy();
  expect(within(dialog).getByText(/Natalia Peña/)).toBeTruthy();
});

test('a new point needs its code, name, city, address and place', async () => {
  const user = await open('/sections/puntos?punto=nuevo');
  await user.click(await screen.findByRole('button', { name: 'Guardar' }));
  const summary = await screen.findByRole('alert');
  for (const message of [
    'Escribe el código.',
    'Escoge la ciudad.',
    'La longitud de Colombia va de -82 a -66.',
  ]) {
    expect(within(summary).getByText(new RegExp(message.replaceAll('.', '\\.')))).toBeTruthy();
  }
});
