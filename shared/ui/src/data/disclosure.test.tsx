import { expect, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Disclosure } from './disclosure.tsx';

const card = () => screen.getByRole<HTMLDetailsElement>('group', { name: 'B104482' });
const title = () => screen.getByRole('heading', { name: 'B104482' });

test('is closed until its title is clicked, closes with the next click, and says both', async () => {
  const heard: boolean[] = [];
  render(
    <Disclosure title="B104482" onToggle={(open) => heard.push(open)}>
      Cuotas
    </Disclosure>,
  );
  expect(card().open).toBe(false);
  fireEvent.click(title());
  expect(card().open).toBe(true);
  await waitFor(() => expect(heard).toEqual([true]));
  fireEvent.click(title());
  expect(card().open).toBe(false);
  await waitFor(() => expect(heard).toEqual([true, false]));
});

test('is open or closed as it is told, and does not say what it was told', async () => {
  const heard: boolean[] = [];
  const told = (open: boolean) => (
    <Disclosure title="B104482" open={open} onToggle={(isOpen) => heard.push(isOpen)}>
      Cuotas
    </Disclosure>
  );
  const toggled = () => new Promise((done) => card().addEventListener('toggle', done, { once: true }));
  const { rerender } = render(told(false));
  expect(card().open).toBe(false);
  const opening = toggled();
  rerender(told(true));
  expect(card().open).toBe(true);
  await opening;
  const closing = toggled();
  rerender(told(false));
  expect(card().open).toBe(false);
  await closing;
  expect(heard).toEqual([]);
});
