import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import SamplePaymentPage from './page.tsx';

test('[IN-14] [RT-22] the placeholder shows sample data, says so, and offers no payment', () => {
  render(
    <MemoryRouter>
      <SamplePaymentPage />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'E000001' })).not.toBeNull();
  expect(screen.getByText('$184.395')).not.toBeNull();
  expect(screen.getByText(/Los datos son de ejemplo/)).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/facturas']);
});
