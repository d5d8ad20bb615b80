import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import type { FrontModule } from '@portal/contract';
import type { PortalEvents } from '@portal/contract/events';
import { bus } from '@portal/event-bus';
import { easyChallenge, isSolution } from '@portal/features/testing/easy-challenge';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { InquiryState } from '../../parts/paying/inquiry-state.ts';
import { invoicesReply } from '../../parts/paying/invoices.fixture.ts';
import InquiryPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const slide = (
  id: number,
  module_type: FrontModule['module_type'],
  title: string,
  position: number,
): FrontModule => ({
  id,
  module_type,
  title,
  name: title,
  content: '',
  image_link: '',
  redirect_link: '',
  extra_properties: { position },
});
const visitor = {
  fiscal_number: '2020202020',
  first_name: 'Carlos',
  last_name: 'R***',
  email: 'car***@x.co',
};
const nothing = {
  total_invoices: 0,
  invoices: [],
  sales_person: '',
  fiscal_number: '2020202020',
  detail: '',
  last_bank_code: null,
};

beforeEach(async () => {
  api.reset();
  queryClient.clear();
  api.answer('GET /api/captcha', await easyChallenge());
  api.answer('POST /api/publicInquiry', { ...invoicesReply, fiscal_number: '2020202020', user: visitor });
  api.answer('GET /api/consulta', { options: [] });
  api.answer('GET /api/front_modules/list', {
    modules: [
      slide(1, 'SliderConsultaPagos', 'Segunda de computador', 2),
      slide(2, 'SliderConsultaPagos', 'Primera de computador', 1),
      slide(3, 'SliderConsultaPagosMobile', 'Solo de celular', 1),
      slide(4, 'Slider', 'De la portada', 1),
    ],
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

let arrived: InquiryState | undefined;
function Invoices() {
  arrived = useLocation().state as InquiryState;
  return <p>facturas</p>;
}

const open = () => {
  arrived = undefined;
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/consulta']}>
        <Routes>
          <Route path="/consulta" element={<InquiryPage />} />
          <Route path="/consulta/facturas_view" element={<Invoices />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const ask = async () => {
  const user = open();
  await user.type(screen.getByLabelText('Número de cédula'), '2020202020');
  await user.click(screen.getByRole('checkbox', { name: 'No soy un robot' }));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Continuar' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await user.click(button);
};

test('[IN-15] what is due the soonest stands first, as it does for a customer', async () => {
  const invoices = invoicesReply.invoices.toReversed();
  api.answer('POST /api/publicInquiry', { ...invoicesReply, invoices, user: visitor });
  await ask();
  await screen.findByText('facturas');
  expect(arrived?.owed.reply.invoices.map(({ invoice }) => invoice)).toEqual(['B104482', 'E278115']);
});

/** As wide as told: the browser of these tests has no layout. */
const ofWidth = (width: number) =>
  jest.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
const carousel = () => within(screen.getByRole('region', { name: 'Consejos para pagar' }));

test('[PU-30] computers get the carousel SliderConsultaPagos, in its order and endless', async () => {
  ofWidth(768);
  const user = open();
  expect(await carousel().findByRole('heading', { name: 'Primera de computador' })).not.toBeNull();
  await user.click(carousel().getByRole('button', { name: 'Siguiente' }));
  expect(carousel().getByRole('heading', { name: 'Segunda de computador' })).not.toBeNull();
  await user.click(carousel().getByRole('button', { name: 'Siguiente' }));
  expect(carousel().getByRole('heading', { name: 'Primera de computador' })).not.toBeNull();
});

test('[PU-30, PL-15] phones get SliderConsultaPagosMobile and nothing of the other', async () => {
  ofWidth(767);
  open();
  expect(await carousel().findByRole('heading', { name: 'Solo de celular' })).not.toBeNull();
  expect(screen.queryByText(/computador|portada/)).toBeNull();
  expect(carousel().queryByRole('button', { name: 'Siguiente' })).toBeNull();
});

test('[PU-30] the browser may choose among the sizes that there are of a slide’s image', async () => {
  ofWidth(768);
  const image_sizes = { avif: '/api/media/uno-400.avif 400w', webp: '/api/media/uno-400.webp 400w' };
  api.answer('GET /api/front_modules/list', {
    modules: [
      {
        ...slide(1, 'SliderConsultaPagos', 'Con tamaños', 1),
        image_link: '/api/media/uno.webp',
        image_sizes,
      },
    ],
  });
  open();
  await carousel().findByRole('heading', { name: 'Con tamaños' });
  const picture = document.querySelector('picture');
  expect([...(picture?.querySelectorAll('source') ?? [])].map(({ type, srcset }) => [type, srcset])).toEqual([
    ['image/avif', image_sizes.avif],
    ['image/webp', image_sizes.webp],
  ]);
  expect(picture?.querySelector('img')?.getAttribute('src')).toBe('/api/media/uno.webp');
});

test('[PU-30] without slides there is no carousel', async () => {
  api.answer('GET /api/front_modules/list', { modules: [] });
  open();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Consejos para pagar' })).toBeNull());
});

test('[PU-31] under the form stands the first active option by order, as sanitised HTML', async () => {
  api.answer('GET /api/consulta', {
    options: [
      { active: true, order: 3, detail: '<p>Tercera</p>' },
      { active: false, order: 1, detail: '<p>Apagada</p>' },
      {
        active: true,
        order: 2,
        detail: '<p>Ten a mano tu <strong>cédula</strong><img src="x" onerror="x"></p>',
      },
    ],
  });
  open();
  const strong = await screen.findByText('cédula', { selector: 'strong' });
  expect(screen.queryByText(/Tercera|Apagada/)).toBeNull();
  expect(document.querySelector('[onerror]')).toBeNull();
  const form = screen.getByRole('button', { name: 'Continuar' }).closest('form');
  expect(form?.compareDocumentPosition(strong)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('[PU-29, BC-01] the captcha comes with the fourth character, and goes with the fourteenth', async () => {
  const user = open();
  const field = screen.getByLabelText<HTMLInputElement>('Número de cédula');
  const captcha = () => screen.queryByRole('checkbox', { name: 'No soy un robot' });
  await user.type(field, '123');
  expect(captcha()).toBeNull();
  expect(screen.getByRole('status').textContent).toBe(
    'Asegúrate de que la cédula tenga mínimo cinco (5) dígitos',
  );
  await user.type(field, '4');
  expect(captcha()).not.toBeNull();
  const go = screen.getByRole('button', { name: 'Continuar' });
  expect(go.getAttribute('aria-disabled')).toBe('true');
  await user.click(go);
  expect(screen.getByRole('alert').textContent).toBe('Marca la casilla «No soy un robot» para continuar.');
  expect(api.asked('POST /api/publicInquiry')).toEqual([]);
  await user.type(field, '56789012345');
  expect(field.value).toBe('123456789012345');
  expect(captcha()).toBeNull();
});

test('[API-48, PU-33] the inquiry sends ID, captcha and all_data false, identifies the visitor and hands its invoices on', async () => {
  const identified: PortalEvents['visitor.identified@1'][] = [];
  const stop = bus.on('visitor.identified@1', (who) => identified.push(who));
  await ask();
  await screen.findByText('facturas');
  const body = api.asked('POST /api/publicInquiry')[0]?.body as Record<string, unknown>;
  expect(body).toMatchObject({ fiscal_number: '2020202020', all_data: false });
  expect(await isSolution(body['recaptcha_token'])).toBe(true);
  stop();
  expect(identified).toEqual([visitor]);
  expect(arrived).toMatchObject({ name: 'Carlos R***', owed: { portfolio: 'open', visitor: true } });
  expect(api.asked('GET /api/punishedPortfolio/:fiscal_number')).toEqual([]);
});

test('[API-48, API-23, PU-32] with 0 invoices the written-off portfolio of that ID is asked for', async () => {
  api.answer('POST /api/publicInquiry', { ...nothing, user: visitor });
  api.answer('GET /api/punishedPortfolio/:fiscal_number', invoicesReply);
  await ask();
  await screen.findByText('facturas');
  expect(api.asked('GET /api/punishedPortfolio/:fiscal_number')[0]?.path).toBe(
    '/api/punishedPortfolio/2020202020',
  );
  expect(arrived?.owed).toMatchObject({ portfolio: 'written-off', reply: { total_invoices: 2 } });
});

test("[ER-21] 'user without invoices' is told in Spanish, and the visitor stays at the form", async () => {
  api.answer('POST /api/publicInquiry', { ...nothing, user: visitor });
  api.refuse('GET /api/punishedPortfolio/:fiscal_number', 'USER_WITHOUT_INVOICES');
  await ask();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('No encontramos facturas por pagar con esta cédula.');
  expect(screen.getByLabelText<HTMLInputElement>('Número de cédula').value).toBe('2020202020');
});
