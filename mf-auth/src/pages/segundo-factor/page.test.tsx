import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import type { RequiredAction } from '@portal/contract';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import { bus } from '@portal/event-bus';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import SecondFactorPage from './page.tsx';

const session = { token: 't', is_admin: true, permissions: [], modules: [], pending_information: false };
const laura = (duty: RequiredAction) => ({
  ...{
    first_name: 'Laura',
    last_name: 'Mejía',
    fiscal_number: '71000001',
    email: '',
    phone: '',
    home_phone: '',
  },
  ...{ is_admin: true, pending_information: false, permissions: [], duty },
});
const recovery = ['k3mfa-x92pc', 'b7wqd-4ynme'];

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
let heard: unknown[];
let stop: () => void;
beforeEach(() => {
  queryClient.clear();
  api.reset();
  api.answer('POST /api/second_factor', session);
  api.answer('POST /api/second_factor/confirm', session);
  api.answer('POST /api/second_factor/enrol', {
    secret: 'GEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/x',
    qr: { size: 21, path: 'M0 0h7v1h-7z' },
    recovery_codes: recovery,
  });
  heard = [];
  stop = bus.on('session.started@1', (payload) => heard.push(payload));
});
afterEach(() => {
  stop();
  cleanup();
});

const open = (duty: RequiredAction) => {
  api.answer('GET /api/user', laura(duty));
  render(
    <QueryClientProvider client={queryClient}>
      <SecondFactorPage />
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const code = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Código de tu aplicación' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a person who has one gives it', () => {
  test('the code of the app opens the portal', async () => {
    const user = open('second_factor');
    await user.type(await code(), '40 91-12');
    await user.dblClick(button('Continuar'));
    await waitFor(() => expect(heard).toEqual([{ ...session, fiscal_number: '71000001' }]));
    expect(api.asked('POST /api/second_factor').map(({ body }) => body)).toEqual([{ codigo: '409112' }]);
  });

  test('a wrong one says how many tries are left, and the boxes are empty for the next', async () => {
    api.refuse('POST /api/second_factor', 'SECOND_FACTOR_WRONG', { intentos_restantes: 1 });
    const user = open('second_factor');
    await user.type(await code(), '000000');
    await user.click(button('Continuar'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Espera uno nuevo en tu aplicación y escríbelo. Te queda 1 intento.',
    );
    expect((await code()).value).toBe('');
    expect(heard).toEqual([]);
  });

  test.each(['SECOND_FACTOR_BLOCKED', 'UNEXPECTED'] as const)(
    'refused with %s, the message shows',
    async (refusal) => {
      api.refuse('POST /api/second_factor', refusal);
      const user = open('second_factor');
      await user.type(await code(), '000000');
      await user.click(button('Continuar'));
      expect((await screen.findByRole('alert')).textContent).toContain(errorCatalogue[refusal].message);
    },
  );

  test('without the phone a recovery code does, and there is a way back', async () => {
    const user = open('second_factor');
    await code();
    await user.click(button('Usar un código de recuperación'));
    await user.type(screen.getByLabelText('Código de recuperación'), 'k3mfa-x92pc');
    await user.click(button('Continuar'));
    await waitFor(() => expect(heard).toHaveLength(1));
    expect(api.asked('POST /api/second_factor')[0]?.body).toEqual({ codigo: 'k3mfa-x92pc' });
    await user.click(button('Usar el código de la aplicación'));
    await code();
  });
});

describe('a person who has none sets it up', () => {
  test('secret, QR and recovery codes are there once, also when the page is drawn twice', async () => {
    open('enrol_second_factor');
    expect(await screen.findByRole('img', { name: /QR/ })).not.toBeNull();
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).not.toBeNull();
    for (const one of recovery) expect(screen.getByText(one)).not.toBeNull();
    expect(api.asked('POST /api/second_factor/enrol')).toHaveLength(1);
  });

  test('it is confirmed with a code, after the recovery codes were kept', async () => {
    const user = open('enrol_second_factor');
    await user.type(await code(), '409112');
    await user.click(button('Activar'));
    expect((await screen.findByRole('alert')).textContent).toContain('Guarda los códigos de recuperación');
    expect(api.asked('POST /api/second_factor/confirm')).toHaveLength(0);
    await user.click(screen.getByRole('checkbox', { name: /Guardé mis códigos/ }));
    await user.click(button('Activar'));
    await waitFor(() => expect(heard).toEqual([{ ...session, fiscal_number: '71000001' }]));
    expect(api.asked('POST /api/second_factor/confirm')[0]?.body).toEqual({ codigo: '409112' });
  });

  test('a QR that has expired is replaced by another, and only then', async () => {
    api.refuse('POST /api/second_factor/confirm', 'SECOND_FACTOR_EXPIRED');
    const user = open('enrol_second_factor');
    await user.type(await code(), '409112');
    await user.click(screen.getByRole('checkbox', { name: /Guardé mis códigos/ }));
    expect(screen.queryByRole('button', { name: 'Pedir otro código QR' })).toBeNull();
    await user.click(button('Activar'));
    await user.click(await screen.findByRole('button', { name: 'Pedir otro código QR' }));
    await waitFor(() => expect(api.asked('POST /api/second_factor/enrol')).toHaveLength(2));
  });
});
