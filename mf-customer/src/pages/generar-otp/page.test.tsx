import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { drafts } from '@portal/ui/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import QuoterPage from './page.tsx';
import { quote, terms } from './quote.fixture.ts';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

function Elsewhere() {
  return <p>{`gone to ${useLocation().pathname}`}</p>;
}

const show = (): UserEvent => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/generar-otp']}>
        <Routes>
          <Route path="/generar-otp" element={<QuoterPage />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const open = async (): Promise<UserEvent> => {
  const user = show();
  await screen.findByText('Cupo disponible');
  return user;
};

beforeEach(() => {
  api.reset();
  api.answer('GET /api/user', {
    first_name: 'Daniel Esteban',
    last_name: 'Zapata',
    fiscal_number: '6060606060',
    email: '',
    phone: '',
    home_phone: '',
    is_admin: false,
    pending_information: false,
    permissions: [],
  });
  api.answer('GET /api/quoter/validate/:fiscal_number', terms);
  api.answer('POST /api/quoter/quote', quote);
  api.answer('GET /api/quoter/otp/:fiscal_number', {
    estado: 'OK',
    mensaje: 'El código se ha enviado correctamente',
    msj_cotizador: 'Muestra este código en la caja para hacer tu compra.',
    datos_envio: { data: { email: 'dan****@correo.example', phone: '********06' } },
    vigencia_otp: 5,
  });
});
afterEach(cleanup);

const amount = () => screen.getByRole('textbox', { name: 'Monto a financiar' }) as HTMLInputElement;
const count = () => screen.getByRole('textbox', { name: 'Número de cuotas' }) as HTMLInputElement;
/** Beside the form; once there is a quote also in the bar of narrow pages. */
const go = () => screen.getAllByRole('button', { name: 'Continuar' })[0] as HTMLButtonElement;
/** Neither waiting for something nor busy. */
const isReady = () => go().getAttribute('aria-disabled') !== 'true';
const fill = async (user: UserEvent, pesos = '2000000', cuotas = '4') => {
  await user.type(amount(), pesos);
  await user.type(count(), cuotas);
  await user.tab();
};
const quoted = async (user: UserEvent) => {
  await fill(user);
  await screen.findByRole('heading', { name: 'Tu cotización' });
};

describe('before anything is quoted', () => {
  test('[QU-01, QU-02, QU-03, QU-10] limit, fields, legal note and a button that waits', async () => {
    await open();
    expect(screen.getByText('$2.337.700')).not.toBeNull();
    expect(amount().value).toBe('');
    expect(count().value).toBe('');
    const legal = screen.getByText(/^La cuota incluye/).textContent;
    for (const part of [
      'los intereses',
      'el IVA sobre los intereses',
      'una garantía del 10 % que presta un fondo de garantías (un tercero)',
      'el IVA sobre la garantía',
    ]) {
      expect(legal).toContain(part);
    }
    expect(isReady()).toBe(false);
    expect(screen.queryByRole('heading', { name: 'Tu cotización' })).toBeNull();
  });

  test('[QU-10] pressed before there is a quote, the button says at the fields what is missing', async () => {
    const user = await open();
    await user.click(go());
    await waitFor(() => expect(amount().getAttribute('aria-invalid')).toBe('true'));
    expect(count().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(amount());
    expect(api.asked('GET /api/quoter/otp/:fiscal_number')).toEqual([]);
  });

  test.each([
    ['error 1', { ...terms, error: 1 as const, cupo: 500, mensaje: 'Tienes cuotas en mora.' }],
    ['no limit', { ...terms, cupo: 0, mensaje: 'No tienes cupo disponible.' }],
  ])('[QU-04, QU-05] %s says why and leads to the summary', async (_name, answer) => {
    api.answer('GET /api/quoter/validate/:fiscal_number', answer);
    const user = show();
    expect((await screen.findByRole('alertdialog')).textContent).toContain(answer.mensaje);
    await user.click(screen.getByRole('button', { name: 'Ir al resumen' }));
    expect(await screen.findByText('gone to /resumen')).not.toBeNull();
  });

  test('[QU-04] without a word of the server it leads there at once', async () => {
    api.answer('GET /api/quoter/validate/:fiscal_number', { ...terms, cupo: 0 });
    show();
    expect(await screen.findByText('gone to /resumen')).not.toBeNull();
  });
});

describe('the two fields', () => {
  test('[QU-08] sign, spaces and dots of an amount count for nothing, and it shows as pesos', async () => {
    const user = await open();
    await user.click(amount());
    await user.paste('$ 1 234.567');
    await user.type(count(), ' 12 ');
    expect(amount().value).toBe('$1.234.567');
    expect(count().value).toBe('12');
  });

  test('[QU-08] what is no whole number stays as typed, is refused and quotes nothing', async () => {
    const user = await open();
    await user.type(amount(), '50.000,75');
    await user.type(count(), '12,5');
    await user.tab();
    expect(amount().value).toBe('$50.000,75');
    expect(count().value).toBe('12,5');
    expect(await screen.findByText('Escribe el monto en pesos, sin centavos.')).not.toBeNull();
    expect(await screen.findByText('Debe ser inferior o igual a 24 cuotas')).not.toBeNull();
    expect(api.asked('POST /api/quoter/quote')).toHaveLength(0);
  });

  test('[QU-06, QU-07, QU-11] are checked when they are left', async () => {
    const user = await open();
    await user.type(amount(), '9999999');
    expect(screen.queryByText(/debe ser menor al cupo/)).toBeNull();
    await user.tab();
    expect(await screen.findByText('El monto a financiar debe ser menor al cupo disponible')).not.toBeNull();
    await user.type(count(), '40');
    await user.tab();
    expect(await screen.findByText('Debe ser inferior o igual a 24 cuotas')).not.toBeNull();
    expect(api.asked('POST /api/quoter/quote')).toHaveLength(0);
  });
});

describe('the quote', () => {
  test('[QU-02, QU-11, API-75, BC-11] comes when both are valid; then the fields lock and the extra fields appear', async () => {
    const user = await open();
    await quoted(user);
    expect(api.asked('POST /api/quoter/quote').map(({ body }) => body)).toEqual([
      { total: 2_000_000, cuota_inicial: 0, cuotas: 4 },
    ]);
    const receipt = screen.getByRole('region', { name: 'Tu cotización' });
    expect(receipt.textContent).toContain('Cuota mensual$587.748');
    expect(receipt.textContent).toContain('Total$2.350.995');
    expect(amount().disabled).toBe(true);
    expect(count().disabled).toBe(true);
    await waitFor(() => expect(isReady()).toBe(true));
  });

  test('tells the rate without and with the guarantee', async () => {
    const user = await open();
    await quoted(user);
    expect(
      screen.getByText(
        'Tasa 1,88 % mensual efectiva, 25,02 % anual, sin IVA. Contando la garantía, 95,15 % efectiva anual, sin IVA.',
      ),
    ).not.toBeNull();
  });

  test('[D-38] Modificar unlocks the fields and takes the quote away', async () => {
    const user = await open();
    await quoted(user);
    await user.click(screen.getByRole('button', { name: 'Modificar' }));
    expect(amount().disabled).toBe(false);
    expect(screen.queryByRole('heading', { name: 'Tu cotización' })).toBeNull();
    expect(isReady()).toBe(false);
  });

  test('[QU-11] waits while the person goes from one field to the other to change both', async () => {
    const user = await open();
    await quoted(user);
    await user.click(screen.getByRole('button', { name: 'Modificar' }));
    await user.clear(amount());
    await user.type(amount(), '600000');
    await user.click(count());
    expect(count().disabled).toBe(false);
    await user.clear(count());
    await user.type(count(), '8');
    await user.tab();
    await screen.findByRole('heading', { name: 'Tu cotización' });
    expect(api.asked('POST /api/quoter/quote').at(-1)?.body).toEqual({
      total: 600_000,
      cuota_inicial: 0,
      cuotas: 8,
    });
    expect(api.asked('POST /api/quoter/quote')).toHaveLength(2);
  });

  test('[QU-09, QU-10] with too small an instalment says so and stops there', async () => {
    api.answer('POST /api/quoter/quote', { ...quote, cuota_mensual: 29_999 });
    const user = await open();
    await fill(user);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Tu valor de cuota debe ser mayor a $30.000',
    );
    expect(isReady()).toBe(false);
    expect(amount().disabled).toBe(false);
  });

  test('[QU-13] with error 1 disables the extra fields and says why', async () => {
    api.answer('POST /api/quoter/quote', { ...quote, error: 1, mensaje: 'No hay tasa para este mes.' });
    const user = await open();
    await fill(user);
    expect((await screen.findByRole('alert')).textContent).toContain('No hay tasa para este mes.');
    const receipt = screen.getByRole('region', { name: 'Tu cotización' });
    expect(receipt.textContent).toContain('Escribe el monto y las cuotas para ver tu cotización.');
    expect(receipt.textContent).not.toContain('$');
    expect(isReady()).toBe(false);
  });
});

describe('the code', () => {
  test('[QU-12, QU-15] is asked for by Continuar; the message says where it went, and closing it leads to the summary', async () => {
    const user = await open();
    await quoted(user);
    await waitFor(() => expect(isReady()).toBe(true));
    await user.click(go());
    const dialog = await screen.findByRole('alertdialog', { name: 'Código generado' });
    for (const words of [
      'Muestra este código en la caja para hacer tu compra.',
      'dan****@correo.example',
      '********06',
    ]) {
      expect(dialog.textContent).toContain(words);
    }
    expect(api.asked('GET /api/quoter/otp/:fiscal_number').map(({ path }) => path)).toEqual([
      '/api/quoter/otp/6060606060',
    ]);
    await user.click(screen.getByRole('button', { name: 'Ir al resumen' }));
    expect(await screen.findByText('gone to /resumen')).not.toBeNull();
  });

  test('[QU-14, ER-04] that could not be had shows an error and keeps the quote', async () => {
    const user = await open();
    await quoted(user);
    api.refuse('GET /api/quoter/otp/:fiscal_number', 'OTP_ACTIVE', { estado: 'ERROR' });
    await waitFor(() => expect(isReady()).toBe(true));
    await user.click(go());
    const dialog = await screen.findByRole('alertdialog', { name: 'No pudimos generar el código' });
    expect(dialog.textContent).toContain('Ya existe un código, intentelo mas tarde.');
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(screen.getByRole('region', { name: 'Tu cotización' })).not.toBeNull();
    expect(isReady()).toBe(true);
  });
});

test('[AU-59] a purchase that was typed when the session expired is there again, and quoted', async () => {
  const user = await open();
  await quoted(user);
  expect(drafts.keep('6060606060', '/generar-otp')).toBe(true);
  cleanup();
  drafts.admit('6060606060');
  await open();
  await screen.findByRole('heading', { name: 'Tu cotización' });
  expect([amount().value, count().value]).toEqual(['$2.000.000', '4']);
});
