import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { screen } from '@testing-library/react';
import { aBlock, renderAt } from '../../testing.tsx';
import ContactPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(() => api.reset());

const open = () => renderAt('/atencion', '/atencion', <ContactPage />);
const hrefs = () =>
  [...document.querySelectorAll('section a')].map((link) => link.getAttribute('href')).filter(Boolean);

const line = (id: number, title: string, content: string, redirect_link: string) =>
  aBlock({ id, module_type: 'Contacto', title, content, redirect_link });
const LOCAL = 'tel:+576045550120';
const FREE = 'tel:018000555020';

test('[RT-12, PU-26] a local and a free national number are there without any content', async () => {
  api.refuse('GET /api/front_modules/list', 'NOT_FOUND');
  open();
  expect(screen.getByRole('heading', { name: 'Línea local' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Línea gratuita nacional' })).toBeTruthy();
  expect(hrefs()).toEqual(expect.arrayContaining([LOCAL, FREE]));
});

test.each([
  ['nothing', [], [LOCAL, FREE]],
  ['a local number', ['tel:+576015550100'], ['tel:+576015550100', FREE]],
  ['a free number', ['tel:018000111222'], [LOCAL, 'tel:018000111222']],
  ['both', ['tel:018000111222', 'tel:+576015550100'], ['tel:018000111222', 'tel:+576015550100']],
])('[PU-26] whatever the content leaves out of the two is added: it has %s', async (_what, given, shown) => {
  api.answer('GET /api/front_modules/list', {
    modules: [
      ...given.map((href, index) => line(index, `Línea ${index}`, href, href)),
      line(9, 'Correo', 'hola@ejemplo.co', 'mailto:hola@ejemplo.co'),
    ],
  });
  open();
  await screen.findByRole('link', { name: 'hola@ejemplo.co' });
  expect(hrefs().filter((href) => href?.startsWith('tel:'))).toEqual(shown);
});

test('[EN-37, PU-15] the lines of the content come first, in their order, with telephone, mail and chat', async () => {
  api.answer('GET /api/front_modules/list', {
    modules: [
      line(2, 'Correo', 'hola@ejemplo.co', 'mailto:hola@ejemplo.co'),
      line(1, 'Bogotá', '601 555 0100', 'tel:+576015550100'),
      line(4, 'Gratis', '01 8000 555 021', 'tel:018000555021'),
      line(3, 'Trampa', 'x', 'javascript:alert(1)'),
    ],
  });
  open();
  expect(await screen.findByRole('link', { name: '601 555 0100' })).toBeTruthy();
  expect(hrefs().slice(0, 3)).toEqual(['tel:+576015550100', 'tel:018000555021', 'mailto:hola@ejemplo.co']);
  expect(
    screen
      .getAllByRole('heading', { level: 2 })
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(['Bogotá', 'Gratis', 'Correo']);
  expect(screen.queryByText('Trampa')).toBeNull();
});
