import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { screen } from '@testing-library/react';
import { aModule, renderAt } from '../../testing.tsx';
import ContactPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(() => api.reset());

const open = () => renderAt('/atencion', '/atencion', <ContactPage />);
const hrefs = () =>
  [...document.querySelectorAll('section a')].map((link) => link.getAttribute('href')).filter(Boolean);

test('[RT-12, PU-26] a local and a free national number are there whatever the content says', async () => {
  api.refuse('GET /api/front_modules/list', 'NOT_FOUND');
  open();
  expect(screen.getByRole('heading', { name: 'Línea local' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Línea gratuita nacional' })).toBeTruthy();
  expect(hrefs()).toEqual(expect.arrayContaining(['tel:+576045550120', 'tel:018000555020']));
});

test('[EN-37, PU-15] the lines of the content come first, in their order, with telephone, mail and chat', async () => {
  const line = (id: number, title: string, content: string, redirect_link: string) =>
    aModule({ id, module_type: 'Contacto', title, content, redirect_link });
  api.answer('GET /api/front_modules/list', {
    modules: [
      line(2, 'Correo', 'hola@ejemplo.co', 'mailto:hola@ejemplo.co'),
      line(1, 'Bogotá', '601 555 0100', 'tel:+576015550100'),
      line(3, 'Trampa', 'x', 'javascript:alert(1)'),
    ],
  });
  open();
  expect(await screen.findByRole('link', { name: '601 555 0100' })).toBeTruthy();
  expect(hrefs().slice(0, 2)).toEqual(['tel:+576015550100', 'mailto:hola@ejemplo.co']);
  expect(screen.queryByText('Trampa')).toBeNull();
});
