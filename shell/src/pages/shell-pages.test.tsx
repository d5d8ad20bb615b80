import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { shellPages } from './shell-pages.tsx';

test('[PL-02] the maintenance page is an image and nothing else', () => {
  const page = shellPages['./maintenance'];
  if (!page) throw new Error('no such page');
  const { container } = render(createElement(page));
  const image = screen.getByRole('img', { name: 'Estamos en mantenimiento. Vuelve en un rato.' });
  image.remove();
  expect(container.textContent).toBe('');
  expect(container.querySelectorAll('a, button, input')).toHaveLength(0);
});
