import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { createTestApi } from '@portal/remote-kit/testing';
import { todayInBogota } from '@portal/ui/format';
import { filterDate } from '@portal/values/filter-date';
import { screen, waitFor, within } from '@testing-library/react';
import { addressNow, exported, openReports, profile } from './testing/open-reports.tsx';

type Reply = Output<'GET /api/payment/conciliate'>;

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const day = {
  date: '2026-02-03',
  bank_count: 12,
  bank_amount: 1_450_000,
  our_count: 11,
  our_amount: 1_400_000,
  differences: 1,
};
const reply: Reply = {
  days: [
    day,
    {
      ...day,
      date: '2026-02-04',
      bank_count: 0,
      bank_amount: 0,
      our_count: 0,
      our_amount: 0,
      differences: 0,
    },
  ],
  matched: 11,
  total_differences: 1,
  differences: [
    {
      kind: 'only_at_bank',
      date: '2026-02-03',
      reference: 'R918443',
      transaction_id: '',
      fiscal_number: '',
      trazability_code: '118455061',
      our_status: '',
      our_amount: null,
      bank_status: 'APPROVED',
      bank_amount: 50_000,
      bank_amount_said: '',
    },
  ],
};

beforeEach(() => {
  api.reset();
  api.answer('GET /api/user', profile(['log_modificacion_plazos', 'conciliacion']));
  api.answer('GET /api/exports', { exports: [] });
  api.answer('GET /api/payment/conciliate', reply);
});

const select = (name: string) => screen.getByRole('combobox', { name }) as HTMLSelectElement;
const values = (name: string) => [...select(name).options].map(({ value }) => Number(value));
const ready = () => screen.findByRole('combobox', { name: 'Año' });

test('[RE-25, RE-26, RE-29] the reconciliation has its text and four selectors, the month so far chosen', async () => {
  openReports('/reports?panel=conciliacion');
  await ready();
  expect(
    screen.getByText('Proporcione una fecha correcta para generar el archivo de conciliación'),
  ).not.toBeNull();
  const [year = 0, month = 0, today = 0] = todayInBogota().split('-').map(Number);
  expect(['Día inicial', 'Día final', 'Mes', 'Año'].map((name) => Number(select(name).value))).toEqual([
    1,
    today,
    month,
    year,
  ]);
  expect([values('Año')[0], values('Año').at(-1)]).toEqual([2017, year + 10]);
  expect(api.asked('GET /api/payment/conciliate')).toEqual([]);
});

test.each(['conciliacion', 'log_modificacion_plazos'])(
  '[RE-28, RE-30] in %s the days follow the month and a later day becomes the last',
  async (panel) => {
    const user = openReports(`/reports?panel=${panel}&desde=2028-01-01&hasta=2028-01-31`);
    await ready();
    expect(values('Día final')).toHaveLength(31);
    await user.selectOptions(select('Mes'), 'Febrero');
    expect(values('Día final')).toHaveLength(29);
    expect(select('Día final').value).toBe('29');
    await user.selectOptions(select('Año'), '2027');
    expect(values('Día inicial')).toHaveLength(28);
    expect(select('Día final').value).toBe('28');
  },
);

test('[RE-25] a last day before the first is refused before anything is asked', async () => {
  const user = openReports('/reports?panel=conciliacion');
  await ready();
  await user.selectOptions(select('Día final'), '1');
  await user.selectOptions(select('Día inicial'), '2');
  expect(screen.getByText('El día final debe ser igual o posterior al inicial.')).not.toBeNull();
  for (const name of ['Comparar con el banco', 'Descargar archivo']) {
    expect((screen.getByRole('button', { name }) as HTMLButtonElement).disabled).toBe(true);
  }
});

test('[RE-05] the comparison shows what agrees, what differs and why, day by day', async () => {
  const user = openReports('/reports?panel=conciliacion');
  await ready();
  await user.selectOptions(select('Año'), '2026');
  await user.selectOptions(select('Mes'), 'Febrero');
  await user.selectOptions(select('Día inicial'), '3');
  await user.selectOptions(select('Día final'), '4');
  await user.click(screen.getByRole('button', { name: 'Comparar con el banco' }));
  const difference = await screen.findByRole('row', { name: /R918443/ });
  for (const text of ['Solo en el banco', 'No está', '$50.000', 'Aprobada', '118455061']) {
    expect(difference.textContent).toContain(text);
  }
  expect(addressNow()).toBe('/reports?panel=conciliacion&desde=2026-02-03&hasta=2026-02-04');
  expect(Object.fromEntries(api.asked('GET /api/payment/conciliate')[0]?.query ?? [])).toEqual({
    min_date: '03-02-26',
    max_date: '04-02-26',
  });
  const days = within(screen.getByRole('table', { name: /Pagos por día/ })).getAllByRole('row');
  expect(days).toHaveLength(2);
  expect(days[1]?.textContent).toBe('2026-02-0311$1.400.00012$1.450.0001');
});

test('[RE-05] when both sides agree it says so', async () => {
  api.answer('GET /api/payment/conciliate', {
    ...reply,
    total_differences: 0,
    differences: [],
    days: [{ ...day, our_count: 12, our_amount: day.bank_amount, differences: 0 }],
  });
  openReports('/reports?panel=conciliacion&desde=2026-02-03&hasta=2026-02-03');
  expect(await screen.findByText('Todo coincide con el banco.')).not.toBeNull();
});

test('[RE-25, RE-31, BC-12] the file of the chosen days is report.csv', async () => {
  const job = exported({ kind: 'reconciliation', file_name: 'report.csv', status: 'running', written: 0 });
  api.answer('POST /api/exports/reconciliation', job);
  api.answer('GET /api/exports/:id', job);
  const user = openReports('/reports?panel=conciliacion');
  await ready();
  api.answer('GET /api/exports', { exports: [job] });
  await user.click(screen.getByRole('button', { name: 'Descargar archivo' }));
  expect(await screen.findByText('report.csv', { selector: 'small' })).not.toBeNull();
  const today = todayInBogota();
  expect(api.asked('POST /api/exports/reconciliation')[0]?.body).toEqual({
    min_date: filterDate(`${today.slice(0, 8)}01`),
    max_date: filterDate(today),
  });
});

test('[RE-03, RE-27, RE-32] the log of term modifications has its text, the same selectors and its file', async () => {
  const job = exported({ kind: 'term_log', file_name: 'logModificacionPlazo.csv', status: 'running' });
  api.answer('POST /api/exports/term_log', job);
  api.answer('GET /api/exports/:id', job);
  const user = openReports('/reports?panel=log_modificacion_plazos&desde=2026-02-03&hasta=2026-02-09');
  await ready();
  expect(screen.getByText(/generar el archivo de log de modificación de plazos/)).not.toBeNull();
  expect(['Día inicial', 'Día final', 'Mes', 'Año'].map((name) => select(name).value)).toEqual([
    '3',
    '9',
    '2',
    '2026',
  ]);
  await user.selectOptions(select('Día final'), '10');
  await waitFor(() => expect(addressNow()).toContain('hasta=2026-02-10'));
  api.answer('GET /api/exports', { exports: [job] });
  await user.click(screen.getByRole('button', { name: 'Descargar archivo' }));
  expect(await screen.findByText('logModificacionPlazo.csv', { selector: 'small' })).not.toBeNull();
  expect(api.asked('POST /api/exports/term_log')[0]?.body).toEqual({
    min_date: '03-02-26',
    max_date: '10-02-26',
  });
});
