import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { shellPages } from './shell-pages.ts';

const open = (page: string) => {
  const Page = shellPages[page];
  if (!Page) throw new Error(`no page ${page}`);
  return render(<Page />, { wrapper: MemoryRouter }).container;
};
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('[PL-02] the maintenance page is an image and nothing else', () => {
  const page = open('./maintenance');
  screen.getByRole('img', { name: 'Estamos en mantenimiento. Vuelve en un rato.' }).remove();
  expect(page.textContent).toBe('');
  expect(page.querySelectorAll('a, button, input')).toHaveLength(0);
});

test('[RT-30] what was not found says so in the words of the specification, and leads to the start', () => {
  open('./not-found');
  expect(screen.getByText('Ups, página no encontrada, intente nuevamente.')).toBeTruthy();
  expect(link('Ir al inicio')).toBe('/');
});

test('[RT-18] a person who is asked to update their data is led to the login', () => {
  open('./actualizacion');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Actualiza tus datos');
  expect(link('Ingresar')).toBe('/login');
});
