import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { showToast, Toasts } from './toasts.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  act(() => jest.runAllTimers());
  for (const button of screen.queryAllByRole('button')) fireEvent.click(button);
  jest.useRealTimers();
});

const passed = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('appears in the place where screen readers listen, and goes by itself', () => {
  render(<Toasts />);
  act(() => showToast('Se ha guardado la página correctamente'));
  expect(screen.getByRole('region', { name: 'Avisos' }).getAttribute('aria-live')).toBe('polite');
  expect(screen.getByText('Se ha guardado la página correctamente')).toBeTruthy();
  passed(6000);
  expect(screen.queryByText('Se ha guardado la página correctamente')).toBeNull();
});

test('stays while a person has the focus in it', () => {
  render(<Toasts />);
  act(() => showToast('Guardado'));
  act(() => screen.getByRole('button', { name: 'Cerrar' }).focus());
  passed(60_000);
  expect(screen.getByText('Guardado')).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Cerrar' }).blur());
  passed(6000);
  expect(screen.queryByText('Guardado')).toBeNull();
});

test('an error stays until it is closed', () => {
  render(<Toasts />);
  act(() => showToast({ text: 'No se pudo guardar', tone: 'bad' }));
  passed(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByText('No se pudo guardar')).toBeNull();
});

test('at most three are in sight, the newest ones', () => {
  render(<Toasts />);
  act(() => {
    for (const text of ['uno', 'dos', 'tres', 'cuatro']) showToast({ text, tone: 'bad' });
  });
  expect(screen.getAllByRole('alert').map((toast) => toast.querySelector('span')?.textContent)).toEqual([
    'dos',
    'tres',
    'cuatro',
  ]);
});
