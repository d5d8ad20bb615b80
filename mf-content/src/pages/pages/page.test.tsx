import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { drafts, type KeptDraft } from '@portal/ui/core';
import { Toasts } from '@portal/ui/overlay';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAt } from '../../testing.tsx';
import PagesPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const summary = {
  id: 3,
  nombre: 'Tarifas',
  user: 'Paula Jaramillo',
  modificado: '2026-11-20T08:15:00',
  status: 'published',
  version: 2,
  publish_version: null,
  publish_at: null,
  unpublish_at: null,
} as const;
const seo = { title: '', summary: '', image: '' };
const content = { ...summary, detalle: '<p>Sin <strong>costo</strong></p>', slug: 'tarifas', seo };
const version = (number: number, live: boolean) => ({
  version: number,
  nombre: 'Tarifas',
  user: 'Paula Jaramillo',
  modificado: '2026-11-20T08:15:00',
  live,
  restored_from: null,
});

beforeEach(() => {
  api.reset();
  drafts.keepIn(undefined);
  api.answer('GET /api/contents', { contents: [summary], contents_length: 1 });
  api.answer('GET /api/contents/:id/draft', { content });
  api.answer('GET /api/contents/trash', { contents: [] });
  api.answer('PUT /api/contents/:id/presence', { others: [] });
  api.answer('DELETE /api/contents/:id/presence', { left: true });
  api.answer('GET /api/contents/:id/versions', { versions: [version(2, true), version(1, false)] });
});

const open = async (path: string) => {
  renderAt(path, '/pages', <PagesPage />);
  await screen.findByRole('textbox', { name: 'Contenido de la página' }, { timeout: 15_000 });
};
const title = () => screen.getByRole('textbox', { name: 'Título' }) as HTMLInputElement;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const confirm = () => userEvent.click(within(screen.getByRole('alertdialog')).getByText('Continuar'));

test('[CM-01, CM-02] the manager lists pages with last author and date, and opens one in the editor', async () => {
  renderAt('/pages', '/pages', <PagesPage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Administrador de la página');
  expect(await screen.findByText('Paula Jaramillo, 2026-11-20')).toBeTruthy();
  await press('Tarifas Paula Jaramillo, 2026-11-20');
  expect(screen.getByLabelText('place').textContent).toBe('/pages?page=3');
  const editor = await screen.findByRole('textbox', { name: 'Contenido de la página' }, { timeout: 15_000 });
  expect(editor.querySelector('strong')?.textContent).toBe('costo');
  expect(title().value).toBe('Tarifas');
});

test('a link of another page narrows the list to the pages it names, until all are wanted', async () => {
  const others = [4, 5].map((id) => ({ ...summary, id, nombre: `Página ${id}` }));
  api.answer('GET /api/contents', { contents: [summary, ...others], contents_length: 3 });
  renderAt('/pages?solo=3.5', '/pages', <PagesPage />);
  const list = within(await screen.findByRole('region', { name: 'Páginas' }));
  const names = () => list.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent);
  expect(names()).toEqual(['Tarifas', 'Página 5']);
  expect(list.getByText('Solo 2 páginas.')).toBeTruthy();
  await press('Ver todas');
  expect(names()).toEqual(['Tarifas', 'Página 4', 'Página 5']);
  expect(screen.getByLabelText('place').textContent).toBe('/pages');
});

test('a page is found in the list by a word of its text, which is shown', async () => {
  const other = { ...summary, id: 4, nombre: 'Fechas' };
  api.answer('GET /api/contents', { contents: [summary, other], contents_length: 2 });
  api.answer('GET /api/contents/search', {
    pages: [{ id: 4, nombre: 'Fechas', published: true, extract: 'el día del vencimiento' }],
  });
  renderAt('/pages', '/pages', <PagesPage />);
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar página' }), 'vencim');
  expect(await screen.findByText('el día del vencimiento')).toBeTruthy();
  const list = within(screen.getByRole('region', { name: 'Páginas' }));
  expect(list.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)).toEqual(['Fechas']);
  expect(api.asked('GET /api/contents/search').map(({ query }) => query.get('q'))).toEqual(['vencim']);
});

test('[CM-03, CM-05] a page without title or content is not sent', async () => {
  await open('/pages?page=nueva');
  await press('Guardar');
  expect(screen.getByText('El titulo y el detalle de la página no pueden estar vacios')).toBeTruthy();
  await userEvent.type(title(), 'Solo título');
  await press('Guardar');
  expect(screen.getByText('El titulo y el detalle de la página no pueden estar vacios')).toBeTruthy();
  expect(api.asked('POST /api/addPage')).toHaveLength(0);
});

test('[CM-24, API-64, ER-43] a change is asked about and saved with the version it started from', async () => {
  api.answer('POST /api/addPage', { content: { ...content, version: 3 } });
  await open('/pages?page=3');
  await userEvent.type(title(), ' y costos');
  expect(screen.getByText('Cambios sin guardar')).toBeTruthy();
  await press('Guardar');
  expect(screen.getByText('Los visitantes verán esta versión apenas guardes.')).toBeTruthy();
  await confirm();
  expect(await screen.findByText('Se ha guardado la página correctamente')).toBeTruthy();
  expect(api.asked('POST /api/addPage')[0]?.body).toEqual({
    id: 3,
    nombre: 'Tarifas y costos',
    detalle: '<p>Sin <strong>costo</strong></p>',
    publish: true,
    version: 2,
  });
});

test('address and words for search engines are sent only where they were changed, the address as one', async () => {
  api.answer('POST /api/addPage', { content: { ...content, version: 3 } });
  await open('/pages?page=3');
  const result = screen.getByRole('region', { name: 'Así se ve en el buscador' });
  expect(result.textContent).toBe('Tarifas/paginas/tarifasSin costo');
  await userEvent.type(screen.getByLabelText(/^Nombre en el buscador/), 'Cuánto cuesta');
  expect(screen.getByText('13 de 60')).toBeTruthy();
  expect(result.textContent).toContain('Cuánto cuesta');
  const address = screen.getByLabelText('Última parte de la dirección');
  await userEvent.clear(address);
  await userEvent.type(address, 'Qué cuesta');
  await userEvent.tab();
  expect((address as HTMLInputElement).value).toBe('que-cuesta');
  await press('Guardar borrador');
  await confirm();
  await screen.findByText('Se ha guardado la página correctamente');
  expect(api.asked('POST /api/addPage')[0]?.body).toMatchObject({
    ...{ slug: 'que-cuesta', seo: { ...seo, title: 'Cuánto cuesta' } },
  });
});

test('an address that another page has is said at its field, until it is another one', async () => {
  api.refuse('POST /api/addPage', 'SLUG_TAKEN');
  await open('/pages?page=3');
  const address = screen.getByLabelText('Última parte de la dirección');
  expect(screen.getByText('Ahora: /paginas/tarifas')).toBeTruthy();
  await userEvent.clear(address);
  await userEvent.type(address, 'faq');
  expect(screen.getByText('Al guardar: /paginas/faq')).toBeTruthy();
  await press('Guardar borrador');
  await confirm();
  await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
  const said = document.getElementById(address.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
  expect(said?.textContent).toContain('Otra página tiene o tuvo esta dirección');
  await userEvent.type(address, '2');
  expect(address.getAttribute('aria-invalid')).not.toBe('true');
});

test('a draft is saved without being published', async () => {
  api.answer('POST /api/addPage', { content: { ...content, version: 3, status: 'changed' } });
  await open('/pages?page=3');
  await userEvent.type(title(), '!');
  await press('Guardar borrador');
  await confirm();
  await screen.findByText('Se ha guardado la página correctamente');
  expect(api.asked('POST /api/addPage')[0]?.body).toMatchObject({ publish: false });
});

test('the preview shows what stands in the editor, through the same sanitiser as the public page', async () => {
  await open('/pages?page=3');
  await userEvent.type(title(), ' 2027');
  const preview = screen.getByRole('region', { name: 'Vista previa' });
  expect(within(preview).getByText('Tarifas 2027')).toBeTruthy();
  expect(preview.querySelector('strong')?.textContent).toBe('costo');
  await press('Computador');
  expect(preview.querySelector('[data-size]')?.getAttribute('data-size')).toBe('desktop');
});

test('beside the text stand preview and versions; what is seldom changed is folded, and says what it holds', async () => {
  api.answer('GET /api/contents/:id/versions', {
    versions: [6, 5, 4, 3, 2, 1].map((number) => version(number, number === 2)),
  });
  await open('/pages?page=3');
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles().slice(-5)).toEqual([
    ...['Vista previa', 'Versiones', 'Programar', 'Enlace', 'En el buscador'],
  ]);
  const folds = [...document.querySelectorAll('details.fold')] as HTMLDetailsElement[];
  expect(folds.map((fold) => [fold.open, fold.querySelector('.meta')?.textContent])).toEqual([
    [false, 'Sin programar'],
    [false, '/paginas/tarifas'],
    [false, undefined],
  ]);
  const versions = within(screen.getByRole('region', { name: 'Versiones' }));
  const shown = () => versions.getAllByRole('listitem').length;
  await waitFor(() => expect(shown()).toBe(4));
  expect(versions.getByText('Publicada')).toBeTruthy();
  await press('Ver las 6');
  expect(shown()).toBe(6);
  await press('Ver menos');
  expect(shown()).toBe(4);
});

test('a schedule that stands and an address that is taken are not folded', async () => {
  api.answer('GET /api/contents/:id/draft', {
    content: { ...content, unpublish_at: '2026-12-01T06:00:00' },
  });
  api.refuse('POST /api/addPage', 'SLUG_TAKEN');
  await open('/pages?page=3');
  expect(document.querySelectorAll('details.fold[open]')).toHaveLength(1);
  await userEvent.type(title(), '!');
  await press('Guardar borrador');
  await confirm();
  await waitFor(() => expect(document.querySelectorAll('details.fold[open]')).toHaveLength(2));
});

test.each([
  ['link for colleagues', 'Copiar enlace para colegas', /^Copiamos el enlace/, '/pages/vista/3'],
  ['public address', 'Copiar dirección', /^Copiamos la dirección/, '/paginas/tarifas'],
])(
  'the %s is copied; where the browser refuses the clipboard it says so',
  async (_what, name, said, path) => {
    const user = userEvent.setup();
    const toasts = render(<Toasts />);
    await open('/pages?page=3');
    const copy = screen.getByRole('button', { name, hidden: true });
    await user.click(copy);
    expect(await toasts.findByText(said)).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}${path}`);
    jest
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await user.click(copy);
    expect((await toasts.findByRole('alert')).textContent).toContain('No pudimos copiar.');
    for (const close of toasts.getAllByRole('button', { name: 'Cerrar' })) await user.click(close);
  },
);

test('a page whose link waits for another person says so in place of the message of success', async () => {
  await open('/pages?page=3');
  await userEvent.type(title(), ' y aliados');
  api.answer('POST /api/addPage', { content: { ...content, version: 3, status: 'changed' } });
  await press('Guardar');
  await confirm();
  expect(await screen.findByText(/otra persona debe revisarlo/)).toBeTruthy();
  expect(screen.queryByText('Se ha guardado la página correctamente')).toBeNull();
});

test('an old version is looked at before it comes back as a draft', async () => {
  api.answer('GET /api/contents/:id/versions/:version', { ...version(1, false), detalle: '<p>Antes</p>' });
  api.answer('POST /api/contents/:id/restore', { content: { ...content, version: 3 } });
  await open('/pages?page=3');
  await userEvent.click(await screen.findByRole('button', { name: 'Restaurar: Ver la versión 1' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Antes')).toBeTruthy();
  expect(within(dialog).getByText(/^Vuelve como borrador/)).toBeTruthy();
  await userEvent.click(within(dialog).getByText('Restaurar'));
  expect(await screen.findByText('La versión volvió como borrador.')).toBeTruthy();
  expect(api.asked('POST /api/contents/:id/restore')[0]?.body).toEqual({ restore: 1, version: 2 });
});

test('a version is compared by words with what stands in the editor, before it comes back', async () => {
  api.answer('GET /api/contents/:id/draft', {
    content: { ...content, detalle: '<p>La cuota sube poco.</p>' },
  });
  api.answer('GET /api/contents/:id/versions/:version', {
    ...version(1, false),
    detalle: '<p>La cuota baja poco.</p>',
  });
  await open('/pages?page=3');
  await userEvent.click(await screen.findByRole('button', { name: 'Restaurar: Ver la versión 1' }));
  const dialog = await screen.findByRole('dialog');
  const changes = await within(dialog).findByText('Qué cambia si la restauras: entra 1 palabra, sale 1');
  const fold = changes.closest('details') as HTMLDetailsElement;
  fold.open = true;
  await waitFor(() => expect(fold.querySelector('ins')?.textContent?.trim()).toBe('baja'));
  expect(fold.querySelector('del')?.textContent?.trim()).toBe('sube');
});

test('any two versions are compared by words, and one with what stands in the editor', async () => {
  const texts: Record<string, string> = { 1: 'La cuota baja poco.', 2: 'La cuota sube poco.' };
  api.answer('GET /api/contents/:id/draft', {
    content: { ...content, detalle: '<p>La cuota sube mucho.</p>' },
  });
  const answer = (number: number) =>
    api.answer('GET /api/contents/:id/versions/:version', {
      ...version(number, number === 2),
      detalle: `<p>${texts[number]}</p>`,
    });
  answer(2);
  await open('/pages?page=3');
  await userEvent.click(await screen.findByRole('button', { name: 'Comparar versiones' }));
  const dialog = await screen.findByRole('dialog', { name: 'Comparar dos versiones' });
  await within(dialog).findByText('De una a otra entra 1 palabra y sale 1');
  const words = (tag: string) => [...dialog.querySelectorAll(tag)].map((one) => one.textContent?.trim());
  expect([words('del'), words('ins')]).toEqual([['poco.'], ['mucho.']]);
  answer(1);
  await userEvent.selectOptions(within(dialog).getByLabelText('Hasta'), '1');
  await waitFor(() => expect([words('del'), words('ins')]).toEqual([['sube'], ['baja']]));
  await userEvent.selectOptions(within(dialog).getByLabelText('Hasta'), '2');
  expect(await within(dialog).findByText('Las dos tienen las mismas palabras.')).toBeTruthy();
});

test('a person who was slower sees who was faster, and may save over it on purpose', async () => {
  api.refuse('POST /api/addPage', 'CONTENT_CHANGED');
  await open('/pages?page=3');
  await userEvent.type(title(), ' mías');
  api.answer('GET /api/contents/:id/draft', {
    content: { ...content, user: 'Luis Ortiz', version: 5, modificado: '2026-11-20T09:00:00' },
  });
  await press('Guardar');
  await confirm();
  const warning = await screen.findByRole('alertdialog', { name: 'Otra persona guardó esto' });
  expect(warning.textContent).toContain('Luis Ortiz lo guardó el 20 de noviembre de 2026 a las 9:00');
  expect(warning.textContent).toContain('Tu título: Tarifas mías');
  api.answer('POST /api/addPage', { content: { ...content, version: 6 } });
  await userEvent.click(within(warning).getByText('Guardar lo mío encima'));
  await screen.findByText('Se ha guardado la página correctamente');
  expect(api.asked('POST /api/addPage').at(-1)?.body).toMatchObject({
    nombre: 'Tarifas mías',
    version: 5,
  });
});

/** A store as the shell gives one, with what an earlier visit left. */
const keptDrafts = (given: Record<string, KeptDraft>) => {
  const kept = new Map(Object.entries(given));
  drafts.keepIn({
    read: async (key) => kept.get(key),
    write: async (key, draft) => void kept.set(key, draft),
    drop: async (key) => void kept.delete(key),
  });
  return kept;
};
const KEY = `${location.pathname} página 3`;

test('what was typed is kept and offered when the page is opened again, and gone once it is saved', async () => {
  const values = { nombre: 'A medias', detalle: '<p>Texto</p>' };
  const kept = keptDrafts({ [KEY]: { values, at: '2026-11-20T14:52:00Z' } });
  await open('/pages?page=3');
  expect(await screen.findByText(/un borrador tuyo del 20 de noviembre de 2026 a las 9:52/)).toBeTruthy();
  await press('Recuperar');
  expect(title().value).toBe('A medias');
  await userEvent.type(title(), ' 2');
  await waitFor(() => expect(kept.get(KEY)?.values).toMatchObject({ nombre: 'A medias 2' }), {
    timeout: 5_000,
  });
  expect(screen.getByText(/^Borrador a salvo: /)).toBeTruthy();
  api.answer('POST /api/addPage', { content: { ...content, version: 3 } });
  await press('Guardar');
  await confirm();
  await screen.findByText('Se ha guardado la página correctamente');
  await waitFor(() => expect(kept.size).toBe(0));
});

test('a session that ends while a page is edited keeps its text for the same person', async () => {
  keptDrafts({});
  await open('/pages?page=3');
  await userEvent.type(title(), ' y costos');
  expect(drafts.keep('9292929292', '/pages?page=3')).toBe(true);
  cleanup();
  expect(drafts.admit('9292929292')).toBe('/pages?page=3');
  await open('/pages?page=3');
  expect(title().value).toBe('Tarifas y costos');
  expect(screen.getByText('Cambios sin guardar')).toBeTruthy();
});

test('a text that comes back after another person published names the version that it began from, and asks', async () => {
  keptDrafts({});
  await open('/pages?page=3');
  await userEvent.type(title(), ' y costos');
  expect(drafts.keep('9292929292', '/pages?page=3')).toBe(true);
  cleanup();
  expect(drafts.admit('9292929292')).toBe('/pages?page=3');
  api.answer('GET /api/contents/:id/draft', {
    content: {
      ...content,
      version: 3,
      detalle: '<p>De Paula</p>',
      seo: { ...content.seo, title: 'De Paula' },
    },
  });
  await open('/pages?page=3');
  expect(title().value).toBe('Tarifas y costos');
  api.refuse('POST /api/addPage', 'CONTENT_CHANGED');
  await press('Guardar');
  await confirm();
  expect(await screen.findByText('Otra persona guardó esto')).toBeTruthy();
  expect(api.asked('POST /api/addPage').map(({ body }) => body)).toEqual([
    { id: 3, version: 2, nombre: 'Tarifas y costos', detalle: content.detalle, publish: true },
  ]);
});

test('another page is not opened over unsaved changes without a question', async () => {
  await open('/pages?page=3');
  await userEvent.type(title(), '!');
  await press('Agregar');
  expect(screen.getByRole('alertdialog', { name: 'Tienes cambios sin guardar' })).toBeTruthy();
  await userEvent.click(within(screen.getByRole('alertdialog')).getByText('Seguir aquí'));
  expect(title().value).toBe('Tarifas!');
});

const SCHEDULED = { ...content, version: 3, status: 'draft', publish_version: 3 } as const;

test('a draft is scheduled for a day and an hour in Colombia, with the version that it is, after a question', async () => {
  api.answer('GET /api/contents/:id/draft', { content: { ...content, version: 3, status: 'draft' } });
  api.answer('POST /api/contents/:id/schedule', {
    content: { ...SCHEDULED, publish_at: '2999-11-27T06:00:00' },
  });
  await open('/pages?page=3');
  expect(screen.queryByLabelText('Día de publicación')).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Programar publicación' }));
  await press('Guardar programación');
  expect(screen.getByText('Escribe el día como 2026-11-27 y la hora como 06:00')).toBeTruthy();
  expect(api.asked('POST /api/contents/:id/schedule')).toHaveLength(0);
  await userEvent.type(screen.getByLabelText('Día de publicación'), '29991127');
  await userEvent.type(screen.getByLabelText('Hora de publicación'), '0600');
  await press('Guardar programación');
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'La página sale el 27 de noviembre de 2999 a las 6:00',
  );
  await confirm();
  expect(await screen.findByText('La programación quedó guardada.')).toBeTruthy();
  expect(api.asked('POST /api/contents/:id/schedule')[0]?.body).toEqual({
    version: 3,
    publish_at: '2999-11-27T06:00:00',
    unpublish_at: null,
    before: { publish_at: null, unpublish_at: null },
  });
});

test('what is scheduled stands in the list and is taken back with the schedule that was seen', async () => {
  const moments = { publish_at: '2999-11-27T06:00:00', unpublish_at: '2999-12-01T00:00:00' };
  const scheduled = { ...SCHEDULED, ...moments };
  const { detalle: _detalle, slug: _slug, seo: _seo, ...listed } = scheduled;
  api.answer('GET /api/contents', { contents: [listed], contents_length: 1 });
  api.answer('GET /api/contents/:id/draft', { content: scheduled });
  api.answer('POST /api/contents/:id/schedule', { content });
  await open('/pages?page=3');
  expect(screen.getByText(/^Sale el 27 nov 2999, 6:00/)).toBeTruthy();
  expect(screen.getByText(/^Se retira el 1 dic 2999, 12:00/)).toBeTruthy();
  await press('Cancelar programación');
  await confirm();
  expect(await screen.findByText('La programación quedó guardada.')).toBeTruthy();
  expect(api.asked('POST /api/contents/:id/schedule')[0]?.body).toEqual({
    version: 3,
    publish_at: null,
    unpublish_at: null,
    before: moments,
  });
});

test('a page goes into the trash after a question, and comes back from it', async () => {
  api.answer('POST /api/contents/:id/trash', { trashed: true });
  await open('/pages?page=3');
  await press('Enviar a la papelera');
  await confirm();
  expect(await screen.findByText('La página está en la papelera.')).toBeTruthy();
  expect(api.asked('POST /api/contents/:id/trash')[0]?.body).toEqual({ version: 2 });
  cleanup();
  api.answer('GET /api/contents/trash', {
    contents: [
      { id: 8, nombre: 'Feria', user: 'Paula Jaramillo', version: 2, trashed: '2026-11-20T08:15:00' },
    ],
  });
  api.answer('POST /api/contents/:id/untrash', { content });
  renderAt('/pages', '/pages', <PagesPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Papelera (1)' }));
  await press('Recuperar Feria');
  expect(await screen.findByText('La página volvió como borrador.')).toBeTruthy();
  expect(api.asked('POST /api/contents/:id/untrash')[0]?.body).toEqual({ version: 2 });
});

test('Ctrl+S saves what was typed as a draft, and only then', async () => {
  await open('/pages?page=3');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await userEvent.type(title(), '!');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(screen.getByRole('alertdialog').textContent).toContain('Los visitantes seguirán viendo');
});

test('the preview has three widths', async () => {
  await open('/pages?page=3');
  const sizes = screen.getByRole('group', { name: 'Tamaño' });
  const device = () => document.querySelector('[data-size]')?.getAttribute('data-size');
  for (const [name, size] of [
    ['Tableta', 'tablet'],
    ['Computador', 'desktop'],
    ['Celular', 'phone'],
  ] as const) {
    await userEvent.click(within(sizes).getByRole('button', { name }));
    expect(device()).toBe(size);
  }
});

test('who else has the page open is named, and leaving it is said', async () => {
  api.answer('PUT /api/contents/:id/presence', {
    others: [{ name: 'Paola Arango', since: '2026-11-20T09:50:00' }],
  });
  await open('/pages?page=3');
  expect(await screen.findByText('Paola Arango también está aquí')).toBeTruthy();
  expect(api.asked('DELETE /api/contents/:id/presence')).toHaveLength(0);
  cleanup();
  await waitFor(() => expect(api.asked('DELETE /api/contents/:id/presence')).toHaveLength(1));
});
