import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import SearchDialog from './search-dialog.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const none = { count: 0, more: false, hits: [] };
const found: Output<'GET /api/search'> = {
  customers: {
    count: 2,
    more: false,
    hits: ['98553120', '43117605'].map((fiscal_number) => ({
      fiscal_number,
      first_name: 'Wilson',
      last_name: 'Gómez Ríos',
      place: 'Itagüí',
      state: 'late',
    })),
    forgiven: { typed: 'gomes', found: 'Gómez' },
  },
  invoices: none,
  payments: none,
  pages: none,
  blocks: none,
  administrators: none,
  actions: {
    count: 1,
    more: false,
    named: false,
    hits: [{ label: 'Certificados', detail: '', path: '/certificates' }],
  },
};

beforeEach(() => {
  cleanup();
  api.reset();
  queryClient.clear();
  api.answer('GET /api/search', found);
});

const open = () => {
  const closed = jest.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <SearchDialog onClose={closed} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Buscar' }), closed };
};
type User = ReturnType<typeof userEvent.setup>;
/** As one change: between single keys a busy machine makes pauses, and each of those asks. */
const type = async (user: User, field: HTMLElement, value: string): Promise<void> => {
  await user.click(field);
  fireEvent.change(field, { target: { value } });
};
const asked = () => api.asked('GET /api/search').map(({ query }) => Object.fromEntries(query));
const selected = () => screen.getByRole('option', { selected: true }).getAttribute('href');

test('one letter asks for nothing, and typing asks once it has paused', async () => {
  const { user, field } = open();
  await user.type(field, 'g');
  expect(screen.getByText(/Escribe al menos dos letras/)).not.toBeNull();
  // All in one task: a busy machine makes no pause between them.
  for (const value of ['go', 'gom', 'gome', 'gomes']) fireEvent.change(field, { target: { value } });
  expect((await screen.findAllByRole('option')).length).toBe(3);
  expect(asked()).toEqual([{ q: 'gomes' }]);
});

test('Escape closes, also where the browser itself does not close a dialog by it', async () => {
  const { user, field, closed } = open();
  await user.type(field, '{Escape}');
  expect(closed).toHaveBeenCalledTimes(1);
});

test('the arrows go through all groups and around, and the field says which hit is meant', async () => {
  const { user, field } = open();
  await type(user, field, 'gomes');
  await screen.findAllByRole('option');
  expect(selected()).toBe('/adminuser/98553120');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(selected()).toBe('/certificates');
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{ArrowDown}');
  expect(selected()).toBe('/adminuser/98553120');
  await user.keyboard('{ArrowUp}');
  expect(selected()).toBe('/certificates');
});

test('what was found for other words than stand in the field is seen and not opened', async () => {
  const { user, field } = open();
  await type(user, field, 'gomes');
  await screen.findAllByRole('option');
  const followed = jest.fn((event: Event) => event.preventDefault());
  for (const link of document.querySelectorAll('a')) link.addEventListener('click', followed);
  const list = screen.getByRole('listbox');
  fireEvent.change(field, { target: { value: 'carlos perez' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(followed).not.toHaveBeenCalled();
  expect([list.getAttribute('aria-busy'), list.hasAttribute('inert')]).toEqual(['true', true]);
  expect(field.hasAttribute('aria-activedescendant')).toBe(false);
  await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('false'));
  expect(selected()).toBe('/adminuser/98553120');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(followed).toHaveBeenCalledTimes(1);
});

test('the return key follows the hit that is meant', async () => {
  const { user, field } = open();
  await type(user, field, 'gomes');
  await screen.findAllByRole('option');
  const followed: (string | null)[] = [];
  const note = (event: Event): void => {
    event.preventDefault();
    followed.push((event.target as Element).closest('a')?.getAttribute('href') ?? null);
  };
  document.addEventListener('click', note);
  await user.keyboard('{ArrowDown}{Enter}');
  document.removeEventListener('click', note);
  expect(followed).toEqual(['/adminuser/43117605']);
});

test('a spelling that was forgiven is said, with a way back to what was typed', async () => {
  const { user, field } = open();
  await type(user, field, 'gomes');
  expect((await screen.findByText(/que se escribe parecido/)).textContent).toContain('gómez');
  await user.click(screen.getByRole('button', { name: 'Solo “gomes”' }));
  await waitFor(() => expect(asked()).toEqual([{ q: 'gomes' }, { q: 'gomes', exact: 'true' }]));
});

test('nothing found says what to try', async () => {
  api.answer('GET /api/search', {
    ...found,
    customers: { ...none, forgiven: null },
    administrators: none,
    actions: { ...none, named: false },
  });
  const { user, field } = open();
  await type(user, field, 'zzz');
  expect(await screen.findByText('Nada con “zzz”')).not.toBeNull();
});
