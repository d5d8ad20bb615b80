import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { drafts } from '@portal/ui/core';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAt } from '../../testing.tsx';
import { SaveFrame } from '../save-frame.tsx';
import { BlockList } from './block-list.tsx';
import type { EditedBlock } from './block-rules.ts';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(() => api.reset());

const block = (id: number, title: string): EditedBlock => ({
  id,
  name: '',
  title,
  content: 'Palabras',
  image_link: '',
  redirect_link: '/faq',
  module_type: 'LandingModule',
  extra_properties: { position: id, button: 'Ver' },
  version: 3,
});
const blocks = [block(1, 'Uno'), block(2, 'Dos')];

const open = (given: readonly EditedBlock[] = blocks) =>
  renderAt(
    '/manager',
    '/manager',
    <SaveFrame>
      <BlockList type="LandingModule" blocks={given} />
    </SaveFrame>,
  );
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const confirm = () => userEvent.click(within(screen.getByRole('alertdialog')).getByText('Continuar'));
const names = () => screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent);

test('[CM-09, CM-15] a new item is local until it is saved, and cancelling removes it', async () => {
  open();
  await press('Agregar');
  expect(screen.getByRole('region', { name: 'Elemento nuevo' })).toBeTruthy();
  await press('Cancelar');
  expect(screen.queryByRole('region', { name: 'Elemento nuevo' })).toBeNull();
  expect(names()).toEqual(['Uno', 'Dos']);
});

test('[CM-22, CM-24, API-60, ER-44] an item is asked about, saved, and said to be saved', async () => {
  api.answer('POST /api/front_modules', { module: block(3, 'Tres') });
  open();
  await press('Agregar');
  await press('Crear');
  expect(screen.getByText('Por favor llene todos los campos')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  await userEvent.type(screen.getByLabelText('Texto del botón'), 'Ver bonos');
  await userEvent.type(screen.getByLabelText('Enlace'), '/faq');
  await press('Crear');
  expect(screen.getByRole('alertdialog', { name: '¿Quieres guardar los cambios?' })).toBeTruthy();
  await confirm();
  expect(await screen.findByText('Se han guardado los cambios correctametne')).toBeTruthy();
  expect(api.asked('POST /api/front_modules')[0]?.body).toMatchObject({
    id: 0,
    module_type: 'LandingModule',
    extra_properties: { button: 'Ver bonos' },
  });
});

test('[CM-24, ER-36] giving the question up sends nothing and keeps what was typed', async () => {
  open();
  await press('Editar Uno');
  await userEvent.type(screen.getByLabelText('Título'), ' y más');
  await press('Actualizar');
  await userEvent.click(within(screen.getByRole('alertdialog')).getByText('Cancelar'));
  expect(api.asked('POST /api/front_modules')).toHaveLength(0);
  expect((screen.getByLabelText('Título') as HTMLInputElement).value).toBe('Uno y más');
});

test('[CM-16] an item is changed in its place, by its number and the version it started from', async () => {
  api.answer('POST /api/front_modules', { module: block(2, 'Dos y más') });
  open();
  await press('Editar Dos');
  await userEvent.type(screen.getByLabelText('Título'), ' y más');
  await press('Actualizar');
  await confirm();
  expect(await screen.findByText('Se han guardado los cambios correctametne')).toBeTruthy();
  expect(api.asked('POST /api/front_modules').map(({ body }) => body)).toEqual([
    expect.objectContaining({ id: 2, version: 3, title: 'Dos y más', extra_properties: { button: 'Ver' } }),
  ]);
});

test('[CM-16, CM-24, API-61, ER-19, ER-36] an item is deleted after a question', async () => {
  api.answer('DELETE /api/front_modules/:id', { message: 'front module deleted' });
  open();
  await press('Editar Dos');
  await press('Eliminar');
  await confirm();
  expect(await screen.findByText('El contenido fue eliminado.')).toBeTruthy();
  const [asked] = api.asked('DELETE /api/front_modules/:id');
  expect([asked?.path, asked?.query.get('version')]).toEqual(['/api/front_modules/2', '3']);
});

test('a draft that comes back after another editor has saved opens the conflict dialog, and replaces nothing unseen', async () => {
  open();
  await press('Editar Dos');
  await userEvent.type(screen.getByLabelText('Título'), ' mío');
  drafts.keep('9292929292', '/manager');
  cleanup();
  drafts.admit('9292929292');
  const newest = { ...block(2, 'Dos de Luis'), version: 4 };
  api.refuse('POST /api/front_modules', 'CONTENT_CHANGED');
  api.answer('GET /api/front_modules', { modules: [newest] });
  open([newest]);
  await press('Editar Dos de Luis');
  expect(screen.getByLabelText<HTMLInputElement>('Título').value).toBe('Dos mío');
  await press('Actualizar');
  await confirm();
  expect(await screen.findByText('Otra persona guardó esto')).toBeTruthy();
  expect(api.asked('POST /api/front_modules').map(({ body }) => body)).toEqual([
    expect.objectContaining({ id: 2, version: 3, title: 'Dos mío' }),
  ]);
});

test('a refusal is shown as an error, and what was typed stays', async () => {
  api.refuse('POST /api/front_modules', 'CONTENT_LINK_INVALID');
  open();
  await press('Editar Uno');
  await press('Actualizar');
  await confirm();
  expect(await screen.findByText('Por favor ingresa una url correcta')).toBeTruthy();
  expect(screen.getByLabelText('Título')).toBeTruthy();
});

test('an item that another person has changed is saved over it only on purpose', async () => {
  api.refuse('POST /api/front_modules', 'CONTENT_CHANGED');
  api.answer('GET /api/front_modules', {
    modules: [{ ...block(1, 'De otra'), version: 4, user: 'Luis Ortiz', modificado: '2026-11-20T09:00:00' }],
  });
  open();
  await press('Editar Uno');
  await press('Actualizar');
  await confirm();
  const warning = await screen.findByRole('alertdialog', { name: 'Otra persona guardó esto' });
  expect(warning.textContent).toMatch(/Luis Ortiz lo guardó el 20 de noviembre de 2026 a las 9:00\sa\.\sm\./);
  const row = within(warning).getByRole('row', { name: /^Título/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Uno', 'De otra']);
  api.answer('POST /api/front_modules', { module: block(1, 'Uno') });
  await userEvent.click(within(warning).getByText('Guardar lo mío encima'));
  await waitFor(() =>
    expect(api.asked('POST /api/front_modules').map(({ body }) => (body as EditedBlock).version)).toEqual([
      3, 4,
    ]),
  );
});

test('what is kept as a draft is said to be one, shown beforehand, and given up after a question', async () => {
  const shown = block(1, 'Uno');
  const { title: _title, ...rest } = shown;
  const draft = {
    ...{ title: 'Uno nuevo', content: rest.content, image_link: '', redirect_link: '/faq' },
    extra_properties: rest.extra_properties,
  };
  const answer = { module: shown };
  api.answer('POST /api/front_modules', answer);
  open([
    { ...shown, draft },
    { ...block(2, 'Dos'), published: false },
  ]);
  expect(screen.getByText('Con borrador')).toBeTruthy();
  expect(screen.getByText('Borrador')).toBeTruthy();
  await press('Editar Uno');
  expect((screen.getByLabelText('Título') as HTMLInputElement).value).toBe('Uno nuevo');
  expect(screen.getByText('Así lo verán los visitantes').closest('details')?.textContent).toContain(
    'Uno nuevo',
  );
  await userEvent.type(screen.getByLabelText('Título'), '!');
  await press('Guardar borrador');
  expect(screen.getByRole('alertdialog').textContent).toContain('seguirán viendo lo que hay publicado');
  await userEvent.click(within(screen.getByRole('alertdialog')).getByText('Cancelar'));
  await press('Descartar borrador');
  await confirm();
  expect(await screen.findByText('El borrador fue descartado.')).toBeTruthy();
  expect(api.asked('POST /api/front_modules').map(({ body }) => body)).toEqual([
    expect.objectContaining({ id: 1, version: 3, title: 'Uno' }),
  ]);
});

test('a draft is sent as one', async () => {
  api.answer('POST /api/front_modules', { module: block(1, 'Uno') });
  open();
  await press('Editar Uno');
  await userEvent.type(screen.getByLabelText('Título'), '!');
  await press('Guardar borrador');
  await confirm();
  await screen.findByText('Se han guardado los cambios correctametne');
  expect(api.asked('POST /api/front_modules')[0]?.body).toMatchObject({ title: 'Uno!', publish: false });
});

test('the order is changed with buttons, said aloud, and saved as a whole', async () => {
  api.answer('POST /api/front_modules/order', { modules: [] });
  open();
  await press('Bajar Uno');
  expect(names()).toEqual(['Dos', 'Uno']);
  expect(screen.getByText('Uno quedó en el puesto 2 de 2')).toBeTruthy();
  await press('Guardar orden');
  await confirm();
  expect(await screen.findByText('Se han guardado los cambios correctametne')).toBeTruthy();
  expect(api.asked('POST /api/front_modules/order')[0]?.body).toEqual({
    module_type: 'LandingModule',
    ids: [2, 1],
    was: [1, 2],
  });
});

test('[CM-10] the icon picker finds icons by Spanish words without their accents', async () => {
  open();
  await press('Editar Uno');
  await press('Cambiar icono');
  const search = await screen.findByLabelText('Busca un icono', {}, { timeout: 10_000 });
  expect(screen.getByText('200 iconos')).toBeTruthy();
  await userEvent.type(search, 'camion');
  expect(screen.getByText('1 icono')).toBeTruthy();
  await press(/camión/);
  expect(screen.queryByLabelText('Busca un icono')).toBeNull();
});
