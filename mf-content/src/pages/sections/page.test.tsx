import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Option, Section } from '../../parts/blocks/option-rules.ts';
import { aBlock, anOption, renderAt } from '../../testing.tsx';
import SectionsPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const option = (values: Partial<Option> & Pick<Option, 'option_id'>): Option => ({
  ...anOption(values),
  version: 1,
});
const footer: Section = {
  section_id: 7,
  name: 'Footer',
  place: 'Footer',
  menu: true,
  options: [
    option({ option_id: 1, name: 'Ayuda', url: '/faq' }),
    option({ option_id: 2, name: 'Costos', page: true, content_id: 3, active: false }),
  ],
};
const empty = (section_id: number, place: Section['place'], menu: boolean): Section => ({
  section_id,
  name: place,
  place,
  menu,
  options: [],
});
const landing = empty(8, 'Landing', false);

beforeEach(async () => {
  api.reset();
  api.answer('GET /api/front_modules/trash', { modules: [] });
  api.answer('GET /api/front_modules', {
    modules: [
      { ...aBlock({ id: 1, module_type: 'SliderConsultaPagos', title: 'Paga aquí' }), version: 1 },
      { ...aBlock({ id: 2, module_type: 'FAQ', title: '¿Qué es?' }), version: 1 },
    ],
  });
  api.answer('GET /api/sections/list', {
    sections: [footer, landing, empty(9, 'Aliados', true), empty(10, 'Creditos', false)],
  });
  api.answer('GET /api/sections/directives', {
    directives: [
      { id: 7, maximo: 2 },
      { id: 8, maximo: 1 },
    ],
  });
  api.answer('GET /api/contents', {
    contents: [
      {
        id: 3,
        nombre: 'Tarifas',
        user: 'Paula',
        modificado: '2026-11-20T10:00:00',
        status: 'published',
        version: 1,
        publish_version: null,
        publish_at: null,
        unpublish_at: null,
      },
    ],
    contents_length: 1,
  });
  renderAt('/sections', '/sections', <SectionsPage />);
  await screen.findByText('1 de 2 activas');
});

const inFold = (name: string) => {
  const fold = screen.getByRole('heading', { name, level: 2 }).closest('details') as HTMLDetailsElement;
  fold.open = true;
  return within(fold);
};
const confirm = () => userEvent.click(within(screen.getByRole('alertdialog')).getByText('Continuar'));
const sent = () => api.asked('POST /api/addSection').map(({ body }) => body);

/** Headings of the folds in a part of the page, in their order. */
const folds = async (part: string) => {
  const found = await within(screen.getByRole('region', { name: part })).findAllByRole('group');
  return found.map((fold) => within(fold).getByRole('heading', { level: 2 }).textContent);
};

test('[CM-06] the three carousels are folds of an accordion, each with its slides', async () => {
  expect(await folds('Carruseles')).toEqual([
    'Portada (Slider)',
    'Consulta de pagos en computador (SliderConsultaPagos)',
    'Consulta de pagos en celular (SliderConsultaPagosMobile)',
  ]);
  const slides = within(inFold('Consulta de pagos en computador (SliderConsultaPagos)').getByRole('list'));
  expect(slides.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)).toEqual([
    'Paga aquí',
  ]);
});

test('[CM-07, CM-11, EN-35] the menu groups with their options and how many of them may be active', async () => {
  expect(await folds('Menús y secciones')).toEqual(['Creditos', 'Landing', 'Aliados', 'Footer']);
  expect(screen.getByText('0 de 1 activas')).toBeTruthy();
  const rows = inFold('Footer').getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual(['Ayuda', 'Costos']);
  expect(within(rows[0] as HTMLElement).getByText('Activa')).toBeTruthy();
  expect(within(rows[1] as HTMLElement).getByText('Inactiva')).toBeTruthy();
});

test('[CM-13, CM-25, CM-26, CM-27, CM-28, ER-45] a new option is checked, made, and said to be made', async () => {
  api.answer('POST /api/addSection', { sections: [] });
  const fold = inFold('Footer');
  await userEvent.click(fold.getByText('Agregar opción'));
  await userEvent.clear(fold.getByLabelText('Orden'));
  await userEvent.click(fold.getByText('Guardar'));
  for (const fault of ['El nombre es obligatorio', 'El orden es obligatorio', 'La url es obligatoria']) {
    expect(fold.getByText(fault)).toBeTruthy();
  }
  expect(document.activeElement).toBe(fold.getByLabelText('Nombre'));
  await userEvent.type(fold.getByLabelText('Orden'), '1');
  await userEvent.type(fold.getByLabelText('Nombre'), 'Bonos');
  await userEvent.type(fold.getByLabelText('URL', { selector: 'input[type=text]' }), '/credito');
  await userEvent.click(fold.getByText('Guardar'));
  expect(fold.getByText('El número de orden 1 ya existe')).toBeTruthy();
  await userEvent.clear(fold.getByLabelText('Orden'));
  await userEvent.type(fold.getByLabelText('Orden'), '2');
  await userEvent.click(fold.getByText('Guardar'));
  await confirm();
  expect(await screen.findByText('Se ha creado una nueva opción al menú')).toBeTruthy();
  expect(sent()).toEqual([
    {
      section_name: 'Footer',
      section_id: 7,
      option_id: 0,
      option_name: 'Bonos',
      url: '/credito',
      content_id: null,
      order: 2,
      active: true,
    },
  ]);
});

test('[CM-29] in page mode a page is required', async () => {
  const fold = inFold('Footer');
  await userEvent.click(fold.getByText('Agregar opción'));
  await userEvent.type(fold.getByLabelText('Nombre'), 'Bonos');
  await userEvent.click(fold.getByLabelText('Página'));
  await userEvent.click(fold.getByText('Guardar'));
  expect(fold.getByText('La página es obligatoria')).toBeTruthy();
});

test('[CM-30, ER-46] a page section takes a page, and says so', async () => {
  api.answer('POST /api/addSection', { sections: [] });
  const fold = inFold('Landing');
  await userEvent.click(fold.getByText('Agregar página'));
  await userEvent.click(fold.getByText('Guardar'));
  expect(fold.getByText('Debe seleccionar una página')).toBeTruthy();
  await userEvent.selectOptions(fold.getByLabelText('Página'), 'Tarifas');
  await userEvent.click(fold.getByText('Guardar'));
  await confirm();
  expect(await screen.findByText('Se ha agregado una nueva página')).toBeTruthy();
  expect(sent()).toMatchObject([{ section_id: 8, content_id: 3, order: 1, active: true }]);
});

test('[CM-12, CM-14] an option is switched off at once, with the message of it', async () => {
  api.answer('POST /api/addSection', { sections: [] });
  await userEvent.click(inFold('Footer').getByRole('button', { name: 'inHabilitar Ayuda' }));
  expect(await screen.findByText('Se ha deshabilitado esta opción del menú')).toBeTruthy();
  expect(sent()).toMatchObject([{ option_id: 1, version: 1, active: false }]);
});

test('[CM-12, CM-14] and on again', async () => {
  api.answer('POST /api/addSection', { sections: [] });
  await userEvent.click(inFold('Footer').getByRole('button', { name: 'Habilitar Costos' }));
  expect(await screen.findByText('Se ha habilitado esta opción del menú')).toBeTruthy();
  expect(sent()).toMatchObject([{ option_id: 2, content_id: 3, active: true }]);
});

test("[ER-47] the server's refusal of an order number is shown in its words", async () => {
  api.refuse('POST /api/addSection', 'ORDER_IN_USE');
  await userEvent.click(inFold('Footer').getByRole('button', { name: 'Habilitar Costos' }));
  expect(await screen.findByText('Lo siento, este número ya esta siendo utilizado')).toBeTruthy();
});
