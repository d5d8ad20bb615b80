import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Disclosure } from './disclosure.tsx';

test('says whether it was opened or closed', () => {
  const heard: boolean[] = [];
  render(
    <Disclosure title="B104482" onToggle={(open) => heard.push(open)}>
      Cuotas
    </Disclosure>,
  );
  const card = screen.getByRole<HTMLDetailsElement>('group');
  card.open = true;
  fireEvent(card, new Event('toggle'));
  expect(heard).toEqual([true]);
});
