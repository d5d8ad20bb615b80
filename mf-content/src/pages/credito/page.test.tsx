import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderAt } from '../../testing.tsx';
import CreditPage from './page.tsx';

test('[RT-13, PU-27] the credit page names its benefits and the way to ask for it', () => {
  renderAt('/credito', '/credito', <CreditPage />);
  const benefits = within(screen.getByRole('region', { name: 'Lo que ganas' }));
  expect(benefits.getAllByRole('listitem').length).toBeGreaterThanOrEqual(5);
  expect(screen.getByRole('link', { name: 'Ver puntos de atención' }).getAttribute('href')).toBe('/puntos');
});

test('paying before the end is said to cost capital and the rest of the guarantee, and no interest of later months', () => {
  renderAt('/credito', '/credito', <CreditPage />);
  const [benefit] = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text.startsWith('Abona sin costo'));
  expect(benefit).toMatch(
    /pagas el capital y la fianza que faltan, no los intereses de los meses que faltan/,
  );
});
