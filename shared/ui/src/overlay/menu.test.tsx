import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Button } from '../core/button.tsx';
import { Menu } from './menu.tsx';

function setUp() {
  const chosen: string[] = [];
  const choose = (text: string) => ({ text, onSelect: () => chosen.push(text) });
  render(
    <MemoryRouter>
      <Menu
        trigger={<Button>Mi cuenta</Button>}
        entries={[
          { text: 'Perfil', href: '/perfil' },
          { ...choose('Tema oscuro'), disabled: true },
          choose('Cambiar contraseña'),
          choose('Cerrar sesión'),
        ]}
      />
    </MemoryRouter>,
  );
  return { chosen, user: userEvent.setup(), button: screen.getByRole('button', { name: 'Mi cuenta' }) };
}

const focused = (): string | null | undefined => document.activeElement?.textContent;

test('arrows open it and move, skipping what is disabled; letters search; Escape returns the focus', async () => {
  const { user, button } = setUp();
  button.focus();
  await user.keyboard('{ArrowDown}');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(focused()).toBe('Perfil');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Cambiar contraseña');
  await user.keyboard('c');
  expect(focused()).toBe('Cerrar sesión');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Perfil');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('choosing closes the menu, runs the entry and returns the focus', async () => {
  const { user, button, chosen } = setUp();
  await user.click(button);
  await user.click(screen.getByRole('menuitem', { name: 'Cerrar sesión' }));
  expect(chosen).toEqual(['Cerrar sesión']);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('it goes with its button when the page moves, and closes once that is out of sight', async () => {
  const { user, button } = setUp();
  await user.click(button);
  fireEvent.scroll(document);
  expect(screen.getByRole('menu')).toBeTruthy();
  button.getBoundingClientRect = () => new DOMRect(0, -50, 100, 40);
  fireEvent.scroll(document);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('it follows its button when the window gets another size, and closes once that is out of sight', async () => {
  const { user, button } = setUp();
  await user.click(button);
  fireEvent(window, new Event('resize'));
  expect(screen.getByRole('menu')).toBeTruthy();
  button.getBoundingClientRect = () => new DOMRect(0, -50, 100, 40);
  fireEvent(window, new Event('resize'));
  expect(screen.queryByRole('menu')).toBeNull();
});

test('pressing beside it closes it, and a disabled entry does nothing', async () => {
  const { user, button, chosen } = setUp();
  await user.click(button);
  await user.click(screen.getByRole('menuitem', { name: 'Tema oscuro' }));
  expect(chosen).toEqual([]);
  expect(screen.getByRole('menu')).toBeTruthy();
  await user.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});
