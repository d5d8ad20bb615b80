import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiResponseError } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { createTestApi } from '@portal/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { exported, openReports, profile } from '../testing/open-reports.tsx';

type Log = Output<'GET /api/logs/parameters'>;

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const log = (change: Partial<Log> = {}): Log => ({
  count: 41,
  next: 2,
  previus: null,
  results: [
    {
      fiscal_number: '9090909090',
      username: 'Paula Andrea Jaramillo',
      datetime: '2026-11-20T10:32:07',
      previous_status: 'ACTIVE',
      current_status: 'INACTIVE',
    },
  ],
  ...change,
});

beforeEach(() => {
  api.reset();
  api.answer('GET /api/user', profile(['parametria_modificacion_plazos']));
  api.answer('GET /api/exports', { exports: [] });
  api.answer('GET /api/logs/parameters', log());
});

const FOUND = '/reports?panel=parametria_modificacion_plazos&desde=2026-11-01';
const search = async () => (await screen.findByRole('button', { name: 'Buscar' })) as HTMLButtonElement;
const download = () => screen.getByRole('button', { name: 'Descargar Reporte' }) as HTMLButtonElement;
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const asked = () => api.asked('GET /api/logs/parameters').map(({ query }) => Object.fromEntries(query));

test("[RE-02, RE-07, RE-08, RE-09] 'Buscar' waits for the first date or the user, the report for results", async () => {
  const user = openReports();
  expect((await search()).disabled).toBe(true);
  expect(download().disabled).toBe(true);
  await user.type(field('Hasta'), '20261120');
  expect((await search()).disabled).toBe(true);
  await user.type(field('Usuario'), '9090909090');
  expect((await search()).disabled).toBe(false);
  expect(asked()).toEqual([]);
  await user.click(await search());
  await screen.findByRole('table');
  expect(asked()).toEqual([{ hasta: '20-11-26', user_id: '9090909090', variable: '1', page: '1' }]);
  expect(download().disabled).toBe(false);
});

test('[RE-10, EN-38, BC-07] results show the five fields, ten at a time, with five links of pages', async () => {
  const user = openReports(FOUND);
  const row = await screen.findByRole('row', { name: /Paula Andrea Jaramillo/ });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Cédula',
    'Usuario',
    'Fecha y hora',
    'Estado anterior',
    'Estado actual',
  ]);
  expect([...row.querySelectorAll('th, td')].map(({ textContent }) => textContent)).toEqual([
    '9.090.909.090',
    'Paula Andrea Jaramillo',
    '2026-11-20 10:32:07',
    'Activa',
    'Inactiva',
  ]);
  const pager = within(screen.getByRole('navigation', { name: 'Paginación' }));
  expect(pager.getAllByRole('link').filter(({ textContent }) => textContent)).toHaveLength(5);
  await user.click(pager.getByRole('link', { name: 'Página 2' }));
  await waitFor(() => expect(asked().at(-1)).toEqual({ desde: '01-11-26', variable: '1', page: '2' }));
});

test('[ER-40, RE-09] an empty result says so in the words of the specification, and has no report', async () => {
  api.answer('GET /api/logs/parameters', log({ count: 0, next: null, results: [] }));
  openReports(FOUND);
  expect(
    await screen.findByText(
      'No se encontraron resultados que coincidan con los criterios de búsqueda. Por favor, verifica los filtros y vuelve a intentarlo.',
    ),
  ).not.toBeNull();
  expect(download().disabled).toBe(true);
});

test('[ER-39] a log that cannot be fetched says both sentences, and asks again', async () => {
  api.refuse('GET /api/logs/parameters', 'FORBIDDEN');
  const user = openReports(FOUND);
  expect(await screen.findByText('No se pudieron cargar los logs')).not.toBeNull();
  expect(screen.getByText('Error al obtener los logs')).not.toBeNull();
  api.answer('GET /api/logs/parameters', log());
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('table')).not.toBeNull();
});

test('[RE-11] a report that cannot be made is only logged, and says nothing to the user', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  api.refuse('POST /api/exports/parameter_log', 'UNEXPECTED');
  const user = openReports(FOUND);
  await screen.findByRole('table');
  await user.click(download());
  await waitFor(() => expect(api.asked('POST /api/exports/parameter_log')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Descarga en curso' })).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(logged).toHaveBeenCalledWith('a report could not be made', expect.any(ApiResponseError));
  logged.mockRestore();
});

test('[RE-33, BC-12] the report is made of what was searched, in the order shown, and has the fixed name', async () => {
  const job = exported({
    kind: 'parameter_log',
    file_name: 'log_modificacion_plazos.xlsx',
    status: 'running',
    total: 41,
    written: 0,
  });
  api.answer('POST /api/exports/parameter_log', job);
  api.answer('GET /api/exports/:id', job);
  const user = openReports(`${FOUND}&orden=fiscal_number`);
  await screen.findByRole('table');
  api.answer('GET /api/exports', { exports: [job] });
  await user.click(download());
  expect(await screen.findByText('log_modificacion_plazos.xlsx', { selector: 'small' })).not.toBeNull();
  expect(api.asked('POST /api/exports/parameter_log')[0]?.body).toEqual({
    desde: '01-11-26',
    sort: 'fiscal_number',
  });
});
