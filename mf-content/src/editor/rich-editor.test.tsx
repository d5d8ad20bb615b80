import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAt } from '../testing.tsx';
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
  await press('Bajar bloque');
  await press('Bajar bloque');
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
