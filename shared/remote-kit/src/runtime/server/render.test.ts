import { expect, test } from '@jest/globals';
import { atom, useStore } from 'jotai';
import { createElement } from 'react';
import { createRender } from './render.tsx';

const personAtom = atom('nobody');

function Page() {
  const store = useStore();
  const found = store.get(personAtom);
  store.set(personAtom, 'Mariana');
  return createElement('p', {}, found);
}

test('what an atom holds in one rendering of the host is not in the next person’s page', async () => {
  const draw = createRender({ './page': Page });
  const page = {
    ...{ remote: 'mf-x', origin: 'https://portal.example', page: './page', path: '/x' },
    ...{ pathname: '/x', answers: [] },
  };
  for (const visit of [1, 2]) expect(`${visit} ${await draw(page)}`).toContain('<p>nobody</p>');
});
