import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAt } from '../../testing.tsx';
import RichEditor from './rich-editor.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answer('GET /api/contents', { contents: [], contents_length: 0 });
});

const edit = (html: string) => {
  const written: string[] = [];
  renderAt('/', '/', <RichEditor html={html} label="Texto" images onChange={(now) => written.push(now)} />);
  return { last: () => written.at(-1) };
};
const text = () => screen.getByRole('textbox', { name: 'Texto' });
/** jsdom lays nothing out, which what scrolls to the cursor asks for. */
beforeAll(() => {
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
});

/** Puts the cursor into the words, as a press of the mouse does. */
const into = async (words: string) => {
  const line = within(text()).getByText(words);
  await act(async () => {
    text().focus();
    getSelection()?.collapse(line.firstChild, 0);
    document.dispatchEvent(new Event('selectionchange'));
  });
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the block of the cursor goes up and down by buttons, which is said, and back with undo', async () => {
  const { last } = edit('<p>Uno</p><h2>Dos</h2><p>Tres</p><p>Cuatro</p>');
  await into('Dos');
  await press('Subir bloque');
  expect(last()).toBe('<h2>Dos</h2><p>Uno</p><p>Tres</p><p>Cuatro</p>');
  expect(screen.getByText('Título quedó en el puesto 1 de 4').getAttribute('role')).toBe('status');
  expect(screen.getByRole('button', { name: 'Subir bloque' }).hasAttribute('disabled')).toBe(true);
  // At once: no time passes between them by which an editor would tell one step from the next.
  const down = screen.getByRole('button', { name: 'Bajar bloque' });
  act(() => down.click());
  act(() => down.click());
  expect(last()).toBe('<p>Uno</p><p>Tres</p><h2>Dos</h2><p>Cuatro</p>');
  await press('Deshacer');
  expect(last()).toBe('<p>Uno</p><h2>Dos</h2><p>Tres</p><p>Cuatro</p>');
});

test('Alt with an arrow moves the block too', async () => {
  const { last } = edit('<p>Uno</p><p>Dos</p>');
  await into('Uno');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(last()).toBe('<p>Dos</p><p>Uno</p>');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(last()).toBe('<p>Uno</p><p>Dos</p>');
});

test('blocks are inserted from a menu that arrows move in and Escape leaves', async () => {
  const { last } = edit('<p>Uno</p>');
  await into('Uno');
  await press('Agregar un bloque');
  const menu = screen.getByRole('menu', { name: 'Agregar un bloque' });
  const names = within(menu).getAllByRole('menuitem');
  expect(names.map(({ textContent }) => textContent)).toEqual([
    ...['Título', 'Subtítulo', 'Lista', 'Imagen', 'Tabla', 'Dos columnas', 'Botón', 'Cotizador'],
  ]);
  expect(document.activeElement).toBe(names[0]);
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(names[7]);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  await press('Agregar un bloque');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cotizador' }));
  expect(last()).toContain('<div data-block="quoter"></div>');
});

test('letters typed in the menu lead to the block that begins with them, with or without accents', async () => {
  edit('<p>Uno</p>');
  await into('Uno');
  await press('Agregar un bloque');
  const focused = () => document.activeElement?.textContent;
  await userEvent.keyboard('ima');
  expect(focused()).toBe('Imagen');
  await userEvent.keyboard('{Home}tit');
  expect(focused()).toBe('Título');
  await userEvent.keyboard('{ArrowDown}bo');
  expect(focused()).toBe('Botón');
  await userEvent.keyboard('z');
  expect(focused()).toBe('Botón');
});

const line = () => screen.getByRole('button', { name: /^Agregar un bloque (al comienzo|después de)/ });

test('between two blocks there is a place to insert another: after that of the cursor, by arrows at any other', async () => {
  const { last } = edit('<p>Uno</p><h2>Dos</h2><p>Tres</p>');
  await into('Dos');
  line().focus();
  expect(line().getAttribute('aria-label')).toBe('Agregar un bloque después de Título, puesto 3 de 4');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(line().getAttribute('aria-label')).toBe('Agregar un bloque al comienzo, puesto 1 de 4');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const names = within(screen.getByRole('menu', { name: 'Agregar un bloque' })).getAllByRole('menuitem');
  expect(names[0]?.textContent).toBe('Texto');
  expect(document.activeElement).toBe(names[0]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cotizador' }));
  expect(last()).toBe('<p>Uno</p><div data-block="quoter"></div><h2>Dos</h2><p>Tres</p>');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a heading, a list and a text come in between too, with the cursor in them; what stands there keeps its kind', async () => {
  const { last } = edit('<p>Uno</p><p>Dos</p>');
  await into('Uno');
  const insert = async (kind: string) => {
    line().focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('menuitem', { name: kind }));
    // The editor takes the focus with the next frame.
    await waitFor(() => expect(document.activeElement).toBe(text()));
  };
  await insert('Título');
  expect(last()).toBe('<p>Uno</p><h2></h2><p>Dos</p>');
  await insert('Lista');
  expect(last()).toBe('<p>Uno</p><h2></h2><ul><li><p></p></li></ul><p>Dos</p>');
  await insert('Texto');
  expect(last()).toBe('<p>Uno</p><h2></h2><ul><li><p></p></li></ul><p></p><p>Dos</p>');
});

test('a menu between two blocks that is given up leaves the text as it was and the place with the focus', async () => {
  const { last } = edit('<p>Uno</p><p>Dos</p>');
  await into('Uno');
  line().focus();
  await userEvent.keyboard('{Enter}{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(line());
  expect(last()).toBeUndefined();
});

test('a text that is put into the editor from outside can be undone, as what was typed before it', async () => {
  const written: string[] = [];
  const editor = (html: string, round: number) => (
    <RichEditor html={html} round={round} label="Texto" images onChange={(now) => written.push(now)} />
  );
  const { rerender } = render(editor('<p>Guardado</p>', 0));
  rerender(editor('<p>Recuperado</p>', 1));
  expect(text().textContent).toBe('Recuperado');
  expect(written).toEqual([]);
  await press('Deshacer');
  expect(written.at(-1)).toBe('<p>Guardado</p>');
  await press('Rehacer');
  expect(written.at(-1)).toBe('<p>Recuperado</p>');
});

test('a block is inserted beside what is selected, which stays', async () => {
  const { last } = edit('<img src="/api/media/a.webp" alt="Sala" width="640" height="360">');
  await screen.findByRole('textbox', { name: 'Texto alternativo' });
  await press('Agregar un bloque');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cotizador' }));
  expect(last()).toMatch(/^<img [^>]*><div data-block="quoter"><\/div>/);
});

test('an image that is selected has its text, its point of interest and another file', async () => {
  const { last } = edit('<img src="/api/media/a.webp" alt="Sala" width="640" height="360">');
  const alt = await screen.findByRole('textbox', { name: 'Texto alternativo' });
  await userEvent.clear(alt);
  await userEvent.type(alt, 'Una sala nueva');
  expect(last()).toContain('alt="Una sala nueva"');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Recortar alrededor de un punto' }));
  const point = screen.getByRole('slider', { name: 'Punto de interés' });
  point.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowUp}');
  expect(point.getAttribute('aria-valuetext')).toBe('100 % a la derecha, 25 % abajo');
  expect(last()).toContain('data-focal="100 25"');
  expect(last()).toContain('width="640" height="360"');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Recortar alrededor de un punto' }));
  expect(last()).not.toContain('data-focal');
});
