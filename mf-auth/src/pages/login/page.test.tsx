import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import { messages } from '@portal/contract/messages';
import { bus } from '@portal/event-bus';
import { easyChallenge, isSolution } from '@portal/features/testing/easy-challenge';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import LoginPage from './page.tsx';

/** Answers each login with what the test lined up, over real HTTP. */
interface Answer {
  status: number;
  body: unknown;
  /** What the same call is answered after this. */
  next?: Answer;
}
let answer: Answer = { status: 200, body: {} };
/** Answers by call, before `answer`. */
let answers: Record<string, Answer> = {};
let asked = 0;
let bodies: unknown[] = [];
let urls: string[] = [];
const server = createServer(async (request, response) => {
  asked += 1;
  let text = '';
  for await (const chunk of request) text += String(chunk);
  if (text !== '') bodies.push(JSON.parse(text));
  urls.push(request.url ?? '');
  const call = `${request.method} ${request.url?.split('?')[0]}`;
  const given = answers[call] ?? answer;
  if (given.next) answers[call] = given.next;
  response.writeHead(given.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(given.body));
});
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch: real } = globalThis;
  globalThis.fetch = (input, init) => real(new URL(String(input), base), init);
});
afterAll(() => new Promise((done) => server.close(done)));

beforeEach(() => {
  asked = 0;
  answers = {};
  bodies = [];
  urls = [];
  localStorage.clear();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <LoginPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});

const fill = async (fiscalNumber: string, password: string) => {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Cédula'), fiscalNumber);
  await user.type(screen.getByLabelText('Contraseña'), password);
  return user;
};
const submit = () => screen.getByRole('button', { name: 'Ingresar' });

test('[AU-01, AU-02, AU-03, AU-04] title, fields, links and button are those of the specification', () => {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ingreso de clientes crédito 20 min');
  expect(screen.getByRole('link', { name: 'Olvidé mi contraseña' }).getAttribute('href')).toBe(
    '/recuperar-clave',
  );
  expect(screen.getByRole('link', { name: 'Solicitar una contraseña' }).getAttribute('href')).toBe(
    '/registro',
  );
  expect(screen.getByLabelText('Cédula').tagName).toBe('INPUT');
  expect(screen.getByLabelText('Contraseña').tagName).toBe('INPUT');
  expect(submit().getAttribute('type')).toBe('submit');
});

test('[AU-02] the password can be shown and hidden; a manager of passwords fills or pastes it', async () => {
  const user = userEvent.setup();
  const field = screen.getByLabelText('Contraseña');
  expect(field.getAttribute('type')).toBe('password');
  expect(field.getAttribute('autocomplete')).toBe('current-password');
  await user.click(field);
  await user.paste('De un gestor 1*');
  expect(field).toHaveProperty('value', 'De un gestor 1*');
  await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(field.getAttribute('type')).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
  expect(field.getAttribute('type')).toBe('password');
});

test.each([
  ['Cédula', '123', 'abcd'],
  ['Contraseña', '1234', 'abc'],
])(
  '[AU-07, BC-01] the button works from the fourth character of %s',
  async (last, fiscalNumber, password) => {
    const user = await fill(fiscalNumber, password);
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    await user.type(screen.getByLabelText(last), '4');
    expect(submit().getAttribute('aria-disabled')).toBeNull();
  },
);

test.each([
  ['', '', 'Escribe tu cédula y tu contraseña.', 'Cédula'],
  ['123', 'Portal2026*', 'Escribe tu cédula.', 'Cédula'],
  ['1010101010', '', 'Escribe tu contraseña.', 'Contraseña'],
])(
  '[AU-07] pressed with "%s" and "%s" it says what is missing, leads there, and asks nothing',
  async (fiscalNumber, password, message, field) => {
    const user = userEvent.setup();
    if (fiscalNumber) await user.type(screen.getByLabelText('Cédula'), fiscalNumber);
    if (password) await user.type(screen.getByLabelText('Contraseña'), password);
    await user.click(submit());
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(document.activeElement).toBe(screen.getByLabelText(field));
    expect(bodies).toEqual([]);
  },
);

test('[AU-08] success hands the session to the shell', async () => {
  const body = { token: 't', is_admin: false, permissions: [], modules: [], pending_information: false };
  answer = { status: 200, body };
  const heard: unknown[] = [];
  const stop = bus.on('session.started@1', (payload) => heard.push(payload));
  const user = await fill('1.010.101.010', 'Portal2026*');
  await user.click(submit());
  await waitFor(() => expect(heard).toEqual([{ ...body, fiscal_number: '1010101010' }]));
  stop();
});

test.each([' 1.010.101.010', '5100000004.0', '1 . 010 . 101 . 010'])(
  '[AU-07] a pasted %j stays as it is',
  async (pasted) => {
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Cédula'));
    await user.paste(pasted);
    expect(screen.getByLabelText<HTMLInputElement>('Cédula').value).toBe(pasted);
  },
);

test('[AU-07] letters in the ID are named, and cost no attempt', async () => {
  const user = await fill('CX10101', 'Portal2026*');
  await user.click(submit());
  expect(screen.getByRole('alert').textContent).toContain('La cédula lleva solo números');
  expect(asked).toBe(0);
});

test('[AU-15] the warning of the last attempt shows, the password is cleared and gets the focus', async () => {
  answer = {
    status: 422,
    body: {
      code: 'LAST_ATTEMPT',
      detail: '{"numero_intento":2,"total_intentos":3}',
      message: 'x',
      trace: '',
    },
  };
  const user = await fill('1010101010', 'equivocada');
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Contraseña incorrecta, si es digitada incorrectamente sera bloqueado.',
  );
  const field = screen.getByLabelText('Contraseña') as HTMLInputElement;
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
});

test.each(['INCOMPLETE_REGISTRATION', 'USER_BLOCKED'] as const)(
  '[ER-26, ER-08, AU-16] refused with %s, the message of the catalogue shows',
  async (code) => {
    const { status, detail, message } = errorCatalogue[code];
    answer = { status, body: { code, detail, message, trace: '' } };
    const user = await fill('1010101010', 'Portal2026*');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  },
);

test('[AU-16, ER-08] who is blocked gets in with the password and a code sent to the contact on file', async () => {
  const challenge = await easyChallenge();
  const { status, detail, message } = errorCatalogue.USER_BLOCKED;
  answers = {
    'POST /api/login': { status, body: { code: 'USER_BLOCKED', detail, message, trace: '' } },
    'GET /api/captcha': { status: 200, body: challenge },
    'POST /api/login_code': {
      status: 200,
      body: { estado: 'OK', mensaje: messages.loginCodeSent, vigencia_otp: 5, intentos_restantes: 3 },
    },
  };
  const user = await fill('1010101010', 'Portal2026*');
  await user.click(submit());
  const offer = await screen.findByRole('button', { name: 'Sí, soy yo: enviarme un código' });
  // The password was cleared: pressed before it is there again, the button says so and sends nothing.
  await user.click(offer);
  expect(screen.getByRole('alert').textContent).toBe('Escribe tu contraseña.');
  expect(document.activeElement).toBe(screen.getByLabelText('Contraseña'));
  expect(urls).not.toContain('/api/login_code');
  await user.type(screen.getByLabelText('Contraseña'), 'Portal2026*');
  await user.click(offer);
  const code = await screen.findByLabelText<HTMLInputElement>('Código de 6 dígitos', {}, { timeout: 4000 });
  expect(screen.queryByRole('alert')).toBeNull();
  await screen.findByText(messages.loginCodeSent);
  await user.type(code, '123 456');
  answers['POST /api/login'] = {
    status: 422,
    body: {
      code: 'LOGIN_CODE_WRONG',
      detail: 'wrong code or password',
      message: errorCatalogue.LOGIN_CODE_WRONG.message,
      intentos_restantes: 2,
      trace: '',
    },
  };
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'El código o la contraseña no son correctos. Te quedan 2 intentos.',
  );
  expect(bodies.at(-1)).toEqual({
    fiscal_number: '1010101010',
    password: 'Portal2026*',
    codigo: '123456',
  });
  expect([code.value, submit().getAttribute('aria-disabled')]).toEqual(['', 'true']);
});

test('who is refused for what neighbours at the address did is offered the code too, for as much work as is asked for', async () => {
  const challenge = await easyChallenge();
  const { status, detail, message } = errorCatalogue.TOO_MANY_REQUESTS;
  answers = {
    'POST /api/login': { status, body: { code: 'TOO_MANY_REQUESTS', detail, message, trace: '' } },
    'GET /api/captcha': { status: 200, body: challenge },
    'POST /api/login_code': {
      status: 422,
      body: { code: 'CAPTCHA_REQUIRED', detail: '{"nivel":3}', message: 'x', trace: '' },
      next: {
        status: 200,
        body: { estado: 'OK', mensaje: messages.loginCodeSent, vigencia_otp: 5, intentos_restantes: 3 },
      },
    },
  };
  const user = await fill('1010101010', 'Portal2026*');
  await user.click(submit());
  await user.type(screen.getByLabelText('Contraseña'), 'Portal2026*');
  await user.click(await screen.findByRole('button', { name: 'Sí, soy yo: enviarme un código' }));
  await screen.findByText(messages.loginCodeSent, {}, { timeout: 8000 });
  expect(urls).toContain('/api/captcha?action=login&level=3');
});

test('asked for proof of work, the browser does it and sends the same login again', async () => {
  const challenge = await easyChallenge();
  answers = {
    'GET /api/captcha': { status: 200, body: challenge },
    'POST /api/login': {
      status: 422,
      body: { code: 'CAPTCHA_REQUIRED', detail: '{"nivel":2}', message: 'x', trace: '' },
      next: {
        status: 422,
        body: { code: 'INVALID_PASSWORD', detail: 'invalid password', message: 'No', trace: '' },
      },
    },
  };
  const user = await fill('1010101010', 'equivocada');
  await user.click(submit());
  expect((await screen.findByRole('alert', {}, { timeout: 4000 })).textContent).toBe('No');
  expect(urls).toContain('/api/captcha?action=login&level=2');
  const sent = bodies.at(-1) as { recaptcha_token: string };
  expect(await isSolution(sent.recaptcha_token)).toBe(true);
});

test('[AU-07] a second press while the first is under way sends nothing', async () => {
  answer = {
    status: 422,
    body: { code: 'INVALID_PASSWORD', detail: 'invalid password', message: 'No', trace: '' },
  };
  const user = await fill('1010101010', 'equivocada');
  await user.dblClick(submit());
  await screen.findByRole('alert');
  expect(asked).toBe(1);
});

test('in a browser that keeps no data of the site both ways in say so, and ask nothing', async () => {
  const told = () => screen.getByRole('alert').textContent;
  Object.defineProperty(navigator, 'cookieEnabled', { configurable: true, value: false });
  const user = await fill('1010101010', 'Portal2026*');
  await user.click(submit());
  expect(told()).toMatch(/^Tu navegador no guarda los datos de este sitio/);
  await user.click(screen.getByRole('button', { name: 'Entrar con llave de acceso' }));
  expect(told()).toMatch(/^Tu navegador no guarda los datos de este sitio/);
  expect(asked).toBe(0);
  Reflect.deleteProperty(navigator, 'cookieEnabled');
});

test('in a browser without passkeys their button stays where it stands and says so when it is pressed', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Entrar con llave de acceso' }));
  expect((await screen.findByRole('alert')).textContent).toContain('no puede usar llaves de acceso');
  expect(screen.getByRole('button', { name: 'Entrar con llave de acceso' })).toBeTruthy();
  expect(asked).toBe(0);
});

test('[AU-06] the safety link opens a dialog that Escape or its button closes', async () => {
  const user = userEvent.setup();
  const more = screen.getByRole('button', { name: 'Más sobre tu seguridad' });
  await user.click(more);
  const dialog = await screen.findByRole('alertdialog', { name: 'Tu seguridad' });
  expect(dialog.textContent).toContain('Ningún asesor te pedirá la contraseña');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.click(more);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('[AU-34] a person who comes from a finished registration finds the good news and the ID', async () => {
  cleanup();
  const state = { message: 'Ya puedes iniciar sesión.', fiscalNumber: '7070707070' };
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
        <LoginPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe('Ya puedes iniciar sesión.');
  expect(screen.getByLabelText<HTMLInputElement>('Cédula').value).toBe('7070707070');
});
