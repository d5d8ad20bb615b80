import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Store } from '@portal/contract';
import { bus } from '@portal/event-bus';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { Map as LeafletMap } from 'leaflet';
import { MemoryRouter } from 'react-router-dom';
import StoresPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const store = (name: string, city: string, latitude: number, longitude: number): Store => ({
  name,
  city,
  address: `Calle de ${name}`,
  latitude,
  longitude,
  image_icon: '',
  phone: '',
  hours: '',
});

const open = async (): Promise<UserEvent> => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/puntos']}>
        <StoresPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('3 puntos en todo el país');
  await waitFor(() => expect(document.querySelector('.leaflet-container')).not.toBeNull(), {
    timeout: 5_000,
  });
  return userEvent.setup();
};

/** Where the map was told to go last. */
const views = jest.spyOn(LeafletMap.prototype, 'setView');
const lastView = () => views.mock.calls.at(-1)?.slice(0, 2);

beforeEach(() => {
  api.reset();
  views.mockClear();
  api.answer('GET /api/stores', {
    // By city and name, as they come.
    stores: [
      store('Plaza', 'Apartadó', 7.8831, -76.6252),
      store('Centro', 'Medellín', 6.2486, -75.5828),
      store('Laureles', 'Medellín', 6.2451, -75.5966),
    ],
  });
});
afterEach(cleanup);

const SHOP = {
  ...store('Plaza', 'Apartadó', 7.8831, -76.6252),
  phone: '604 555 3001',
  hours: 'Lunes a sábado, 8:00 a 18:00',
};

test('a point that is chosen says when it is open and how it is called, on the map and in the list', async () => {
  api.answer('GET /api/stores', {
    stores: [
      store('Centro', 'Medellín', 6.2486, -75.5828),
      store('Laureles', 'Medellín', 6.2451, -75.5966),
      SHOP,
    ],
  });
  const user = await open();
  expect(screen.queryByText(SHOP.hours)).toBeNull();
  await user.click(within(screen.getByRole('list')).getByRole('button', { name: /Plaza/ }));
  const call = await screen.findByRole('link', { name: 'Llamar al 604 555 3001' });
  expect(call.getAttribute('href')).toBe('tel:6045553001');
  expect(within(screen.getByRole('list')).getByText(SHOP.hours)).not.toBeNull();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    `PlazaCalle de Plaza${SHOP.hours}`,
  );
  // Of a point that has neither, nothing stands in their place.
  await user.click(within(screen.getByRole('list')).getByRole('button', { name: /Centro/ }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Llamar al/ })).toBeNull());
});

const city = () => screen.getByRole('combobox', { name: 'Ciudad' }) as HTMLSelectElement;
const point = () => screen.getByRole('combobox', { name: 'Punto' }) as HTMLSelectElement;
const listed = () =>
  within(screen.getByRole('list'))
    .getAllByRole('button')
    .map((button) => button.querySelector('.strong')?.textContent);

test('[ST-01, ST-07] the cities of the fixed table can be chosen, and all of them', async () => {
  await open();
  const names = [...city().options].map((option) => option.textContent);
  expect(names[0]).toBe('Todas');
  expect(names).toHaveLength(24);
});

test('[ST-02] a point can be chosen in a select', async () => {
  const user = await open();
  await user.selectOptions(point(), 'Laureles');
  await waitFor(() => expect(lastView()).toEqual([[6.2451, -75.5966], 16]));
});

test('[ST-03, ST-06, API-37] points stand in a list beside the map, which begins with Antioquia', async () => {
  await open();
  expect(listed()).toEqual(['Plaza', 'Centro', 'Laureles']);
  expect(document.querySelector('.leaflet-container')).not.toBeNull();
  expect(lastView()).toEqual([[6.9, -75.3], 6]);
});

test('[ST-04, ST-05, PL-12] pressing a point centres the map on it, shows name and address, and analytics hear of it', async () => {
  const heard: unknown[] = [];
  const stop = bus.on('analytics@1', (event) => heard.push(event));
  const user = await open();
  await user.click(within(screen.getByRole('list')).getByRole('button', { name: /Centro/ }));
  await waitFor(() => expect(lastView()).toEqual([[6.2486, -75.5828], 16]));
  const shown = screen.getAllByRole('status').map((status) => status.textContent);
  expect(shown).toContain('CentroCalle de Centro');
  expect(heard).toEqual([{ name: 'store', data: { store: 'Centro' } }]);
  stop();
});

test('[ST-04, ST-05] so does pressing it on the map', async () => {
  // Leaflet holds the page still while the map takes the focus, which jsdom cannot.
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const user = await open();
  await user.click(await screen.findByLabelText('Plaza'));
  await waitFor(() => expect(lastView()).toEqual([[7.8831, -76.6252], 16]));
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('PlazaCalle de Plaza');
});

test.each(['{Enter}', ' '])('[ST-04, ST-05] so does the key "%s" on its mark on the map', async (key) => {
  const user = await open();
  (await screen.findByLabelText('Plaza')).focus();
  await user.keyboard(key);
  await waitFor(() => expect(lastView()).toEqual([[7.8831, -76.6252], 16]));
});

test('[ST-04] a point that is pressed again is centred again, wherever the map was moved meanwhile', async () => {
  const user = await open();
  const press = () => user.click(within(screen.getByRole('list')).getByRole('button', { name: /Centro/ }));
  await press();
  await waitFor(() => expect(lastView()).toEqual([[6.2486, -75.5828], 16]));
  views.mockClear();
  await press();
  await waitFor(() => expect(lastView()).toEqual([[6.2486, -75.5828], 16]));
});

test('[ST-08] a city filters list and points and centres the map; Todas shows all again', async () => {
  const user = await open();
  await user.selectOptions(city(), 'Medellín');
  await waitFor(() => expect(listed()).toEqual(['Centro', 'Laureles']));
  expect([...point().options].map((option) => option.textContent)).toEqual([
    'Elige un punto',
    'Centro',
    'Laureles',
  ]);
  expect(screen.getByText('2 puntos en Medellín')).not.toBeNull();
  expect(lastView()).toEqual([[6.2466, -75.5818], 12]);
  await user.selectOptions(city(), 'Todas');
  await waitFor(() => expect(listed()).toHaveLength(3));
  expect(lastView()).toEqual([[6.9, -75.3], 6]);
});

test('without streets each city of the table is drawn once it is near, with the river by which people know their way', async () => {
  const user = await open();
  expect(document.querySelectorAll('path.town')).toHaveLength(0);
  await user.selectOptions(city(), 'Medellín');
  expect(document.querySelectorAll('path.town')).toHaveLength(22);
  expect(document.querySelectorAll('path.river').length).toBeGreaterThan(10);
  expect(screen.getByText(/^Mapa sin conexión: las calles necesitan internet\./)).not.toBeNull();
});

test('once it is scrolled, the list keeps in the page what is in sight; the rest is room of its height, and each row tells its place', async () => {
  type Told = (entries: readonly { isIntersecting: boolean }[]) => void;
  const told = new Map<Element, Told>();
  class Observer {
    readonly #tell: Told;
    constructor(tell: Told) {
      this.#tell = tell;
    }
    observe(element: Element) {
      told.set(element, this.#tell);
    }
    disconnect() {}
  }
  Object.defineProperty(globalThis, 'IntersectionObserver', { configurable: true, value: Observer });
  const many = Array.from({ length: 25 }, (_, index) =>
    store(`Punto ${String(index + 1).padStart(2, '0')}`, 'Medellín', 6.25, -75.57),
  );
  api.answer('GET /api/stores', { stores: many });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/puntos']}>
        <StoresPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('25 puntos en todo el país');
  expect(listed()).toHaveLength(25);
  const list = screen.getByRole('list');
  expect([...list.children].some((chunk) => told.has(chunk))).toBe(false);
  fireEvent.scroll(list.parentElement as Element);
  const [first, , third] = [...list.children];
  Object.defineProperty(third, 'offsetHeight', { value: 380 });
  const tell = (place: Element | undefined, isIntersecting: boolean) =>
    act(() => place && told.get(place)?.([{ isIntersecting }]));
  tell(first, true);
  tell(third, false);
  expect(listed()).toHaveLength(20);
  expect((third as HTMLElement).style.height).toBe('380px');
  expect(within(list).getAllByRole('listitem').at(-1)?.getAttribute('aria-posinset')).toBe('20');
  expect(within(list).getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('25');
  tell(third, true);
  expect(listed()).toHaveLength(25);
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

test('a city without streets shows how far from its centre its points are', async () => {
  const user = await open();
  expect(document.querySelectorAll('path.distance')).toHaveLength(0);
  await user.selectOptions(city(), 'Medellín');
  await waitFor(() => expect(document.querySelectorAll('path.distance')).toHaveLength(3));
  expect(
    screen.getByText(/Contorno aproximado\. Los círculos están a 1, 3 y 5 km del centro\.$/),
  ).not.toBeNull();
});

test('a city without points offers to see all', async () => {
  const user = await open();
  await user.selectOptions(city(), 'Yopal');
  await user.click(await screen.findByRole('button', { name: 'Ver todos los puntos' }));
  await waitFor(() => expect(listed()).toHaveLength(3));
});

test('what is near is asked for at a press, and stands first with its distance and the way there', async () => {
  const user = await open();
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: PositionCallback) =>
        found({ coords: { latitude: 7.88, longitude: -76.62 } } as GeolocationPosition),
    },
  });
  await user.click(screen.getByRole('button', { name: 'Cerca de mí' }));
  await waitFor(() => expect(listed()[0]).toBe('Plaza'));
  const plaza = within(screen.getByRole('list')).getByRole('button', { name: /Plaza/ });
  expect(plaza.textContent).toContain(', a 6');
  await user.click(plaza);
  expect(screen.getByRole('link', { name: 'Cómo llegar' }).getAttribute('href')).toContain('7.8831,-76.6252');
});

test('asking for what is near moves the map to the person and the nearest point', async () => {
  const user = await open();
  const fits = jest.spyOn(LeafletMap.prototype, 'fitBounds');
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: PositionCallback) =>
        found({ coords: { latitude: 7.88, longitude: -76.62 } } as GeolocationPosition),
    },
  });
  await user.click(screen.getByRole('button', { name: 'Cerca de mí' }));
  expect(await screen.findByRole('img', { name: 'Estás aquí' })).not.toBeNull();
  expect(fits.mock.calls.at(-1)?.[0]).toEqual([
    [7.88, -76.62],
    [7.8831, -76.6252],
  ]);
  fits.mockRestore();
});

test('without streets the large cities have their names on the map', async () => {
  await open();
  const names = [...document.querySelectorAll('.leaflet-marker-icon.name')].map(
    ({ textContent }) => textContent,
  );
  expect(names).toEqual(expect.arrayContaining(['Bogotá', 'Medellín']));
  expect(names).not.toContain('Envigado');
});

test('where the place is not told, it says what to do instead', async () => {
  const user = await open();
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: (_found: unknown, failed: () => void) => failed() },
  });
  await user.click(screen.getByRole('button', { name: 'Cerca de mí' }));
  expect((await screen.findByRole('alert')).textContent).toContain('elige tu ciudad');
});
