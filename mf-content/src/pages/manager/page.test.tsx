import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAt } from '../../testing.tsx';
import ManagerPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answer('GET /api/front_modules', { modules: [] });
});

const grant = (...urls: string[]) =>
  api.answer('GET /api/modules', {
    modules: urls.map((url) => ({ nombre: url.slice(1), url, icon: 'x', secciones: [], acceso_total: true })),
  });

test('[RT-34, PM-03] the manager has a card for each module of the administrator', async () => {
  grant('/manager', '/adminuser', '/reports');
  renderAt('/manager', '/manager', <ManagerPage />);
  const hrefs = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/adminuser', '/reports']);
  expect(screen.queryByRole('tab')).toBeNull();
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
