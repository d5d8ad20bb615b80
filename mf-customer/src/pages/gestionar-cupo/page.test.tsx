import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { madeForNow } from '@portal/contract/handover';
import { sessionKeys } from '@portal/contract/session-keys';
import { createTestApi } from '@portal/remote-kit/testing';
import { drafts } from '@portal/ui/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { offer } from '../../parts/limit.fixture.ts';
import type { LimitState } from '../../parts/limit-offer.ts';
import LimitManagementPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

function Elsewhere() {
  return <p>{`gone to ${useLocation().pathname}`}</p>;
}

const given: LimitState = { fiscalNumber: '6060606060', offer, made: madeForNow() };

const open = (state: unknown = given): UserEvent => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[{ pathname: '/aumentar_cupo/gestionar', state }]}>
        <Routes>
          <Route path="/aumentar_cupo/gestionar" element={<LimitManagementPage />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};

beforeEach(() => {
  api.reset();
  localStorage.clear();
  api.answer('GET /api/limit/management/:fiscal_number', offer);
  api.answer('POST /api/limit/otp', {
    estado: 'OK',
    mensaje: 'El código se ha enviado correctamente',
    email: 'dan****@correo.example',
    phone: '********06',
    vigencia_otp: 5,
    intentos_restantes: 3,
  });
  api.answer('POST /api/limit/increase', {
    estado: 'OK',
    mensaje: 'Tu cupo ahora es de $3.500.000.',
    resultado: 'granted',
    cupoActual: 3_500_000,
  });
});
afterEach(cleanup);

const press = (name: string) => screen.getByRole('button', { name });
const amount = () => screen.getByRole('textbox', { name: 'Cupo adicional que quieres' }) as HTMLInputElement;
const typeCode = async (user: UserEvent, code = '481593') => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Escribe tu código' }));
  await user.type(dialog.getByRole('textbox', { name: 'Código de 6 dígitos' }), code);
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
};
const asked = () => api.asked('POST /api/limit/increase').map(({ body }) => body);

test('[LI-06, LI-07] the four limits and the two ways on', () => {
  open();
  const terms = [...document.querySelectorAll('dl > div')].map((row) => row.textContent);
  expect(terms).toEqual([
    'Cupo actual$2.000.000',
    'Cupo adicional preaprobado$1.500.000',
    'Nuevo cupo total$3.500.000',
    'Cupo disponible para compras$1.900.000',
  ]);
  expect(press('Aceptar cupo')).not.toBeNull();
  expect(press('Quiero otro cupo')).not.toBeNull();
});

test('an offer that is not the present one any more leads back to the step that asks for it', async () => {
  api.answer('GET /api/limit/management/:fiscal_number', { ...offer, cupoActual: 3_500_000 });
  open();
  expect(await screen.findByText('gone to /aumentar_cupo')).not.toBeNull();
});

test('an offer of another day, or one that another person left in this tab, is not shown', async () => {
  open({ ...given, made: { ...given.made, day: '2020-01-01' } });
  expect(screen.getByText('gone to /resumen')).not.toBeNull();
  cleanup();
  localStorage.setItem(sessionKeys.person, JSON.stringify({ fiscal_number: '7070707070' }));
  open();
  expect(screen.getByText('gone to /resumen')).not.toBeNull();
});

test.each([[null], [{}], [{ ...given, offer: { ...offer, Aplicaparacredito: false } }]])(
  '[LI-09] with %j as navigation state it leads to the summary',
  async (state) => {
    open(state);
    expect(await screen.findByText('gone to /resumen')).not.toBeNull();
  },
);

test('[LI-13, LI-14] accepting asks for what is pre-approved by code; its message leads to the summary', async () => {
  const user = open();
  await user.click(press('Aceptar cupo'));
  await typeCode(user);
  const done = await screen.findByRole('alertdialog', { name: 'Cupo aprobado' });
  expect(done.textContent).toContain('Tu cupo ahora es de $3.500.000.');
  expect(asked()).toEqual([{ fiscal_number: '6060606060', cupo_disponible: 1_500_000, codigo: '481593' }]);
  await user.click(press('Ir al resumen'));
  expect(await screen.findByText('gone to /resumen')).not.toBeNull();
});

describe('another amount', () => {
  const another = async (typed: string): Promise<UserEvent> => {
    const user = open();
    await user.click(press('Quiero otro cupo'));
    await user.type(amount(), typed);
    await user.click(press('Continuar'));
    return user;
  };

  test('[LI-10] has at most twelve digits', async () => {
    const user = open();
    await user.click(press('Quiero otro cupo'));
    await user.type(amount(), '1234567890123');
    expect(amount().value).toBe('$1.234.567.890.123');
    await user.click(press('Continuar'));
    expect(await screen.findByText(/^El cupo debe ser inferior a/)).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Solicitar Cupo' })).toBeNull();
  });

  test('an amount with cents stays as typed and asks for nothing', async () => {
    await another('800.000,50');
    expect(await screen.findByText('Escribe el cupo en pesos, sin centavos.')).not.toBeNull();
    expect(amount().value).toBe('$800.000,50');
    expect(asked()).toEqual([]);
  });

  test.each([
    ['4000001', 'El cupo debe ser inferior a $4.000.000'],
    ['199999', 'El cupo minimo que puede solicitar es $ 200.000'],
  ])('[LI-11, LI-12] %s is refused: %s', async (typed, message) => {
    await another(typed);
    expect(await screen.findByText(message)).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Solicitar Cupo' })).toBeNull();
  });

  test('[LI-08, LI-13] is confirmed, approved by code and requested', async () => {
    const user = await another('800000');
    expect(await screen.findByText('Vas a pedir $800.000 más de cupo.')).not.toBeNull();
    await user.click(press('Solicitar Cupo'));
    await typeCode(user);
    await screen.findByRole('alertdialog', { name: 'Cupo aprobado' });
    expect(asked()).toEqual([{ fiscal_number: '6060606060', cupo_disponible: 800_000, codigo: '481593' }]);
  });

  test('[LI-08] Cancelar returns to the offer', async () => {
    const user = await another('800000');
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(press('Aceptar cupo')).not.toBeNull();
  });

  test('[LI-14] what must be studied is said so', async () => {
    const user = await another('3000000');
    api.answer('POST /api/limit/increase', {
      estado: 'OK',
      mensaje: 'Recibimos tu solicitud.',
      resultado: 'in_review',
      cupoActual: 2_000_000,
    });
    await user.click(await screen.findByRole('button', { name: 'Solicitar Cupo' }));
    await typeCode(user);
    expect((await screen.findByRole('alertdialog', { name: 'Solicitud en estudio' })).textContent).toContain(
      'Recibimos tu solicitud.',
    );
  });
});

test('[AU-59] an amount that was typed when the session expired is there again', async () => {
  const user = open();
  await user.click(press('Quiero otro cupo'));
  await user.type(amount(), '800000');
  expect(drafts.keep('6060606060', '/aumentar_cupo/gestionar')).toBe(true);
  cleanup();
  drafts.admit('6060606060');
  const back = open();
  await back.click(press('Quiero otro cupo'));
  await waitFor(() => expect(amount().value).toBe('$800.000'));
});

describe('the code of an increase', () => {
  test('[BC-04] can be sent from its sixth digit', async () => {
    const user = open();
    await user.click(press('Aceptar cupo'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Escribe tu código' }));
    const field = dialog.getByRole('textbox', { name: 'Código de 6 dígitos' });
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Confirmar' });
    await user.type(field, '48159{Enter}');
    expect(confirm.disabled).toBe(true);
    expect(asked()).toEqual([]);
    await user.type(field, '3{Enter}');
    await screen.findByRole('alertdialog', { name: 'Cupo aprobado' });
  });

  test('typed wrong says how many tries are left, and at none offers another', async () => {
    const user = open();
    await user.click(press('Aceptar cupo'));
    api.refuse('POST /api/limit/increase', 'OTP_INVALID', { intentos_restantes: 1 });
    await typeCode(user, '111111');
    expect((await screen.findByRole('alert')).textContent).toContain('Tienes 1 intentos disponibles');
    await user.click(press('Intentar de nuevo'));
    api.refuse('POST /api/limit/increase', 'OTP_ATTEMPTS_EXCEEDED', { intentos_restantes: 0 });
    await typeCode(user, '222222');
    expect(await screen.findByRole('alertdialog', { name: 'Sin más intentos' })).not.toBeNull();
  });

  test('that could not be sent is said beside the button', async () => {
    const user = open();
    api.refuse('POST /api/limit/otp', 'LIMIT_REQUEST_OPEN');
    await user.click(press('Aceptar cupo'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Ya tienes una solicitud de aumento de cupo en estudio.',
    );
  });

  test('still good is asked for again when its dialog was closed by mistake, but not for another amount', async () => {
    const user = open();
    await user.click(press('Aceptar cupo'));
    await screen.findByRole('dialog', { name: 'Escribe tu código' });
    await user.keyboard('{Escape}');
    api.refuse('POST /api/limit/otp', 'OTP_ACTIVE');
    await user.click(press('Aceptar cupo'));
    expect(await screen.findByRole('dialog', { name: 'Escribe tu código' })).not.toBeNull();
    await user.keyboard('{Escape}');
    await user.click(press('Quiero otro cupo'));
    await user.type(amount(), '800000');
    await user.click(press('Continuar'));
    await user.click(await screen.findByRole('button', { name: 'Solicitar Cupo' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Ya existe un código');
  });
});

describe('with a passkey', () => {
  const bytes = () => new Uint8Array([1, 2, 3]).buffer;
  const gained = {
    ...{ id: 'AQID', rawId: bytes(), type: 'public-key', authenticatorAttachment: 'platform' },
    response: { clientDataJSON: bytes(), authenticatorData: bytes(), signature: bytes(), userHandle: null },
    getClientExtensionResults: () => ({}),
  };
  const challenges: unknown[] = [];
  const before = Object.getOwnPropertyDescriptor(navigator, 'credentials');
  beforeEach(() => {
    challenges.length = 0;
    Object.assign(globalThis, { PublicKeyCredential: class {}, isSecureContext: true });
    Object.defineProperty(navigator, 'credentials', {
      configurable: true,
      value: {
        get: async ({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) => {
          challenges.push([...new Uint8Array(publicKey.challenge)]);
          return gained;
        },
      },
    });
    api.answer('GET /api/passkeys', {
      passkeys: [
        {
          ...{ id: '1', name: 'Celular', created: '2026-11-01T10:00:00', last_used: null, synced: false },
          approves_from: null,
        },
      ],
    });
    api.answer('POST /api/limit/passkey', {
      ...{ challenge: 'BAUG', rpId: 'localhost', timeout: 60_000, userVerification: 'required' },
      allowCredentials: [],
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    Object.assign(globalThis, { isSecureContext: false });
    if (before) Object.defineProperty(navigator, 'credentials', before);
    else Reflect.deleteProperty(navigator, 'credentials');
  });

  test('[LI-13] what is pre-approved is accepted by signing the challenge of exactly that amount, and no code is asked for', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Aceptar con llave de acceso' }));
    await screen.findByRole('alertdialog', { name: 'Cupo aprobado' });
    const increase = { fiscal_number: '6060606060', cupo_disponible: 1_500_000 };
    expect(api.asked('POST /api/limit/passkey').map(({ body }) => body)).toEqual([increase]);
    expect(challenges).toEqual([[4, 5, 6]]);
    const passkey = { id: 'AQID', clientDataJSON: 'AQID', authenticatorData: 'AQID', signature: 'AQID' };
    expect(asked()).toEqual([{ ...increase, passkey }]);
    expect(api.asked('POST /api/limit/otp')).toEqual([]);
  });

  test('[LI-13] a refused one is said on the page, and the code is still there to choose', async () => {
    api.refuse('POST /api/limit/increase', 'PASSKEY_EXPIRED');
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Aceptar con llave de acceso' }));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(press('Aceptar cupo')).not.toBeNull();
  });
});
