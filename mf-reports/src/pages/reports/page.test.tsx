import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { reportSections } from '@portal/contract/report-names';
import { createTestApi } from '@portal/remote-kit/testing';
import { Toasts } from '@portal/ui/overlay';
import { render, screen, waitFor, within } from '@testing-library/react';
import { addressNow, exported, openReports, profile } from './testing/open-reports.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answer('GET /api/user', profile(reportSections));
  api.answer('GET /api/exports', { exports: [] });
});

const titles = () =>
  screen
    .getAllByRole('group')
    .map((panel) => within(panel).queryByRole('heading', { level: 2 })?.textContent)
    .filter(Boolean);
const opened = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return heading.closest('details');
};

test('[RE-02, RE-03, RE-04, RE-05, RE-06] the hub has five panels in their order, that of the payments open', async () => {
  openReports();
  expect((await opened('Pagos'))?.open).toBe(true);
  expect(titles()).toEqual([
    'Log Parametría Modificación Plazos',
    'Log Modificación Plazos',
    'Pagos',
    'Conciliación',
    'Usuarios',
  ]);
  expect((await opened('Usuarios'))?.open).toBe(false);
});

test('[RE-01] panels of sections that the profile lacks are not there, and nothing is asked for them', async () => {
  api.answer('GET /api/user', profile(['conciliacion']));
  openReports('/reports?panel=usuarios');
  expect((await opened('Conciliación'))?.open).toBe(true);
  expect(titles()).toEqual(['Conciliación']);
  expect(api.asked('GET /api/users_interval')).toEqual([]);
});

test('the address with its filters is copied; where the browser refuses the clipboard it says so', async () => {
  render(<Toasts />);
  const user = openReports('/reports?panel=conciliacion');
  const copy = await screen.findByRole('button', { name: 'Copiar enlace con filtros' });
  await user.click(copy);
  expect(await screen.findByText('Copiamos el enlace. Quien lo abra verá los mismos filtros.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(location.href);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await user.click(copy);
  expect((await screen.findByRole('alert')).textContent).toContain('No pudimos copiar el enlace.');
});

test('one panel is open at a time, and one opened again shows what it showed', async () => {
  const user = openReports('/reports?panel=log_modificacion_plazos&desde=2026-02-03&hasta=2026-02-09');
  const first = await opened('Log Modificación Plazos');
  expect((screen.getByLabelText('Día final') as HTMLSelectElement).value).toBe('9');
  await user.click(screen.getByText('Conciliación'));
  await waitFor(() => expect(addressNow()).toBe('/reports?panel=conciliacion'));
  await waitFor(() => expect(first?.open).toBe(false));
  const second = await opened('Conciliación');
  await user.click(screen.getByText('Log Modificación Plazos'));
  await waitFor(() =>
    expect(addressNow()).toBe('/reports?panel=log_modificacion_plazos&desde=2026-02-03&hasta=2026-02-09'),
  );
  // The address is known while the panels are still being rendered.
  await waitFor(() => expect(second?.open).toBe(false));
  await user.click(screen.getByText('Log Modificación Plazos'));
  await waitFor(() => expect(addressNow()).toBe('/reports?panel=ninguno'));
});

test('files asked for before are listed with state and filters; one that is done can be fetched again', async () => {
  api.answer('GET /api/exports', {
    exports: [
      exported({ id: 'running00001', status: 'running', written: 781 }),
      exported(),
      exported({ id: 'expired00001', expires_at: '2020-01-01T00:00:00' }),
      exported({ id: 'failed000001', kind: 'reconciliation', file_name: 'report.csv', status: 'failed' }),
    ],
  });
  api.refuse('POST /api/exports/:id/link', 'EXPORT_NOT_READY');
  const user = openReports('/reports?panel=ninguno');
  const table = await screen.findByRole('table', { name: /Archivos que pediste/ });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.querySelector('.badge')?.textContent)).toEqual([
    'En curso',
    'Lista',
    'Vencida',
    'Fallida',
  ]);
  expect(rows[0]?.textContent).toContain('781 de 1.202');
  expect(
    within(rows[0] as HTMLElement)
      .getByRole('progressbar')
      .getAttribute('aria-valuenow'),
  ).toBe('65');
  expect(rows[1]?.textContent).toContain('Desde 2026-11-01 · Hasta 2026-11-20 · Estado Aprobada');
  expect(within(table).getAllByRole('button', { name: /^Descargar/ })).toHaveLength(1);
  await user.click(within(rows[1] as HTMLElement).getByRole('button'));
  await waitFor(() => expect(api.asked('POST /api/exports/:id/link')[0]?.path).toContain('abcdefghij1'));
});

test('a file under way can be cancelled from the list', async () => {
  const job = exported({ status: 'running', written: 10 });
  api.answer('GET /api/exports', { exports: [job] });
  api.answer('POST /api/exports/:id/cancel', { ...job, status: 'cancelled' });
  const user = openReports('/reports?panel=ninguno');
  const cancel = await screen.findByRole('button', { name: /Cancelar/ });
  api.answer('GET /api/exports', { exports: [{ ...job, status: 'cancelled' }] });
  await user.click(cancel);
  expect(await screen.findByText('Cancelada')).not.toBeNull();
  expect(api.asked('POST /api/exports/:id/cancel')).toHaveLength(1);
});
