import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { leaveTerm, type TermHandover } from '@portal/contract/handover';
import { sessionKeys } from '@portal/contract/session-keys';
import { bus } from '@portal/event-bus';
import { createTestApi } from '@portal/remote-kit/testing';
import { store, writtenSession } from '@portal/state/shell';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import ModifyTermsPage from './page.tsx';
import { handover, simulation } from './simulation.fixture.ts';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

function Elsewhere() {
  return <p>{`gone to ${useLocation().pathname}`}</p>;
}

const open = (left: TermHandover | null = handover): UserEvent => {
  if (left) leaveTerm(left);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/modify_terms/']}>
        <Routes>
          <Route path="/modify_terms" element={<ModifyTermsPage />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  store.set(writtenSession, { kind: 'anonymous' });
  api.reset();
  api.answer('GET /api/variables/:id/', { is_active: true });
  api.answer('POST /api/simularModificacionPLazo', simulation);
  api.answer('GET /api/sendNotificationModifyTerms:fiscal_number/:paso', { acknowledged: true });
  api.answer('POST /api/sendOtpModifyTerms', {
    phone: '********17',
    email: 'dan****@correo.example',
    vigencia_otp: 5,
    intentos_restantes: 3,
    detail: 'OTP generated',
    estado: 'OK',
    mensaje: 'El código se ha enviado correctamente',
  });
  api.answer('POST /api/validate_otp', { estado: 'OK', mensaje: 'El código es correcto.' });
  api.answer('POST /api/modificarPlazoCredito', {
    status: 200,
    title: 'Plazo modificado',
    message: 'Cambiamos el plazo de la factura E278115.',
    data: { invoice: 'E278115', anterior: simulation.actual, nuevo: simulation.nuevo, plazo: 14 },
    log_modification: 41,
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const count = () => screen.getByRole('textbox', { name: 'Número de cuotas' }) as HTMLInputElement;
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const simulate = async (user: UserEvent, wanted = '14') => {
  await user.clear(count());
  await user.type(count(), wanted);
  await user.click(press('Simular Plan de Pagos'));
  await screen.findByRole('table', { name: 'Plan de pagos nuevo' });
};
/** The first is in the bar at the foot, which CSS shows instead on narrow screens; both do the same. */
const confirmPlan = async (user: UserEvent) => {
  await user.click(screen.getAllByRole('button', { name: 'Confirmar' })[0] as HTMLElement);
  return await screen.findByRole('dialog', { name: 'Términos del cambio de plazo' });
};
const acceptTerms = async (user: UserEvent) => {
  await user.click(screen.getByRole('checkbox', { name: /acept[oa] los términos/ }));
  await user.click(press('Continuar'));
};
const toCode = async (): Promise<UserEvent> => {
  const user = open();
  await simulate(user);
  await confirmPlan(user);
  await acceptTerms(user);
  await screen.findByRole('dialog', { name: 'Escribe tu código' });
  return user;
};
const codeField = () => screen.getByRole('textbox', { name: 'Código de 6 dígitos' }) as HTMLInputElement;
const inDialog = (name: string) => within(screen.getByRole('dialog', { name }));
const typeCode = async (user: UserEvent, code: string) => {
  await user.type(codeField(), code);
  await user.click(inDialog('Escribe tu código').getByRole('button', { name: 'Confirmar' }));
};

describe('conditions and simulation', () => {
  test('[TM-01] the conditions of today stand on the page', () => {
    open();
    const card = screen.getByRole('region', { name: 'Condiciones de hoy' });
    expect([...card.querySelectorAll('dt')].map((name) => name.textContent)).toEqual([
      'Factura',
      'Fecha',
      'Cuota',
      'Saldo capital',
      'Cuotas pactadas',
      'Pagadas y pendientes',
      'Periodicidad',
      'Tasa',
    ]);
    expect([...card.querySelectorAll('dd')].map((value) => value.textContent)).toEqual([
      'E278115',
      '28 ago 2026',
      '$94.191',
      '$612.900',
      '9',
      '2 y 7',
      'Mensual',
      '1,86\u00a0% M.V.',
    ]);
  });

  test('[TM-04] a count above the maximum snaps to it, and that is said', async () => {
    const user = open();
    await user.clear(count());
    await user.type(count(), '40');
    expect(count().value).toBe('18');
    expect(screen.getByText('El máximo son 18 cuotas: lo ajustamos a 18.')).not.toBeNull();
  });

  test('[TM-02, TM-05] a count that is not digits only stays as typed and simulates nothing', async () => {
    const user = open();
    await user.clear(count());
    await user.type(count(), '12,5');
    await user.click(press('Simular Plan de Pagos'));
    expect(count().value).toBe('12,5');
    expect(screen.getByText('El número de cuotas debe estar entre 10 y 18')).not.toBeNull();
    expect(api.asked('POST /api/simularModificacionPLazo')).toHaveLength(0);
  });

  test('[TM-05, TM-06] a hint says that it must exceed the agreed count; out of range says between what', async () => {
    const user = open();
    expect(screen.getByText('Entre 10 y 18. Debe ser mayor que las 9 pactadas.')).not.toBeNull();
    await user.clear(count());
    await user.type(count(), '9');
    await user.click(press('Simular Plan de Pagos'));
    expect(screen.getByText('El número de cuotas debe estar entre 10 y 18')).not.toBeNull();
    expect(api.asked('POST /api/simularModificacionPLazo')).toHaveLength(0);
  });

  test('[TM-07, TM-08, EN-18] the simulated plan shows number, date, value and state, and its total', async () => {
    const user = open();
    await simulate(user);
    expect(api.asked('POST /api/simularModificacionPLazo')[0]?.body).toEqual({
      invoice: 'E278115',
      fiscal_number: '6060606060',
      cuota: 14,
      user: '6060606060',
    });
    const [head, first] = screen.getAllByRole('row');
    expect([...(head?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      'Cuota',
      'Vence',
      'Estado',
      'Valor',
    ]);
    expect([...(first?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      '3',
      '28 nov 2026',
      'Pendiente',
      '$57.458',
    ]);
    expect(screen.getByText('Total de 12 cuotas').parentElement?.textContent).toContain('$689.501');
  });

  test('[TM-09] ten instalments a page, links to five pages, and no pager when they fit on one', async () => {
    const planOf = (count: number) => ({
      ...simulation,
      planPagos: {
        ...simulation.planPagos,
        planPagosDetalle: Array.from({ length: count }, (_, index) => ({
          numeroCuota: index + 1,
          fechaVencimiento: '2026-11-28',
          cuotaMes: 57_458,
          estadoCuota: 'Pendiente' as const,
        })),
      },
    });
    const user = open();
    api.answer('POST /api/simularModificacionPLazo', planOf(61));
    await simulate(user, '13');
    expect(
      screen.getAllByRole('button', { name: /^Página \d/ }).map(({ textContent }) => textContent),
    ).toEqual(['1', '2', '3', '4', '5']);
    api.answer('POST /api/simularModificacionPLazo', simulation);
    await simulate(user);
    expect(screen.getAllByRole('row')).toHaveLength(11);
    await user.click(press('Página 2'));
    expect(screen.getAllByRole('row')).toHaveLength(3);
    api.answer('POST /api/simularModificacionPLazo', planOf(10));
    await simulate(user, '12');
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Paginación' })).toBeNull());
  });

  test('old and new plan stand side by side with the difference', async () => {
    const user = open();
    await simulate(user);
    const card = screen.getByRole('region', { name: 'Así cambia tu crédito' });
    for (const words of ['−$36.733', '+5 meses', '+$30.164']) expect(card.textContent).toContain(words);
  });

  test('an edited count throws the plan of another away', async () => {
    const user = open();
    await simulate(user);
    await user.click(press('Una cuota más'));
    expect(screen.queryByRole('button', { name: 'Confirmar' })).toBeNull();
  });

  test('conditions that were left for another person or on another day are dropped', () => {
    const store = (person: string) =>
      localStorage.setItem(sessionKeys.person, JSON.stringify({ fiscal_number: person }));
    store('6060606060');
    leaveTerm(handover);
    store('7070707070');
    open(null);
    expect(screen.getByText('gone to /facturas')).not.toBeNull();
    cleanup();
    leaveTerm(handover);
    jest.useFakeTimers({ now: Date.now() + 24 * 60 * 60_000 });
    open(null);
    jest.useRealTimers();
    expect(screen.getByText('gone to /facturas')).not.toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  test('[TM-25] without data the page leads back to where the change began', async () => {
    open(null);
    expect(await screen.findByText('gone to /facturas')).not.toBeNull();
    cleanup();
    const person = { fiscal_number: '9090909090', first_name: 'Paula', last_name: '', email: '' };
    store.set(writtenSession, { kind: 'admin', person, modules: [] });
    open(null);
    expect(await screen.findByText('gone to /validate_modify_terms')).not.toBeNull();
  });

  test('[IN-08] a message of the worker switches the change off while the page is open', async () => {
    const user = open();
    await simulate(user);
    bus.emit('term-modification.switched@1', { is_active: false });
    expect(await screen.findByText(/no está disponible en este momento/)).not.toBeNull();
    for (const name of ['Simular Plan de Pagos', 'Confirmar']) {
      for (const button of screen.getAllByRole('button', { name })) {
        expect((button as HTMLButtonElement).disabled).toBe(true);
      }
    }
  });
});

describe('terms and code', () => {
  test('[TM-10, TM-11, TM-12] confirming tells the server and asks to accept the terms first', async () => {
    const user = open();
    await simulate(user);
    const dialog = await confirmPlan(user);
    expect(dialog.textContent).toContain('La factura E278115 pasa de 9 a 14 cuotas.');
    expect(dialog.textContent).toContain('En total se pagan $30.164 más de intereses.');
    expect(press('Continuar').getAttribute('aria-disabled')).toBe('true');
    await user.click(press('Continuar'));
    expect(screen.getByRole('alert').textContent).toBe('Marca que aceptas los términos para continuar.');
    await user.click(screen.getByRole('checkbox', { name: /acepto los términos/ }));
    expect(press('Continuar').getAttribute('aria-disabled')).toBeNull();
    await waitFor(() =>
      expect(
        api.asked('GET /api/sendNotificationModifyTerms:fiscal_number/:paso').map(({ path }) => path),
      ).toEqual(['/api/sendNotificationModifyTerms6060606060/1']),
    );
  });

  test('[TM-13, ER-05] accepting sends the code and says where it went', async () => {
    await toCode();
    expect(api.asked('POST /api/sendOtpModifyTerms')[0]?.body).toEqual({
      fiscal_number: '6060606060',
      all_data: false,
      log_modification: 41,
    });
    expect(screen.getByRole('dialog').textContent).toContain(
      'El código se ha enviado correctamente al celular terminado en 17 y a dan****@correo.example.',
    );
  });

  test('[TM-14, TM-15, BC-04] six boxes over one field; pasting keeps the first six digits', async () => {
    const user = await toCode();
    expect(codeField().parentElement?.querySelectorAll('span')).toHaveLength(6);
    await user.type(codeField(), '4a-8');
    expect(codeField().value).toBe('48');
    await user.clear(codeField());
    await user.paste('Tu código: 48-1593 77');
    expect(codeField().value).toBe('481593');
  });

  test('[TM-16, TM-17] five minutes are counted down, and only then another code can be had', async () => {
    const start = Date.now();
    const user = await toCode();
    const dialog = inDialog('Escribe tu código');
    const resend = dialog.getByRole('button', { name: 'Reenviar OTP' }) as HTMLButtonElement;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(start + 5 * 60_000 - 30_000);
    // Half a minute is left, and the moments that the dialog took to open.
    expect(await dialog.findByText(/^0:3\d$/, {}, { timeout: 4_000 })).not.toBeNull();
    expect(resend.disabled).toBe(true);
    clock.mockReturnValue(start + 5 * 60_000 + 30_000);
    await waitFor(() => expect(resend.disabled).toBe(false), { timeout: 4_000 });
    await user.click(resend);
    await waitFor(() => expect(api.asked('POST /api/sendOtpModifyTerms')).toHaveLength(2));
    await waitFor(() => expect(resend.disabled).toBe(true));
  });

  test('[TM-18, ER-35] a wrong code says how many tries are left and offers to try again', async () => {
    const user = await toCode();
    api.refuse('POST /api/validate_otp', 'OTP_INVALID', { intentos_restantes: 2 });
    await typeCode(user, '111111');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'El código ingresado no es válido... Tienes 2 intentos disponibles',
    );
    const again = press('Intentar de nuevo');
    expect(document.activeElement).toBe(again);
    await user.click(again);
    expect(codeField().value).toBe('');
    expect(document.activeElement).toBe(codeField());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('[TM-19, ER-35] at zero tries a dialog says so and offers a new code, which opens the dialog again', async () => {
    const user = await toCode();
    api.refuse('POST /api/validate_otp', 'OTP_ATTEMPTS_EXCEEDED', { intentos_restantes: 0 });
    await typeCode(user, '111111');
    const dialog = await screen.findByRole('alertdialog', { name: 'Sin más intentos' });
    expect(dialog.textContent).toContain(
      'Has agotado el número máximo de intentos. Verifica tus medios de contacto e inténtalo nuevamente.',
    );
    await user.click(press('Generar un código nuevo'));
    expect(await screen.findByRole('dialog', { name: 'Escribe tu código' })).not.toBeNull();
  });

  test('[TM-19] closing it cancels back to the simulation', async () => {
    const user = await toCode();
    api.refuse('POST /api/validate_otp', 'OTP_ATTEMPTS_EXCEEDED');
    await typeCode(user, '111111');
    await screen.findByRole('alertdialog', { name: 'Sin más intentos' });
    await user.click(press('Cancelar'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('table', { name: 'Plan de pagos nuevo' })).not.toBeNull();
  });

  test('[ER-31] a code that could not be sent says so where the terms are', async () => {
    const user = open();
    await simulate(user);
    await confirmPlan(user);
    api.hangUp('POST /api/sendOtpModifyTerms');
    await acceptTerms(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Error en el envio del código Otp');
  });

  test('[ER-04] an active code elsewhere stands in the way and says so', async () => {
    const user = open();
    await simulate(user);
    await confirmPlan(user);
    api.refuse('POST /api/sendOtpModifyTerms', 'OTP_ACTIVE');
    await acceptTerms(user);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Ya existe un código, intentelo mas tarde.',
    );
  });

  test('a dialog of the code that was closed by mistake opens again while its code is good', async () => {
    const user = await toCode();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    api.refuse('POST /api/sendOtpModifyTerms', 'OTP_ACTIVE');
    await confirmPlan(user);
    await acceptTerms(user);
    expect(await screen.findByRole('dialog', { name: 'Escribe tu código' })).not.toBeNull();
  });

  test('[ER-32] a check that failed says so, keeps what was typed and costs no try', async () => {
    const user = await toCode();
    api.hangUp('POST /api/validate_otp');
    await typeCode(user, '481593');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Error en el servicio e verificación del código OTP',
    );
    expect(codeField().value).toBe('481593');
    api.answer('POST /api/validate_otp', { estado: 'OK', mensaje: '' });
    await user.click(inDialog('Escribe tu código').getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByRole('dialog', { name: 'Autoriza el cambio de plazo' })).not.toBeNull();
  });
});

describe('authorisation', () => {
  const toAuthorise = async (): Promise<UserEvent> => {
    const user = await toCode();
    await typeCode(user, '481593');
    await screen.findByRole('dialog', { name: 'Autoriza el cambio de plazo' });
    return user;
  };
  const authorise = async (user: UserEvent) =>
    await user.click(inDialog('Autoriza el cambio de plazo').getByRole('button', { name: 'Confirmar' }));

  test('[TM-20, TM-21, EN-09] a right code tells the server and asks for the last word', async () => {
    await toAuthorise();
    expect(api.asked('POST /api/validate_otp')[0]?.body).toEqual({
      documento: '6060606060',
      codigo: '481593',
    });
    await waitFor(() =>
      expect(
        api.asked('GET /api/sendNotificationModifyTerms:fiscal_number/:paso').map(({ path }) => path),
      ).toEqual([
        '/api/sendNotificationModifyTerms6060606060/1',
        '/api/sendNotificationModifyTerms6060606060/2',
      ]),
    );
  });

  test('[TM-22, TM-24, EN-18] confirming changes the term, says so and leads back to the invoices', async () => {
    const user = await toAuthorise();
    await authorise(user);
    const done = await screen.findByRole('alertdialog', { name: 'Plazo modificado' });
    expect(done.textContent).toContain('Cambiamos el plazo de la factura E278115.');
    expect(api.asked('POST /api/modificarPlazoCredito')[0]?.body).toEqual({
      invoice: 'E278115',
      fiscal_number: '6060606060',
      cuota: 14,
      user: '6060606060',
      interest: '1.8600',
      log_modification: 41,
    });
    await user.click(press('Ver mis facturas'));
    expect(await screen.findByText('gone to /facturas/')).not.toBeNull();
    expect(sessionStorage.getItem('modify_terms')).toBeNull();
  });

  test('[TM-23] a refusal of business shows its message, and the plan must be simulated again', async () => {
    const user = await toAuthorise();
    api.answer('POST /api/modificarPlazoCredito', {
      status: 201,
      title: 'No se pudo cambiar el plazo',
      message: 'Esta factura tiene un pago en proceso.',
      data: null,
      log_modification: 41,
    });
    await authorise(user);
    const refused = await screen.findByRole('alertdialog', { name: 'No se pudo cambiar el plazo' });
    expect(refused.textContent).toContain('Esta factura tiene un pago en proceso.');
    await user.click(press('Aceptar'));
    expect(screen.queryByRole('table', { name: 'Plan de pagos nuevo' })).toBeNull();
    expect(count().value).toBe('14');
  });

  test('a lost answer does not pretend to know what became of the change', async () => {
    const user = await toAuthorise();
    api.hangUp('POST /api/modificarPlazoCredito');
    await authorise(user);
    expect((await screen.findByRole('alert')).textContent).toContain('No alcanzamos a saber');
  });
});

test('[TM-24, TM-35] a clerk acts for the customer and returns to the lookup', async () => {
  const user = open({ ...handover, origin: '/validate_modify_terms', user: '9090909090' });
  await simulate(user);
  screen.getByText('Paga menos cada mes');
  await confirmPlan(user);
  expect(screen.getByRole('dialog').textContent).not.toMatch(/pagaste|Leí/);
  await acceptTerms(user);
  await screen.findByRole('dialog', { name: 'Escribe el código del cliente' });
  await user.type(codeField(), '481593');
  await user.click(inDialog('Escribe el código del cliente').getByRole('button', { name: 'Confirmar' }));
  await screen.findByRole('dialog', { name: 'Autoriza el cambio de plazo' });
  await user.click(inDialog('Autoriza el cambio de plazo').getByRole('button', { name: 'Confirmar' }));
  await user.click(await screen.findByRole('button', { name: 'Volver a la búsqueda' }));
  expect(await screen.findByText('gone to /validate_modify_terms/')).not.toBeNull();
  expect(api.asked('POST /api/modificarPlazoCredito')[0]?.body).toMatchObject({
    fiscal_number: '6060606060',
    user: '9090909090',
  });
});
