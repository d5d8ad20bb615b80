import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { PortalProvider } from '@portal/ui/core';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { shared } from '../shared-modules.ts';
import { createSessionStore } from './session-store.ts';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

// What a remote imports of `jotai` and `@portal/state`.
const { useAtomValue } = shared.jotai.lib();
const { noticesAtom, sessionAtom } = shared['@portal/state'].lib();

function RemotePage() {
  const session = useAtomValue(sessionAtom);
  return <p role="status">{session.kind === 'anonymous' ? 'nobody' : JSON.stringify(session)}</p>;
}

test('[AU-58] the page of a remote sees who logs in and, after the logout, nothing of that person', async () => {
  localStorage.clear();
  const person = {
    first_name: 'Mariana',
    last_name: 'Gómez',
    fiscal_number: '1010101010',
    email: 'm@example.org',
  };
  api.answer('GET /api/user', {
    ...person,
    phone: '',
    home_phone: '',
    is_admin: false,
    pending_information: false,
    permissions: [],
  });
  api.answer('POST /api/logout', {});
  const session = createSessionStore(window, () => {});
  render(
    <PortalProvider queryClient={new QueryClient()}>
      <RemotePage />
    </PortalProvider>,
  );
  const shown = () => screen.getByRole('status').textContent ?? '';
  expect(shown()).toBe('nobody');
  await act(() =>
    session.start({
      token: 'abc',
      is_admin: false,
      permissions: [],
      modules: [],
      pending_information: false,
      fiscal_number: person.fiscal_number,
    }),
  );
  expect(JSON.parse(shown())).toEqual({ kind: 'client', person, pending: false });
  await act(() => session.end('logout'));
  expect(shown()).toBe('nobody');
});

test('a remote can neither set nor replace what others read of the shell', () => {
  for (const atom of [sessionAtom, noticesAtom]) {
    expect('write' in atom).toBe(false);
    expect(Object.isFrozen(atom)).toBe(true);
  }
});
