import { createHash, webcrypto } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import VerifyPage from './page.tsx';

const CODE = '7K2MX-00000-ABCDE-FGHJK';
const bytes = `%PDF-1.7\n/Keywords (${CODE})\n%%EOF`;
const sha256 = createHash('sha256').update(bytes).digest('hex');

const api = createTestApi();
beforeAll(() => {
  api.start();
  // The browser's own, which jsdom leaves out.
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answer('GET /api/verify/:code', {
    code: CODE,
    kind: 'debt',
    title: 'Certificado de deuda',
    issued_at: '2026-11-20T15:05:00',
    holder: 'M. G. R.',
    fiscal_number: '******1010',
    statement: 'A 20 de noviembre de 2026 debía $500.000 por 1 obligación.',
    sha256,
    earlier: [],
  });
});
afterEach(cleanup);

let address = '';
function Address() {
  address = useLocation().pathname;
  return null;
}

const open = (path = '/verificar') => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Address />
        <Routes>
          {['/verificar', '/verificar/:code'].map((route) => (
            // As in the portal, where another address of the two is another page.
            <Route key={route} path={route} element={<VerifyPage key={route} />} />
          ))}
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Código del documento' });
const fileOf = (content: string) => {
  const file = new File([content], 'paz-y-salvo.pdf', { type: 'application/pdf' });
  // jsdom's files cannot be read.
  Object.defineProperty(file, 'arrayBuffer', {
    value: async () => Uint8Array.from(Buffer.from(content)).buffer,
  });
  return file;
};
const choose = (user: ReturnType<typeof open>, content: string) =>
  user.upload(screen.getByLabelText('Elegir archivo'), fileOf(content));
const place = () => {
  const found = screen.getByRole('heading', { name: /Suelta aquí el PDF/ }).parentElement;
  if (!found) throw new Error('no place to drop a file');
  return found;
};

test('a code is taken as people type it, and what was issued stands there to compare', async () => {
  const user = open();
  await user.type(field(), '7k2mx ooooo abcde fghjk{Enter}');
  await screen.findByRole('heading', { name: 'Es un documento nuestro' });
  expect(address).toBe(`/verificar/${CODE}`);
  const facts = screen.getByRole('status').textContent;
  for (const fact of [
    'Certificado de deuda',
    '20 de noviembre de 2026',
    'M. G. R.',
    'termina en 1010',
    '$500.000',
  ])
    expect(facts).toContain(fact);
});

test('of a document that was revoked it says first that it does not hold, since when, why, and what holds now', async () => {
  api.answer('GET /api/verify/:code', {
    code: CODE,
    kind: 'peace',
    title: 'Paz y salvo',
    issued_at: '2026-11-20T15:05:00',
    holder: 'M. G. R.',
    fiscal_number: '******1010',
    statement: 'Está a paz y salvo por E100001.',
    revoked: {
      on: '2026-12-02',
      why: 'El banco reversó un pago que este documento contaba.',
      now: 'Hoy no está a paz y salvo por E100001.',
    },
    sha256,
    earlier: [],
  });
  open(`/verificar/${CODE}`);
  await screen.findByRole('heading', { name: 'Este documento ya no vale' });
  const facts = screen.getByRole('status').textContent;
  expect(facts).toContain('Desde el 2 de diciembre de 2026: El banco reversó un pago');
  expect(facts).toContain('Qué vale ahora: Hoy no está a paz y salvo por E100001.');
  expect(facts).toContain('Certificaba');
  expect(screen.queryByText('Es un documento nuestro')).toBeNull();
});

test('the address of a QR code asks by itself', async () => {
  open(`/verificar/${CODE}`);
  await screen.findByRole('heading', { name: 'Es un documento nuestro' });
  expect(field().value).toBe(CODE);
});

test.each([
  ['', 'Escribe el código del documento.'],
  ['7K2MX', 'El código tiene 20 letras y números, en cuatro grupos de cinco.'],
])('what is no code (%j) says what a code is, and nothing is asked', async (typed, message) => {
  const user = open();
  if (typed) await user.type(field(), typed);
  await user.click(screen.getByRole('button', { name: 'Verificar' }));
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(document.activeElement).toBe(field());
  expect(api.asked('GET /api/verify/:code')).toEqual([]);
});

describe('where the browser can read codes', () => {
  const tracks = { stopped: 0 };
  const withCamera = (getUserMedia: () => Promise<unknown>, seen: readonly string[]) => {
    let looks = 0;
    class Detector {
      // Nothing is in the first picture.
      detect = async () => {
        looks += 1;
        return looks === 1 ? [] : seen.map((rawValue) => ({ rawValue }));
      };
    }
    Object.assign(globalThis, { BarcodeDetector: Detector });
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
    Object.defineProperty(HTMLMediaElement.prototype, 'play', { configurable: true, value: async () => {} });
  };
  const stop = (): void => {
    tracks.stopped += 1;
  };
  const camera = async () => ({ getTracks: () => [{ stop }] });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector');
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });

  test('the QR code of a document is found by the camera, which is switched off then', async () => {
    tracks.stopped = 0;
    withCamera(camera, ['https://otro.example/', `https://portal.example/verificar/${CODE}`]);
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Escanear el QR' }));
    await screen.findByRole('dialog', { name: 'Apunta al código QR' }, { timeout: 5_000 });
    await screen.findByRole('heading', { name: 'Es un documento nuestro' });
    expect([address, tracks.stopped]).toEqual([`/verificar/${CODE}`, 1]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('closing the picture switches the camera off', async () => {
    tracks.stopped = 0;
    withCamera(camera, []);
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Escanear el QR' }));
    await screen.findByRole('dialog', { name: 'Apunta al código QR' }, { timeout: 5_000 });
    await screen.findByText(/La imagen no sale de tu equipo/);
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(tracks.stopped).toBe(1));
    expect(address).toBe('/verificar');
  });

  test('without the permission it says so, and what to do instead', async () => {
    withCamera(() => Promise.reject(new DOMException('no', 'NotAllowedError')), []);
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Escanear el QR' }));
    await screen.findByRole('dialog', { name: 'Apunta al código QR' }, { timeout: 5_000 });
    expect((await screen.findByRole('alert')).textContent).toContain('escribe el código');
  });
});

test('where it cannot, no camera is offered', () => {
  open();
  expect(screen.queryByRole('button', { name: 'Escanear el QR' })).toBeNull();
});

test('an unknown code says so at its field, and what to do', async () => {
  api.refuse('GET /api/verify/:code', 'DOCUMENT_UNKNOWN');
  open(`/verificar/${CODE}`);
  expect(await screen.findByRole('heading', { name: 'No podemos confirmar este documento' })).not.toBeNull();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('link', { name: '01 8000 555 020' }).getAttribute('href')).toBe('tel:018000555020');
});

test('a PDF is found by the code inside it and compared byte for byte, here', async () => {
  const user = open();
  await choose(user, bytes);
  expect(await screen.findByText('El PDF es idéntico al que expedimos.')).not.toBeNull();
  expect(address).toBe(`/verificar/${CODE}`);
  await choose(user, `${bytes} `);
  expect(
    await screen.findByText('El PDF no es el que expedimos con este código. Pide el original.'),
  ).not.toBeNull();
});

test('an earlier paper of the same receipt is as good as the newest', async () => {
  api.answer('GET /api/verify/:code', {
    kind: 'receipt',
    title: 'Recibo de pago',
    sha256: 'f'.repeat(64),
    earlier: [sha256],
    code: CODE,
    issued_at: '2026-11-20T15:05:00',
    holder: 'M. G. R.',
    fiscal_number: '******1010',
    statement: 'Pago de $500.000 por PSE.',
  });
  const user = open();
  await choose(user, bytes);
  expect(await screen.findByText('El PDF es idéntico al que expedimos.')).not.toBeNull();
});

test('a PDF that is dropped is compared like one that is chosen, and the browser does not open it', async () => {
  open();
  // Whether the browser was kept from doing with the file what it does by itself.
  expect(fireEvent.dragOver(place())).toBe(false);
  expect(fireEvent.drop(place(), { dataTransfer: { files: [fileOf(bytes)] } })).toBe(false);
  expect(await screen.findByText('El PDF es idéntico al que expedimos.')).not.toBeNull();
  expect(address).toBe(`/verificar/${CODE}`);
  fireEvent.drop(place(), { dataTransfer: { files: [fileOf(bytes.replace('1.7', '1.6'))] } });
  expect(
    await screen.findByText('El PDF no es el que expedimos con este código. Pide el original.'),
  ).not.toBeNull();
  // Something that is no file, as a text that is dragged, changes nothing.
  fireEvent.drop(place(), { dataTransfer: { files: [] } });
  expect(screen.getByText(/El PDF no es el que expedimos/)).not.toBeNull();
});

test('a file without a code asks for it, and what is no PDF is not taken', async () => {
  const user = open();
  await choose(user, '%PDF-1.7 %%EOF');
  expect(await screen.findByText(/El archivo no dice su código/)).not.toBeNull();
  await choose(user, 'hola');
  expect((await screen.findByRole('alert')).textContent).toBe('El archivo no es un PDF.');
});
