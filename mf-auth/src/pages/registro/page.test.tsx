import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import { bus } from '@portal/event-bus';
import { captchaMissing } from '@portal/features/captcha';
import { easyChallenge, isSolution } from '@portal/features/testing/easy-challenge';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import LoginPage from '../login/page.tsx';
import RegistrationPage from './page.tsx';

const sent: Output<'POST /api/opt_send_code'> = {
  fiscal_number: '7070707070',
  first_name: 'Sofía',
  last_name: 'Valencia Arango',
  email: 'sof***********@correo.example',
  phone: '********07',
  estado: 'OK',
  mensaje: 'El código se ha enviado correctamente',
  vigencia_otp: 5,
  intentos_restantes: 3,
};
const PASSWORD = 'Girasol-7421';

// Solving a captcha takes its time on a busy machine.
configure({ asyncUtilTimeout: 4000 });

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(async () => {
  api.reset();
  api.answer('GET /api/captcha', await easyChallenge());
  api.answer('POST /api/opt_send_code', sent);
  api.answer('POST /api/opt_code_validator', { estado: 'OK', mensaje: 'El código es correcto.' });
  api.answer('POST /api/register', {
    estado: 'OK',
    mensaje: 'Terminaste tu registo correctamente. Ya puedes iniciar sesión.',
  });
});
afterEach(cleanup);

let goBack = () => {};
let address = '';
function History() {
  const navigate = useNavigate();
  goBack = () => navigate(-1);
  address = useLocation().search;
  return null;
}

const open = (path = '/registro') => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <History />
        <Routes>
          <Route path="/registro" element={<RegistrationPage />} />
          <Route path="/login" element={<LoginPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
type User = ReturnType<typeof open>;

const id = () => screen.getByLabelText<HTMLInputElement>('Cédula');
const captcha = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: 'No soy un robot' });
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Código de 6 dígitos' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const said = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((key) => document.getElementById(key)?.textContent)
    .join(' ');
const lastBody = (name: Parameters<typeof api.asked>[0]) => api.asked(name).at(-1)?.body;

const solve = async (user: User, fiscalNumber = '7070707070') => {
  await user.type(id(), fiscalNumber);
  await user.click(captcha() as HTMLElement);
};
const reachCode = async (user: User) => {
  await solve(user);
  await screen.findByRole('textbox', { name: 'Código de 6 dígitos' });
};
const confirm = async (user: User, digits = '409112') => {
  await user.clear(code());
  await user.type(code(), digits);
  const consent = screen.getByRole<HTMLInputElement>('checkbox', { name: /tratamiento/ });
  if (!consent.checked) await user.click(consent);
  await user.click(button('Confirmar'));
};
const reachPassword = async (user: User) => {
  await reachCode(user);
  await confirm(user);
  await screen.findByRole('dialog', { name: 'Crea tu contraseña' });
};
const typePassword = async (user: User, password = PASSWORD) => {
  await user.type(screen.getByLabelText('Nueva contraseña'), password);
  await user.type(screen.getByLabelText('Confirma la contraseña'), password);
};

const tooShort = 'Asegúrate de que la cédula tenga mínimo cinco (5) dígitos';

test('[AU-18, AU-19, AU-20, BC-01] the captcha comes with the fourth digit; below it the message stands as an error', async () => {
  const user = open();
  await user.type(id(), '123');
  expect(captcha()).toBeNull();
  await user.tab();
  await waitFor(() => expect(id().getAttribute('aria-invalid')).toBe('true'));
  expect(said(id())).toBe(tooShort);
  await user.type(id(), '4');
  expect(captcha()).not.toBeNull();
  expect(said(id())).toBe(tooShort);
  await waitFor(() => expect(id().getAttribute('aria-invalid')).not.toBe('true'));
  await user.type(id(), '5');
  expect(said(id())).not.toContain(tooShort);
});

test('[AU-18, AU-21] the button of the first step says what is missing: the ID, and then the captcha, which sends the code', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(said(id())).toBe('Escribe tu cédula.'));
  expect(document.activeElement).toBe(id());
  await user.type(id(), '70707070');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect((await screen.findByRole('alert')).textContent).toBe(captchaMissing);
  expect(api.asked('POST /api/opt_send_code')).toEqual([]);
});

test('[AU-20] passing the field by is no error yet', async () => {
  const user = open();
  await user.click(id());
  await user.tab();
  await screen.findByText('Como aparece en tu documento.');
  expect(id().getAttribute('aria-invalid')).not.toBe('true');
});

test('[BC-01] a pasted text that is no national ID stays as it is, and the field says why', async () => {
  const user = open();
  await user.click(id());
  await user.paste('7.070.707.070.123.456');
  expect(id().value).toBe('7.070.707.070.123.456');
  expect(screen.getByText(/de 4 a 13 dígitos; se lee «7\.070\.707\.070\.123\.456»/)).toBeTruthy();
});

test('[AU-21, AU-22, AU-23, AU-24, EN-08] solving the captcha sends the code and shows the name and where it went', async () => {
  const user = open();
  await reachCode(user);
  const { recaptcha_token, ...body } = lastBody('POST /api/opt_send_code') as Record<string, unknown>;
  expect(body).toEqual({ fiscal_number: '7070707070', all_data: false });
  expect(await isSolution(recaptcha_token)).toBe(true);
  expect(screen.getByText('Sofía Valencia Arango')).not.toBeNull();
  expect(screen.queryByDisplayValue('Sofía Valencia Arango')).toBeNull();
  expect(said(code())).toBe(
    'El código se ha enviado correctamente. Lo enviamos al correo sof***********@correo.example y al celular terminado en 07.',
  );
  expect(document.activeElement).toBe(code());
});

test('[AU-24, AU-25] an address that came unmasked is masked, and a placeholder counts as none', async () => {
  api.answer('POST /api/opt_send_code', { ...sent, email: 'sofia.valencia@correo.example', phone: '' });
  const user = open();
  await reachCode(user);
  expect(said(code())).toContain('al correo sof***********@correo.example.');
  cleanup();
  api.answer('POST /api/opt_send_code', { ...sent, email: 'nomail@nomail.com' });
  const again = open();
  await reachCode(again);
  expect(said(code())).toBe('El código se ha enviado correctamente. Lo enviamos al celular terminado en 07.');
});

test('[AU-22] where the server keeps the name to itself, none is shown', async () => {
  api.answer('POST /api/opt_send_code', { ...sent, first_name: '', last_name: '', email: '', phone: '' });
  const user = open();
  await reachCode(user);
  expect(screen.queryByText('Nombre')).toBeNull();
  expect(said(code())).toBe('El código se ha enviado correctamente.');
});

test.each([
  ['USER_DOES_NOT_EXIST', 'ER-11', ['/puntos']],
  ['ALREADY_REGISTERED', 'ER-12', ['/login', '/recuperar-clave']],
  ['WRONG_DATA', 'ER-13', []],
  ['OTP_ACTIVE', 'ER-04', []],
  ['CAPTCHA_INVALID', 'ER-10', []],
  ['OTP_DAILY_LIMIT', 'AU-35', []],
  ['TOO_MANY_REQUESTS', 'AU-35', []],
] as const)(
  '[AU-35] %s (%s) is told with a way out, keeps the ID and asks for another captcha',
  async (refusal, _row, ways) => {
    api.refuse('POST /api/opt_send_code', refusal);
    const user = open();
    await solve(user);
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain(errorCatalogue[refusal].message);
    expect(document.activeElement).toBe(note);
    expect([...note.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(ways);
    expect(id().value).toBe('7070707070');
    expect(captcha()?.checked).toBe(false);
    const another = await easyChallenge();
    api.answer('GET /api/captcha', another);
    api.answer('POST /api/opt_send_code', sent);
    await user.click(captcha() as HTMLElement);
    await screen.findByText('Sofía Valencia Arango');
    const solved = api
      .asked('POST /api/opt_send_code')
      .map(({ body }) => JSON.parse(atob((body as { recaptcha_token: string }).recaptcha_token)))
      .map(({ challenge }) => challenge.signature === another.signature);
    expect(solved).toEqual([false, true]);
  },
);

test.each(['hang up', 'UNEXPECTED'] as const)(
  '[ER-31] when sending fails (%s) it is said so, and the ID stays',
  async (how) => {
    if (how === 'hang up') api.hangUp('POST /api/opt_send_code');
    else api.refuse('POST /api/opt_send_code', how);
    const user = open();
    await solve(user);
    expect((await screen.findByRole('alert')).textContent).toBe('Error en el envio del código Otp');
    expect(id().value).toBe('7070707070');
  },
);

test('[ER-04] who got a code before and came back may type it', async () => {
  api.refuse('POST /api/opt_send_code', 'OTP_ACTIVE');
  const user = open();
  await solve(user);
  await user.click(await screen.findByRole('button', { name: 'Ya tengo el código' }));
  await confirm(user);
  await screen.findByRole('dialog', { name: 'Crea tu contraseña' });
  expect(lastBody('POST /api/opt_code_validator')).toEqual({ documento: '7070707070', codigo: '409112' });
});

test('[AU-26, AU-27, BC-04] without six digits and consent nothing is asked, and both are named', async () => {
  const user = open();
  await reachCode(user);
  await user.type(code(), '40a9');
  expect(code().value).toBe('409');
  await user.click(button('Confirmar'));
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain('El código tiene 6 dígitos, sin letras ni espacios.');
  expect(summary.textContent).toContain('Acepta el tratamiento de tus datos para continuar.');
  expect(api.asked('POST /api/opt_code_validator')).toHaveLength(0);
});

test('[AU-36] the privacy notice names law, purposes, rights and channels', async () => {
  const user = open();
  await reachCode(user);
  await user.click(button('Aviso de Privacidad'));
  const dialog = await screen.findByRole('dialog', { name: 'Aviso de Privacidad' });
  for (const part of [
    'Ley 1581 de 2012',
    'Para qué los usamos',
    'Tus derechos',
    'servicio@credito20.example',
  ]) {
    expect(dialog.textContent).toContain(part);
  }
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[AU-29, ER-06] a wrong code is tinted, tells the tries left, and stays to be corrected', async () => {
  api.refuse('POST /api/opt_code_validator', 'OTP_INVALID', { intentos_restantes: 2 });
  const user = open();
  await reachCode(user);
  await confirm(user);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Código OTP invalido. Te quedan 2 intentos.',
  );
  expect(code().getAttribute('aria-invalid')).toBe('true');
  expect(code().value).toBe('409112');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[ER-07, AU-28, AU-35, ER-05] after the last try another code may be asked for at once, with a fresh captcha', async () => {
  api.refuse('POST /api/opt_code_validator', 'OTP_ATTEMPTS_EXCEEDED');
  const user = open();
  await reachCode(user);
  expect(button('Reenviar OTP').disabled).toBe(true);
  expect(screen.getByText('Puedes pedir otro código en 5 minutos')).not.toBeNull();
  await confirm(user);
  expect((await screen.findByRole('alert')).textContent).toContain('Intentos de validación superados');
  const toasts: unknown[] = [];
  const stop = bus.on('toast@1', (toast) => toasts.push(toast));
  await user.click(button('Reenviar OTP'));
  await waitFor(() => expect(api.asked('POST /api/opt_send_code')).toHaveLength(2));
  await waitFor(() => expect(code().value).toBe(''));
  stop();
  expect(api.asked('GET /api/captcha')).toHaveLength(2);
  expect(toasts).toEqual([{ text: 'El código se ha enviado correctamente', tone: 'ok' }]);
  expect(button('Reenviar OTP').disabled).toBe(true);
  expect(document.activeElement).toBe(code());
});

test('[AU-28] a resend that is refused leaves everything as it was', async () => {
  api.refuse('POST /api/opt_code_validator', 'OTP_EXPIRED');
  const user = open();
  await reachCode(user);
  await confirm(user);
  await screen.findByRole('alert');
  api.refuse('POST /api/opt_send_code', 'OTP_DAILY_LIMIT');
  await user.click(button('Reenviar OTP'));
  await screen.findByText(errorCatalogue.OTP_DAILY_LIMIT.message);
  expect(code().value).toBe('409112');
});

test('[ER-32] when checking fails it is said so, and nothing typed is lost', async () => {
  api.hangUp('POST /api/opt_code_validator');
  const user = open();
  await reachCode(user);
  await confirm(user);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error en el servicio e verificación del código OTP',
  );
  expect(code().value).toBe('409112');
});

test('[AU-30] the link back and the browser’s back button lead to an empty start', async () => {
  const user = open();
  await reachCode(user);
  await user.click(button('Volver al inicio'));
  await waitFor(() => expect(id().value).toBe(''));
  await reachCode(user);
  act(() => goBack());
  await waitFor(() => expect(id().value).toBe(''));
});

test('[AU-31, AU-33, EN-09] a right code opens the password dialog, and closing that goes back to the code', async () => {
  const user = open();
  await reachPassword(user);
  expect(lastBody('POST /api/opt_code_validator')).toEqual({ documento: '7070707070', codigo: '409112' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(code().value).toBe('409112');
  await user.click(button('Confirmar'));
  await screen.findByRole('dialog', { name: 'Crea tu contraseña' });
});

test('[AU-32, AU-34, AU-51, EN-07] accepting registers and leads to the login with the good news and the ID', async () => {
  const user = open();
  await reachPassword(user);
  expect(button('Aceptar').getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Aceptar'));
  expect((await screen.findByRole('alert')).textContent).toContain('Nueva contraseña');
  expect(api.asked('POST /api/register')).toEqual([]);
  await typePassword(user);
  await user.dblClick(button('Aceptar'));
  expect((await screen.findByText(/Terminaste/)).textContent).toBe(
    'Terminaste tu registo correctamente. Ya puedes iniciar sesión.',
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ingreso de clientes crédito 20 min');
  expect(id().value).toBe('7070707070');
  expect(api.asked('POST /api/register').map(({ body }) => body)).toEqual([
    { token: '409112', password_1: PASSWORD, password_2: PASSWORD, fiscal_number: '7070707070' },
  ]);
});

test.each(['PASSWORD_REUSED', 'PASSWORD_TOO_COMMON', 'OTP_NOT_REQUESTED'] as const)(
  '[ER-01, AU-32] a password refused with %s stays typed in the dialog',
  async (refusal) => {
    api.refuse('POST /api/register', refusal);
    const user = open();
    await reachPassword(user);
    await typePassword(user);
    await user.click(button('Aceptar'));
    expect((await screen.findByRole('alert')).textContent).toContain(errorCatalogue[refusal].message);
    const password = screen.getByLabelText<HTMLInputElement>('Nueva contraseña');
    expect(password.value).toBe(PASSWORD);
    expect(password.getAttribute('aria-invalid')).toBe(refusal === 'PASSWORD_TOO_COMMON' ? 'true' : null);
    expect(button('Aceptar').getAttribute('aria-disabled')).toBeNull();
  },
);

test('where the codes of the day are used up, the page says that a link is in the mailbox, and asks for no code', async () => {
  const mensaje = 'Si la cédula está registrada, tienes un enlace en el correo.';
  api.answer('POST /api/opt_send_code', {
    ...sent,
    mensaje,
    vigencia_otp: 30,
    intentos_restantes: 0,
    solo_enlace: true,
  });
  const user = open();
  await solve(user);
  expect((await screen.findByText(mensaje)).closest('[role=status]')).not.toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Código de 6 dígitos' })).toBeNull();
  expect(id().value).toBe('');
});

test('[AU-30] the link of a message asks for the consent and the password, and leaves the address', async () => {
  const user = open(`/registro?uid=7070707070&enlace=${'q'.repeat(28)}`);
  await screen.findByText(/no necesitas código/);
  await waitFor(() => expect(address).toBe(''));
  expect(screen.queryByRole('textbox', { name: 'Código de 6 dígitos' })).toBeNull();
  await user.click(button('Continuar'));
  expect(
    (await screen.findAllByText('Acepta el tratamiento de tus datos para continuar.')).length,
  ).toBeGreaterThan(0);
  expect(api.asked('POST /api/opt_code_validator')).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /tratamiento/ }));
  await user.click(button('Continuar'));
  await screen.findByRole('dialog', { name: 'Crea tu contraseña' });
  await typePassword(user);
  await user.click(button('Aceptar'));
  await waitFor(() =>
    expect(lastBody('POST /api/register')).toMatchObject({
      token: 'q'.repeat(28),
      fiscal_number: '7070707070',
    }),
  );
  expect(lastBody('POST /api/opt_code_validator')).toEqual({
    documento: '7070707070',
    codigo: 'q'.repeat(28),
  });
});

test('a link that is over says so, and leads back to the first step', async () => {
  api.refuse('POST /api/opt_code_validator', 'OTP_EXPIRED');
  const user = open(`/registro?uid=7070707070&enlace=${'q'.repeat(28)}`);
  await user.click(await screen.findByRole('checkbox', { name: /tratamiento/ }));
  await user.click(button('Continuar'));
  await screen.findByText(errorCatalogue.OTP_EXPIRED.message);
  await user.click(button('Volver al inicio'));
  await screen.findByLabelText('Cédula');
});

test.each(['?uid=7070707070', '?enlace=qqqq', '?uid=70&enlace=qqqq'])(
  'a link that lacks something (%s) opens the first step',
  async (search) => {
    open(`/registro${search}`);
    expect(id().value).toBe('');
  },
);
