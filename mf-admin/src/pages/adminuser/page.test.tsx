import { beforeEach, expect, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import { MemoryRouter } from '@portal/ui/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import CustomersPage from './page.tsx';

beforeEach(() => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <CustomersPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});

const fiscalNumber = () => screen.getByLabelText('Cédula') as HTMLInputElement;
const email = () => screen.getByLabelText('Correo electrónico') as HTMLInputElement;
const search = () => screen.getByRole('button', { name: 'Consultar' }) as HTMLButtonElement;

test('[CU-10, BC-02] the search needs five characters; the ID takes digits only, at most 13', async () => {
  const user = userEvent.setup();
  await user.type(fiscalNumber(), '12a34');
  expect(fiscalNumber().value).toBe('1234');
  expect(search().disabled).toBe(true);
  await user.type(fiscalNumber(), '567890123456');
  expect(fiscalNumber().value).toBe('1234567890123');
  expect(search().disabled).toBe(false);
});

test('[CU-11] typing one of ID or e-mail clears the other when the field is left', async () => {
  const user = userEvent.setup();
  await user.type(fiscalNumber(), '1010101010');
  await user.type(email(), 'mariana@correo.example');
  await user.tab();
  expect(fiscalNumber().value).toBe('');
  await user.type(fiscalNumber(), '2020202020');
  await user.tab();
  expect(email().value).toBe('');
});
