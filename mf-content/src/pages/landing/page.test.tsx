import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { purchasePrice } from '@portal/credit-engine';
import { createTestApi } from '@portal/remote-kit/testing';
import { pesos } from '@portal/ui/format';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BlockIcon } from '../../parts/icons/block-icon.tsx';
import { aBlock, anExample, anOption, noMenus, renderAt } from '../../testing.tsx';
import LandingPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
afterEach(() => {
  jest.useRealTimers();
});
beforeEach(() => {
  api.reset();
  api.answer('GET /api/front_modules/list', {
    modules: [
      aBlock({ id: 1, module_type: 'Slider', title: 'Uno', redirect_link: '/credito' }),
      aBlock({
        ...{ id: 2, module_type: 'Slider', title: 'Dos', image_link: '/api/media/dos.webp' },
        image_sizes: { avif: '/api/media/dos-400.avif 400w', webp: '/api/media/dos.webp 400w' },
      }),
      aBlock({
        id: 3,
        module_type: 'LandingModule',
        title: 'Paga',
        content: 'Por PSE',
        redirect_link: '/facturas',
        extra_properties: { position: 0, button: 'Pagar', dripicon: 'wallet' },
      }),
      aBlock({
        id: 4,
        module_type: 'Contacto',
        title: 'WhatsApp',
        redirect_link: 'https://wa.me/573001112233',
      }),
    ],
  });
  api.answer('GET /api/listmenu', {
    ...noMenus,
    Header: [
      { active: false, order: 1, detail: '<p>Apagado</p>' },
      { active: true, order: 2, detail: '<p>Nunca te pedimos <strong>claves</strong>.</p>' },
    ],
    Creditos: [
      anOption({ option_id: 2, name: 'Motos', detail: '<p>Tu moto</p>' }),
      anOption({ option_id: 1, name: 'Hogar', detail: '<p>Tu <em>nevera</em></p>' }),
      anOption({ option_id: 3, name: 'Apagado', active: false }),
    ],
    Aliados: [anOption({ option_id: 4, name: 'Electrovalle', url: 'https://ejemplo.co' })],
    Landing: [
      anOption({
        option_id: 5,
        name: 'Temporada',
        page: true,
        content_id: 9,
        detail: '<p>Ofertas</p><p>Más</p>',
      }),
    ],
  });
  api.answer('GET /api/quoter/example', { example: anExample });
  renderAt('/', '/', <LandingPage />);
});

describe('the worked example', () => {
  const sums = () =>
    [...document.querySelectorAll('.receipt dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]);

  test('explains a purchase with all its costs', async () => {
    expect(await screen.findByRole('heading', { name: 'Ejemplo: compra de $1.200.000' })).toBeTruthy();
    expect(sums()).toEqual([
      ['Valor de la compra', '$1.200.000'],
      ['Intereses', pesos(anExample.price.interest)],
      ['IVA de los intereses', pesos(anExample.price.interestIva)],
      ['Fianza 10\u00a0% con IVA', '$142.800'],
      ['Pagas en total', pesos(anExample.price.total)],
      ['Cada mes', pesos(anExample.price.instalment)],
    ]);
  });

  test('is computed anew, as a quote is, where amount or term are moved, and names a term that is too long', async () => {
    const amount = await screen.findByRole('slider', { name: 'Valor de la compra' });
    fireEvent.change(amount, { target: { value: '2000000' } });
    const count = screen.getByRole('slider', { name: 'Número de cuotas' });
    fireEvent.change(count, { target: { value: '24' } });
    expect([amount, count].map((slider) => slider.getAttribute('aria-valuetext'))).toEqual([
      '$2.000.000',
      '24 cuotas',
    ]);
    const price = purchasePrice(2_000_000, 24, anExample.terms, '2026-11-20');
    await waitFor(() => expect(sums().at(-1)).toEqual(['Cada mes', pesos(price.instalment)]));
    fireEvent.change(amount, { target: { value: '200000' } });
    expect(await screen.findByText('La cuota más baja es de $30.000: elige menos cuotas.')).toBeTruthy();
  });
});

test('[RT-01, PU-16] the slider goes through its slides in a loop, with their pictures', async () => {
  const slider = within(screen.getByRole('region', { name: 'Novedades' }));
  expect(await slider.findByRole('heading', { level: 1, name: 'Uno' })).toBeTruthy();
  await userEvent.click(slider.getByRole('button', { name: 'Siguiente' }));
  expect(slider.getByRole('heading', { level: 1, name: 'Dos' })).toBeTruthy();
  expect(document.querySelector('img[src="/api/media/dos.webp"]')).toBeTruthy();
  expect(document.querySelector('picture > source[type="image/avif"]')?.getAttribute('srcset')).toBe(
    '/api/media/dos-400.avif 400w',
  );
  await userEvent.click(slider.getByRole('button', { name: 'Siguiente' }));
  expect(slider.getByRole('heading', { level: 1, name: 'Uno' })).toBeTruthy();
});

test('[PU-21] the slider plays by itself, round and round, until it is paused', async () => {
  const next = await screen.findByRole('button', { name: 'Siguiente' });
  const shown = () => screen.getByRole('heading', { level: 1 }).textContent;
  const after = (seconds: number) => {
    act(() => jest.advanceTimersByTime(seconds * 1_000));
    return shown();
  };
  jest.useFakeTimers();
  fireEvent.click(next);
  expect(shown()).toBe('Dos');
  expect([after(7), after(7), after(7)]).toEqual(['Uno', 'Dos', 'Uno']);
  fireEvent.click(screen.getByRole('button', { name: 'Pausar el carrusel' }));
  expect(after(60)).toBe('Uno');
  fireEvent.click(screen.getByRole('button', { name: 'Reanudar el carrusel' }));
  expect(after(7)).toBe('Dos');
});

test('[PU-18, PU-08] credit tabs show the content of the active options in order', async () => {
  const tabs = within(await screen.findByRole('tablist', { name: 'Tipos de crédito' }));
  expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Hogar', 'Motos']);
  const panel = screen.getByRole('tabpanel');
  expect(await within(panel).findByText('nevera')).toBeTruthy();
  await userEvent.click(tabs.getByRole('tab', { name: 'Motos' }));
  expect(await within(panel).findByText('Tu moto')).toBeTruthy();
});

test('[PU-17, PU-19, PU-20] partners, blocks of the content and of pages, and WhatsApp from the content', async () => {
  expect((await screen.findByRole('link', { name: 'Electrovalle' })).getAttribute('href')).toBe(
    'https://ejemplo.co',
  );
  const pay = screen.getByRole('heading', { name: 'Paga' }).parentElement as HTMLElement;
  expect(within(pay).getByText('Por PSE')).toBeTruthy();
  expect(within(pay).getByRole('link', { name: 'Pagar' }).getAttribute('href')).toBe('/facturas');
  const wallet = render(<BlockIcon name="wallet" />).container.innerHTML;
  expect(pay.querySelector('svg')?.outerHTML).toBe(wallet);
  const block = screen.getByRole('heading', { name: 'Temporada' }).parentElement as HTMLElement;
  expect(within(block).getByText('Ofertas')).toBeTruthy();
  expect(within(block).getByRole('link').getAttribute('href')).toBe('/mainpage/9');
  expect(screen.getByRole('link', { name: 'Escríbenos por WhatsApp' }).getAttribute('href')).toBe(
    'https://wa.me/573001112233',
  );
});

test('[EN-26] the first active notice stands above everything', async () => {
  expect(await screen.findByText('Nunca te pedimos claves.')).toBeTruthy();
  expect(screen.queryByText('Apagado')).toBeNull();
});

test('[PU-28, PU-29, AU-20] the field names its rule when a person goes on without a whole ID', async () => {
  const user = userEvent.setup();
  const field = screen.getByLabelText<HTMLInputElement>('Número de cédula');
  const rule = 'Asegúrate de que la cédula tenga mínimo cinco (5) dígitos';
  expect(screen.queryByText(rule)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(screen.getByText(rule)).toBeTruthy();
  expect(field).toBe(document.activeElement);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, '1234');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['1234', 'false']);
  expect(screen.getByText(rule).className).toBe('help');
  await user.type(field, '.0');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['1234.0', 'true']);
  expect(screen.getByText('Una cédula no lleva decimales: se lee «1234.0».')).toBeTruthy();
});
