import { expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { atom, createStore, getDefaultStore, useAtomValue } from 'jotai';
import { hydrateRoot } from 'react-dom/client';
// The build for browsers asks for message channels, which jsdom has none of.
import { renderToString } from 'react-dom/server.edge';
import { PortalProvider } from './portal-provider.tsx';

const personAtom = atom('nobody');

function Page() {
  return <p>{useAtomValue(personAtom)}</p>;
}

const page = (
  <PortalProvider queryClient={new QueryClient()} rendered={createStore()}>
    <Page />
  </PortalProvider>
);

test('what the host has rendered comes alive as it was rendered, and then shows the state of the page', async () => {
  getDefaultStore().set(personAtom, 'Mariana');
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(page);
  expect(place.textContent).toBe('nobody');
  const mismatches: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(place, page, { onRecoverableError: (error) => mismatches.push(error) }),
  );
  expect([place.textContent, mismatches]).toEqual(['Mariana', []]);
  await act(async () => getDefaultStore().set(personAtom, 'Julián'));
  expect(place.textContent).toBe('Julián');
  await act(async () => root.unmount());
});
