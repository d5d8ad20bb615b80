import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aBlock, renderAt } from '../../testing.tsx';
import FaqPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answer('GET /api/front_modules/list', {
    modules: [
      aBlock({
        id: 2,
        module_type: 'FAQ',
        title: '¿Cómo pago?',
        content: '<p>Por <a href="/facturas">PSE</a>.</p>',
      }),
      aBlock({ id: 1, module_type: 'FAQ', title: '¿Qué es la fianza?', content: '<p>Una garantía.</p>' }),
    ],
  });
  renderAt('/faq', '/faq', <FaqPage />);
});

test('[RT-11, PU-24] questions open to their formatted answers, in their order', async () => {
  await screen.findByText('¿Cómo pago?');
  expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
    '¿Qué es la fianza?',
    '¿Cómo pago?',
  ]);
  expect(document.querySelector('details a')?.getAttribute('href')).toBe('/facturas');
});

test('a search finds words of question and answer without their accents', async () => {
  await screen.findByText('¿Cómo pago?');
  await userEvent.type(screen.getByLabelText('Busca en las preguntas'), 'garantia');
  expect(screen.queryByText('¿Cómo pago?')).toBeNull();
  expect(screen.getByText('¿Qué es la fianza?')).toBeTruthy();
});
