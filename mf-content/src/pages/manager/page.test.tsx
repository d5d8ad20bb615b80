import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { createTestApi } from '@portal/remote-kit/testing';
import { dayName, longDay, todayInBogota } from '@portal/ui/format';
import { filterDate } from '@portal/values/filter-date';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aBlock, renderAt } from '../../testing.tsx';
import ManagerPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answer('GET /api/front_modules/trash', { modules: [] });
  api.answer('GET /api/front_modules', { modules: [] });
  api.answer('GET /api/adminSafety', { second_factor: true, warning: null });
  api.answer('GET /api/workList', { items: [], banks: [] });
  api.answer('GET /api/figures/payments', { date: todayInBogota(), by_status: [], by_hour: [] });
  api.answer('GET /api/figures/pending', {
    as_of: '2026-11-20T10:00:00',
    buckets: [],
    oldest: null,
    attention: 0,
  });
  api.answer('GET /api/figures/registrations', { days: [], total: 0 });
});

type Item = Output<'GET /api/workList'>['items'][number];
const item = (change: Partial<Item>): Item => ({
  kind: 'money',
  count: 3,
  amount: 747_947,
  since: '2026-01-02T10:00:00',
  names: [],
  own: true,
  path: '/money-desk',
  ...change,
});

const grant = (...urls: string[]) =>
  api.answer('GET /api/modules', {
    modules: urls.map((url) => ({ nombre: url.slice(1), url, icon: 'x', secciones: [], acceso_total: true })),
  });

test('[RT-34, PM-03] the manager has a card for each module of the administrator', async () => {
  grant('/manager', '/adminuser', '/reports');
  renderAt('/manager', '/manager', <ManagerPage />);
  const cards = within(await screen.findByRole('navigation', { name: 'Tus módulos' }));
  const hrefs = cards.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/adminuser', '/reports']);
  expect(screen.queryByRole('tab')).toBeNull();
});

test('[RT-34] the cards, which the menu repeats, are folded below the work of the day', async () => {
  grant('/manager', '/adminuser');
  renderAt('/manager', '/manager', <ManagerPage />);
  const cards = await screen.findByRole('navigation', { name: 'Tus módulos' });
  const fold = cards.closest('details');
  expect(fold?.open).toBe(false);
  await userEvent.click(screen.getByRole('heading', { name: 'Tus módulos' }));
  expect(fold?.open).toBe(true);
});

test('the day stands beside the title, and when the work of it was asked for; pressed, that is asked again', async () => {
  grant('/manager', '/adminuser');
  renderAt('/manager', '/manager', <ManagerPage />);
  const asked = () => api.asked('GET /api/workList').length;
  const again = await screen.findByRole('button', { name: /^Actualizado \d{1,2}:\d{2}\s[ap]\.\sm\.$/ });
  expect(
    screen.getByText(new RegExp(`^${dayName(todayInBogota())} ${longDay(todayInBogota())}$`, 'i')),
  ).not.toBeNull();
  await waitFor(() => expect(asked()).toBe(1));
  const before = asked();
  await userEvent.click(again);
  await waitFor(() => expect(asked()).toBe(before + 1));
});

test('[CM-08] who may change sections has the five parts of the content manager', async () => {
  grant('/manager', '/sections');
  renderAt('/manager', '/manager', <ManagerPage />);
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Carrusel',
    'Información',
    'Preguntas frecuentes',
    'Landing',
    'Contacto',
  ]);
  await userEvent.click(screen.getByRole('tab', { name: 'Contacto' }));
  expect(screen.getByLabelText('place').textContent).toBe('/manager?parte=contacto');
});

test.each([
  ['Carrusel', 'Slider'],
  ['Información', 'Information'],
  ['Preguntas frecuentes', 'FAQ'],
  ['Landing', 'LandingModule'],
  ['Contacto', 'Contacto'],
] as const)(
  '[CM-09, CM-15] %s has list, add, edit, create, cancel, update and delete',
  async (part, type) => {
    grant('/manager', '/sections');
    api.answer('GET /api/front_modules', {
      modules: [
        { ...aBlock({ id: 1, module_type: type, title: 'Lo que hay' }), version: 1 },
        { ...aBlock({ id: 2, module_type: 'SliderConsultaPagos', title: 'De otra parte' }), version: 1 },
      ],
    });
    renderAt('/manager', '/manager', <ManagerPage />);
    await userEvent.click(await screen.findByRole('tab', { name: part }));
    const panel = within(screen.getByRole('tabpanel'));
    const press = (name: string) => userEvent.click(panel.getByRole('button', { name }));
    expect(panel.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)).toEqual([
      'Lo que hay',
    ]);
    await press('Agregar');
    expect(panel.getByRole('button', { name: 'Crear' })).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Eliminar' })).toBeNull();
    await press('Cancelar');
    await press('Editar Lo que hay');
    expect(panel.getByRole('button', { name: 'Actualizar' })).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Eliminar' })).toBeTruthy();
    await press('Cancelar');
    expect(panel.queryByRole('button', { name: 'Actualizar' })).toBeNull();
  },
);

test('what waits for the bank is as much above as in its ages, with what has waited since days before', async () => {
  grant('/manager');
  api.answer('GET /api/figures/payments', { date: todayInBogota(), by_status: [], by_hour: [] });
  api.answer('GET /api/figures/pending', {
    as_of: '2026-11-20T10:00:00',
    buckets: [
      { from_minutes: 0, to_minutes: 5, count: 1, amount: 20_000 },
      { from_minutes: 1_440, to_minutes: null, count: 2, amount: 179_370 },
    ],
    oldest: null,
    attention: 0,
  });
  api.answer('GET /api/figures/registrations', { days: [], total: 0 });
  renderAt('/manager', '/manager', <ManagerPage />);
  const day = within(await screen.findByRole('region', { name: 'Hoy' }));
  await day.findByText('Más de 24 h');
  expect(day.getByText('Esperan al banco').nextElementSibling?.textContent).toBe('3$199.370');
});

test('the day stands beside the day before up to this hour, for the person who has the manager', async () => {
  grant('/manager');
  const sums = (count: number, amount: number) => [{ status: 'Approved', count, amount }];
  api.answer('GET /api/figures/payments', {
    date: todayInBogota(),
    by_status: [...sums(12, 600_000), { status: 'Pending', count: 2, amount: 50_000 }],
    by_hour: [
      { hour: 0, status: 'Approved', count: 12, amount: 600_000 },
      { hour: 0, status: 'Error', count: 1, amount: 10_000 },
    ],
  });
  api.answer('GET /api/figures/pending', {
    as_of: '2026-11-20T10:00:00',
    buckets: [
      { from_minutes: 0, to_minutes: 20, count: 2, amount: 50_000 },
      { from_minutes: 1_440, to_minutes: null, count: 0, amount: 0 },
    ],
    oldest: null,
    attention: 1,
  });
  api.answer('GET /api/figures/registrations', { days: [{ date: todayInBogota(), count: 3 }], total: 3 });
  renderAt('/manager', '/manager', <ManagerPage />);
  const day = within(await screen.findByRole('region', { name: 'Hoy' }));
  expect(await day.findByText('$600.000')).toBeTruthy();
  expect(day.getByText('Pagos aprobados').nextElementSibling?.textContent).toContain('12');
  expect(day.getAllByText(/Igual que ayer a esta hora/)).toHaveLength(2);
  expect(day.getByText('12 aprobados, 1 fallido')).toBeTruthy();
  expect(await day.findByText('Menos de 20 min')).toBeTruthy();
  expect(day.getByText('Más de 24 h')).toBeTruthy();
  expect(day.getByText('Un pago necesita que alguien lo revise.')).toBeTruthy();
  const days = api.asked('GET /api/figures/payments').map(({ query }) => query.get('date'));
  const yesterday = new Date(Date.parse(`${todayInBogota()}T12:00:00Z`) - 86_400_000);
  expect(days.toSorted()).toEqual([filterDate(yesterday.toISOString().slice(0, 10)), null].toSorted());
});

test('what is to be done stands first with its count, reason and age, and leads to where it is done', async () => {
  grant('/manager', '/money-desk', '/pages');
  api.answer('GET /api/workList', {
    items: [
      item({}),
      item({ kind: 'usury', count: 1, amount: null, since: null, names: ['2026-12'], path: '/settings' }),
      item({ kind: 'drafts', count: 5, names: ['Tarifas', 'Paga por PSE'], own: false, path: '/pages' }),
      item({ kind: 'delivery', count: 7, amount: null, names: ['email'], own: false, path: '' }),
    ],
    banks: [],
  });
  renderAt('/manager', '/manager', <ManagerPage />);
  const work = within(await screen.findByRole('region', { name: 'Por hacer hoy' }));
  expect(work.getByText('2 te esperan a ti, 2 más están en espera')).toBeTruthy();
  const rows = work.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(
    /Pagos por resolver\$747\.947 necesitan una decisión\.\d+ días el más viejoResolver/,
  );
  expect(rows[1]).toContain('De 2026-12. Sin ella nadie puede cotizar ese mes.');
  expect(rows[2]).toContain('Tarifas, Paga por PSE y 3 más. Los escribiste tú.');
  expect(rows[3]).toContain('El servicio de correo nos rechaza por una falla nuestra');
  expect(work.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/money-desk',
    '/settings',
    '/pages',
  ]);
  const amber = work.getAllByRole('link').filter(({ className }) => className.includes('action'));
  expect(amber.map(({ textContent }) => textContent)).toEqual(['Resolver']);
});

test('what waits for others only has no amber button', async () => {
  grant('/manager');
  api.answer('GET /api/workList', { items: [item({ kind: 'confirm', own: false })], banks: [] });
  renderAt('/manager', '/manager', <ManagerPage />);
  const work = within(await screen.findByRole('region', { name: 'Por hacer hoy' }));
  expect(work.getByRole('link', { name: 'Revisar' }).className).not.toContain('action');
});

test('each figure leads to the list that it counts, for who may open it', async () => {
  grant('/manager', '/reports', '/adminuser');
  api.answer('GET /api/figures/pending', {
    as_of: '2026-11-20T10:00:00',
    buckets: [
      { from_minutes: 0, to_minutes: 20, count: 0, amount: 0 },
      { from_minutes: 1_440, to_minutes: null, count: 2, amount: 179_370 },
    ],
    oldest: null,
    attention: 0,
  });
  renderAt('/manager', '/manager', <ManagerPage />);
  const day = within(await screen.findByRole('region', { name: 'Hoy' }));
  const today = todayInBogota();
  expect((await day.findByRole('link', { name: 'Más de 24 h' })).getAttribute('href')).toBe(
    '/reports?grupo=waiting-1440&desde=no&hasta=no',
  );
  expect(day.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/reports?estado=Approved&desde=${today}&hasta=${today}`,
    `/reports?estado=Approved&desde=${today}&hasta=${today}`,
    '/reports?grupo=waiting&desde=no&hasta=no',
    `/reports?grupo=failed&desde=${today}&hasta=${today}`,
    `/adminuser?buscar=1&desde=${today}&hasta=${today}`,
    '/reports?grupo=waiting-1440&desde=no&hasta=no',
  ]);
});

test('without the module of the manager nothing is asked for', async () => {
  grant('/reports');
  renderAt('/manager', '/manager', <ManagerPage />);
  await screen.findByRole('link', { name: /reports/ });
  expect(screen.queryByRole('region', { name: 'Hoy' })).toBeNull();
  expect(api.asked('GET /api/figures/payments')).toEqual([]);
});
