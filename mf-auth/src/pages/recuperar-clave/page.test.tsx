import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import { messages } from '@portal/contract/messages';
import { pageHref } from '@portal/contract/page-addresses/page-href';
import { profilePage, RECOVERED } from '@portal/contract/page-addresses/profile-page';
import { wantedPathOf } from '@portal/contract/wanted-page';
import { easyChallenge, isSolution } from '@portal/features/testing/easy-challenge';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import LoginPage from '../login/page.tsx';
import RecoveryPage from './page.tsx';

const PASSWORD = 'Girasol-7421';
const LINK_SENT = 'Si la cédula está registrada, tienes un enlace en el correo.';
const LINK = '/recuperar-clave?uid=1010101010&token=409112';

// Solving a captcha takes its time on a busy machine.
configure({ asyncUtilTimeout: 4000 });

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(async () => {
  api.reset();
  api.answer('GET /api/captcha', await easyChallenge());
  api.answer('POST /api/password_reset', {
    estado: 'OK',
    mensaje: messages.resetSent,
    vigencia_otp: 5,
    intentos_restantes: 3,
  });
  api.answer('POST /api/password_reset_confirm', { estado: 'OK', mensaje: messages.successResetPassword });
});
afterEach(cleanup);

let address = '';
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

const open = (path = '/recuperar-clave') => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Address />
        <Routes>
          <Route path="/recuperar-clave" element={<RecoveryPage />} />
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
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** A button that waits for something says what when it is pressed. */
const isReady = (name: string) => button(name).getAttribute('aria-disabled') !== 'true';
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Código de 6 dígitos' });
const password = () => screen.getByLabelText<HTMLInputElement>('Nueva contraseña');
const repeated = () => screen.getByLabelText<HTMLInputElement>('Confirma la contraseña');
const dialog = () => screen.findByRole('dialog', { name: 'Crea tu contraseña nueva' });

const request = async (user: User, fiscalNumber = '1010101010') => {
  await user.type(id(), fiscalNumber);
  await user.click(captcha() as HTMLElement);
  await screen.findByText('Verificación lista.');
  await user.click(button('Recuperar Clave'));
};
const typePassword = async (user: User) => {
  await user.type(password(), PASSWORD);
  await user.type(repeated(), PASSWORD);
};

test('[AU-37, AU-38, AU-39, AU-20, BC-01] ID field, the captcha with the fourth digit, and a link back to the login', async () => {
  const user = open();
  expect(screen.getByRole('link', { name: 'Volver al ingreso' }).getAttribute('href')).toBe('/login');
  await user.type(id(), '101');
  expect(captcha()).toBeNull();
  expect(screen.getByText('Asegúrate de que la cédula tenga mínimo cinco (5) dígitos')).not.toBeNull();
  await user.type(id(), '0');
  expect(captcha()).not.toBeNull();
});

test('[AU-40] the button waits for the captcha, and again when the ID no longer is one', async () => {
  const user = open();
  await user.type(id(), '1010101010');
  expect(isReady('Recuperar Clave')).toBe(false);
  await user.click(captcha() as HTMLElement);
  await screen.findByText('Verificación lista.');
  expect(isReady('Recuperar Clave')).toBe(true);
  await user.clear(id());
  await user.type(id(), '1010');
  expect(isReady('Recuperar Clave')).toBe(false);
});

test('[AU-40] pressed too early the button says what is missing, and nothing is asked', async () => {
  const user = open();
  await user.click(button('Recuperar Clave'));
  await waitFor(() => expect(id().getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(id());
  await user.type(id(), '1010101010');
  await user.click(button('Recuperar Clave'));
  expect(screen.getByRole('alert').textContent).toBe('Marca la casilla «No soy un robot» para continuar.');
  expect(api.asked('POST /api/password_reset')).toEqual([]);
});

test('[AU-42, AU-44, EN-07] success asks for the code and the password twice', async () => {
  const user = open();
  await request(user);
  const box = await dialog();
  const asked = api.asked('POST /api/password_reset')[0]?.body as Record<string, unknown>;
  expect(asked).toEqual({ fiscal_number: '1010101010', recaptcha_token: expect.any(String) });
  expect(await isSolution(asked['recaptcha_token'])).toBe(true);
  expect(box.textContent).toContain(messages.resetSent);
  await user.click(code());
  await user.paste('G-409112');
  expect(code().value).toBe('409112');
  expect(password()).not.toBeNull();
  expect(repeated()).not.toBeNull();
});

test.each([
  ['CAPTCHA_INVALID', errorCatalogue.CAPTCHA_INVALID.message],
  ['TOO_MANY_REQUESTS', errorCatalogue.TOO_MANY_REQUESTS.message],
  ['UNEXPECTED', 'Error en el envio del código Otp'],
] as const)(
  '[AU-41, ER-10, ER-31] refused with %s, captcha and form are empty again',
  async (refusal, message) => {
    api.refuse('POST /api/password_reset', refusal);
    const user = open();
    await request(user);
    const note = await screen.findByRole('alert');
    expect(note.textContent).toBe(message);
    expect(document.activeElement).toBe(note);
    expect(id().value).toBe('');
    expect(captcha()).toBeNull();
    await user.type(id(), '1010101010');
    expect(captcha()?.checked).toBe(false);
    expect(isReady('Recuperar Clave')).toBe(false);
  },
);

test('[ER-04] who has a code already may go on with it', async () => {
  api.refuse('POST /api/password_reset', 'OTP_ACTIVE');
  const user = open();
  await request(user);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Ya existe un código, intentelo mas tarde.',
  );
  await user.click(button('Ya tengo el código'));
  await dialog();
  await user.type(code(), '409112');
  await typePassword(user);
  await user.click(button('Aceptar'));
  await screen.findByText(messages.successResetPassword);
  expect(api.asked('POST /api/password_reset_confirm')[0]?.body).toMatchObject({
    fiscal_number: '1010101010',
  });
});

test('[AU-43] closing the dialog starts over', async () => {
  const user = open();
  await request(user);
  await dialog();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(id().value).toBe('');
  expect(captcha()).toBeNull();
});

test('[AU-45, AU-51, EN-07] a new password leads to the login with the good news, and that on to what still opens the account', async () => {
  const user = open();
  await request(user);
  await dialog();
  await user.type(code(), '409112');
  expect(isReady('Aceptar')).toBe(false);
  await typePassword(user);
  await user.dblClick(button('Aceptar'));
  await screen.findByText(messages.successResetPassword);
  const { pathname, search } = new URL(address, 'http://portal.invalid');
  expect([pathname, wantedPathOf(search)]).toEqual([
    '/login',
    pageHref(profilePage, { recovered: RECOVERED }),
  ]);
  expect(id().value).toBe('1010101010');
  expect(api.asked('POST /api/password_reset_confirm').map(({ body }) => body)).toEqual([
    { token: '409112', password_1: PASSWORD, password_2: PASSWORD, fiscal_number: '1010101010' },
  ]);
});

test('[AU-44, BC-04] a code of fewer than six digits is not sent', async () => {
  const user = open();
  await request(user);
  await dialog();
  await user.type(code(), '4091');
  await typePassword(user);
  await user.click(button('Aceptar'));
  expect((await screen.findByRole('alert')).textContent).toContain(errorCatalogue.OTP_WRONG_FORMAT.message);
  expect(api.asked('POST /api/password_reset_confirm')).toHaveLength(0);
});

test('[AU-46, ER-06] a wrong code is emptied, tells the tries left and keeps the dialog with the passwords', async () => {
  api.refuse('POST /api/password_reset_confirm', 'OTP_INVALID', { intentos_restantes: 1 });
  const user = open();
  await request(user);
  await dialog();
  await user.type(code(), '000000');
  await typePassword(user);
  await user.click(button('Aceptar'));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Código OTP invalido. Te queda 1 intento.',
  );
  const typed = password().value;
  expect(typed).not.toBe('');
  expect([code().value, repeated().value]).toEqual(['', typed]);
  expect(code().getAttribute('aria-invalid')).toBe('true');
});

test('the code says how long it is good for; only then another one is sent, and what was typed of the password stays', async () => {
  const user = open();
  await request(user);
  await dialog();
  expect(screen.getByRole('img', { name: 'Puedes pedir otro código en 5 minutos' })).not.toBeNull();
  expect(button('Reenviar OTP').disabled).toBe(true);
  api.refuse('POST /api/password_reset_confirm', 'OTP_EXPIRED');
  await user.type(code(), '409112');
  await typePassword(user);
  await user.click(button('Aceptar'));
  await waitFor(() => expect(button('Reenviar OTP').disabled).toBe(false));
  await typePassword(user);
  await user.click(button('Reenviar OTP'));
  await waitFor(() => expect(api.asked('POST /api/password_reset')).toHaveLength(2));
  await waitFor(() => expect(button('Reenviar OTP').disabled).toBe(true));
  expect([code().value, password().value]).toEqual(['', PASSWORD]);
  expect(document.activeElement).toBe(code());
});

test.each([
  'OTP_EXPIRED',
  'OTP_ATTEMPTS_EXCEEDED',
  'OTP_NOT_REQUESTED',
  'PASSWORD_REUSED',
  'UNEXPECTED',
] as const)(
  '[AU-46, ER-01, ER-07, ER-27] refused with %s, the message shows and the form is empty',
  async (refusal) => {
    api.refuse('POST /api/password_reset_confirm', refusal);
    const user = open();
    await request(user);
    await dialog();
    await user.type(code(), '409112');
    await typePassword(user);
    await user.click(button('Aceptar'));
    expect((await screen.findByRole('alert')).textContent).toContain(errorCatalogue[refusal].message);
    expect([code().value, password().value]).toEqual(['', '']);
  },
);

test('[RT-08, AU-42] a link with ID and code opens the dialog with both, and leaves the address without them', async () => {
  const user = open(LINK);
  const box = await dialog();
  expect(box.textContent).toContain('1.010.101.010');
  expect(code().value).toBe('409112');
  await waitFor(() => expect(address).toBe('/recuperar-clave'));
  await typePassword(user);
  await user.click(button('Aceptar'));
  await screen.findByText(messages.successResetPassword);
  expect(api.asked('POST /api/password_reset_confirm')[0]?.body).toMatchObject({
    token: '409112',
    fiscal_number: '1010101010',
  });
});

test('[RT-08] the secret of the link goes with its code, and not with another that is typed over it', async () => {
  const user = open(`${LINK}&enlace=${'q'.repeat(28)}`);
  await dialog();
  await typePassword(user);
  api.refuse('POST /api/password_reset_confirm', 'PASSWORD_REUSED');
  await user.click(button('Aceptar'));
  await screen.findByText(errorCatalogue.PASSWORD_REUSED.message);
  await user.clear(code());
  await user.type(code(), '111222');
  await typePassword(user);
  await user.click(button('Aceptar'));
  await waitFor(() => expect(api.asked('POST /api/password_reset_confirm')).toHaveLength(2));
  const sent = api
    .asked('POST /api/password_reset_confirm')
    .map(({ body }) => (body as { token: string }).token);
  expect(sent).toEqual(['q'.repeat(28), '111222']);
});

test('[RT-08, AU-46] a link’s code stays when the password is refused, and goes when it is the code', async () => {
  api.refuse('POST /api/password_reset_confirm', 'PASSWORD_REUSED');
  const user = open(LINK);
  await dialog();
  await typePassword(user);
  await user.click(button('Aceptar'));
  await screen.findByText(errorCatalogue.PASSWORD_REUSED.message);
  expect([code().value, password().value]).toEqual(['409112', '']);
  api.refuse('POST /api/password_reset_confirm', 'OTP_EXPIRED');
  await typePassword(user);
  await user.click(button('Aceptar'));
  await screen.findAllByText(errorCatalogue.OTP_EXPIRED.message);
  expect(code().value).toBe('');
});

test('[RT-08] a link without code asks for the password alone, and its secret leaves the address', async () => {
  const user = open(`/recuperar-clave?uid=1010101010&enlace=${'q'.repeat(28)}`);
  const box = await dialog();
  expect(box.textContent).toContain('no necesitas código');
  expect(screen.queryByLabelText('Código de 6 dígitos')).toBeNull();
  await waitFor(() => expect(address).toBe('/recuperar-clave'));
  await typePassword(user);
  api.refuse('POST /api/password_reset_confirm', 'OTP_NOT_REQUESTED');
  await user.click(button('Aceptar'));
  await screen.findByText(errorCatalogue.OTP_NOT_REQUESTED.message);
  // Another one is asked for from here, and has a code.
  await user.click(button('Reenviar OTP'));
  await screen.findByLabelText('Código de 6 dígitos');
  expect(api.asked('POST /api/password_reset_confirm')[0]?.body).toMatchObject({
    token: 'q'.repeat(28),
    fiscal_number: '1010101010',
  });
});

test('[AU-42] where the codes of the day are used up, the page says that a link is in the mailbox, and asks for no code', async () => {
  api.answer('POST /api/password_reset', {
    estado: 'OK',
    mensaje: LINK_SENT,
    vigencia_otp: 30,
    intentos_restantes: 0,
    solo_enlace: true,
  });
  const user = open();
  await request(user);
  expect((await screen.findByText(LINK_SENT)).closest('[role=status]')).not.toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(id().value).toBe('');
});

test.each(['?uid=1010101010', '?token=409112', '?uid=101&token=409112', '?uid=1010101010&token=abc'])(
  '[RT-08] a link that lacks something (%s) opens the form',
  (search) => {
    open(`/recuperar-clave${search}`);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(id().value).toBe('');
  },
);
