import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { createTestApi } from '@portal/remote-kit/testing';
import { Toasts } from '@portal/ui/overlay';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { PasskeyProof } from '../proof/index.ts';
import { PasskeysCard } from './index.ts';

type Passkey = Output<'GET /api/passkeys'>['passkeys'][number];

const passkey: Passkey = {
  ...{ id: 'a', name: 'Mi celular', created: '2026-11-20T10:00:00', last_used: null, synced: false },
  approves_from: null,
};
const waiting: Passkey = { ...passkey, id: 'b', approves_from: '2026-11-23T10:00:00' };
const sent = { email: 'mar****@correo.example', phone: '', vigencia_otp: 5, intentos_restantes: 3 };
const made = {
  ...{ id: 'AQID', rawId: new Uint8Array([1, 2, 3]).buffer, type: 'public-key' },
  ...{ getClientExtensionResults: () => ({}), authenticatorAttachment: 'platform' },
  response: {
    ...{ clientDataJSON: new Uint8Array([1, 2, 3]).buffer, attestationObject: new Uint8Array([4]).buffer },
    getTransports: () => ['internal'],
  },
};

const api = createTestApi();
const before = Object.getOwnPropertyDescriptor(navigator, 'credentials');
beforeAll(() => {
  api.start();
  Object.assign(globalThis, { PublicKeyCredential: class {}, isSecureContext: true });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: async () => made },
  });
});
afterAll(() => {
  api.stop();
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Object.assign(globalThis, { isSecureContext: false });
  if (before) Object.defineProperty(navigator, 'credentials', before);
  else Reflect.deleteProperty(navigator, 'credentials');
});
afterEach(() => {
  // What was told stays in the page's one list: the next test would find it again.
  for (const close of screen.queryAllByRole('button', { name: 'Cerrar' })) fireEvent.click(close);
  cleanup();
});
beforeEach(() => {
  api.reset();
  api.answer('GET /api/passkeys', { passkeys: [] });
  api.answer('POST /api/passkeys/challenge', {
    ...{ challenge: 'BAUG', rp: { id: 'localhost', name: 'Portal' }, timeout: 60_000, attestation: 'none' },
    user: { id: 'AQID', name: 'Mariana', displayName: 'Mariana' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection: {
      ...{ residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    },
    excludeCredentials: [],
  });
  api.answer('POST /api/passkeys', { passkeys: [waiting] });
  api.answer('POST /api/passkeys/:id/code', sent);
  api.answer('POST /api/passkeys/:id/confirm', { passkeys: [{ ...waiting, approves_from: null }] });
});

const open = () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PasskeysCard />
      <PasskeyProof onProve={async () => {}} />
      <Toasts />
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const create = async (): Promise<UserEvent> => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Crear llave de acceso' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Crea una llave de acceso' }));
  await user.type(dialog.getByLabelText(/^Tu contraseña/), 'Portal2026*');
  await user.click(dialog.getByRole('button', { name: 'Crear llave de acceso' }));
  return user;
};
const type = async (user: UserEvent) => {
  await user.type(await screen.findByRole('textbox', { name: 'Código de 6 dígitos' }), '481593');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
};

describe('a passkey that was made with the password', () => {
  test('[T47] is followed by the code that was sent for exactly it, and confirms after that', async () => {
    const user = await create();
    await screen.findByText('mar****@correo.example', { exact: false });
    expect(screen.queryByRole('button', { name: 'Confirmar con llave de acceso' })).toBeNull();
    await type(user);
    await screen.findByText('Listo. Tu llave de acceso ya confirma tus cambios.');
    expect(api.asked('POST /api/passkeys/:id/code').map(({ path }) => path)).toEqual([
      '/api/passkeys/b/code',
    ]);
    expect(api.asked('POST /api/passkeys/:id/confirm').map(({ path, body }) => [path, body])).toEqual([
      ['/api/passkeys/b/confirm', { codigo: '481593' }],
    ]);
    expect(screen.getByRole('button', { name: 'Confirmar con llave de acceso' })).not.toBeNull();
  });

  test('who leaves the code is told that the passkey opens the account, and can come back to it', async () => {
    const user = await create();
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Escribe el código y tu llave queda lista' }),
    );
    await dialog.findByRole('textbox', { name: 'Código de 6 dígitos' });
    await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
    await screen.findByText(/Para confirmar con ella falta el código/);
    expect(screen.getByRole('listitem').textContent).toContain(
      'Ya abre tu cuenta. Confirma cambios desde el 23 de noviembre de 2026',
    );
    await user.click(screen.getByRole('button', { name: 'Usar un código' }));
    await type(user);
    await waitFor(() => expect(api.asked('POST /api/passkeys/:id/confirm')).toHaveLength(1));
    // The one of the test before may still be there.
    expect(await screen.findAllByText('Listo. Tu llave de acceso ya confirma tus cambios.')).not.toEqual([]);
  });

  test('a code that could not be sent is said, with from when on the passkey confirms', async () => {
    api.refuse('POST /api/passkeys/:id/code', 'OTP_DAILY_LIMIT');
    const user = await create();
    expect((await screen.findByRole('alert')).textContent).toContain('Ya pediste todos los códigos de hoy.');
    expect(screen.getByText(/Sin código confirma desde el 23 de noviembre de 2026/)).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ahora no' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a wrong code says how many tries are left', async () => {
    api.refuse('POST /api/passkeys/:id/confirm', 'OTP_INVALID', { intentos_restantes: 2 });
    await type(await create());
    expect((await screen.findByRole('alert')).textContent).toContain('2');
  });
});

test('one that was made with another passkey asks for no code', async () => {
  api.answer('POST /api/passkeys', { passkeys: [passkey] });
  await create();
  await screen.findByText('Listo. Ya puedes entrar y confirmar con tu llave de acceso.');
  expect(api.asked('POST /api/passkeys/:id/code')).toEqual([]);
});
