import { describe, expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../core/button.tsx';
import { AlertDialog, ConfirmDialog, Dialog } from './dialog.tsx';

function Asking() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Modificar</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Código de seguridad">
        <input aria-label="Código" />
      </Dialog>
    </>
  );
}

test('focus goes to the first field, Escape closes, and focus returns to where it was', async () => {
  const user = userEvent.setup();
  render(<Asking />);
  const opener = screen.getByRole('button', { name: 'Modificar' });
  await user.click(opener);
  expect(screen.getByRole('dialog', { name: 'Código de seguridad' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Código'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('the cross closes it too', async () => {
  const user = userEvent.setup();
  render(<Asking />);
  await user.click(screen.getByRole('button', { name: 'Modificar' }));
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a question starts at its safe answer and is busy while the other one is carried out', async () => {
  const user = userEvent.setup();
  const work = Promise.withResolvers<void>();
  let confirmed = 0;
  const confirm = () => {
    confirmed += 1;
    return work.promise;
  };
  render(
    <ConfirmDialog
      open
      title="¿Bloquear este usuario?"
      confirmText="Bloquear"
      onConfirm={confirm}
      onCancel={() => {}}
    />,
  );
  expect(screen.getByRole('alertdialog', { name: '¿Bloquear este usuario?' })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Cancelar');
  await user.dblClick(screen.getByRole('button', { name: 'Bloquear' }));
  expect(confirmed).toBe(1);
  expect(screen.getByRole('button', { name: 'Bloquear' }).getAttribute('aria-busy')).toBe('true');
});

test('a third dialog waits until one of the two before it has closed', () => {
  const three = (first: boolean) => (
    <>
      <AlertDialog open={first} onClose={() => {}} title="Uno" />
      <AlertDialog open onClose={() => {}} title="Dos" />
      <AlertDialog open onClose={() => {}} title="Tres" />
    </>
  );
  const titles = () =>
    screen.getAllByRole('alertdialog').map((dialog) => dialog.querySelector('h2')?.textContent);
  const { rerender } = render(three(true));
  expect(titles()).toEqual(['Uno', 'Dos']);
  rerender(three(false));
  expect(titles()).toEqual(['Dos', 'Tres']);
});

/** jsdom has none. */
class TouchEventOfPointer extends MouseEvent {
  readonly pointerType = 'touch';
}

describe('on a phone the sheet follows the finger on its head', () => {
  const opened = async (isStill = false) => {
    Object.assign(window, { PointerEvent: TouchEventOfPointer });
    window.matchMedia = ((query: string) => ({
      matches: !isStill || !query.includes('no-preference'),
    })) as unknown as typeof window.matchMedia;
    render(<Asking />);
    await userEvent.click(screen.getByRole('button', { name: 'Modificar' }));
    const sheet = screen.getByRole('dialog', { name: 'Código de seguridad' });
    const touch = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', clientY: number) =>
      fireEvent[type](screen.getByRole('heading', { name: 'Código de seguridad' }), { clientY });
    return { sheet, touch };
  };

  test('and closes where it is let go far down', async () => {
    const { sheet, touch } = await opened();
    touch('pointerDown', 300);
    touch('pointerMove', 360);
    expect(sheet.style.transform).toBe('translateY(60px)');
    touch('pointerMove', 420);
    touch('pointerUp', 420);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('and goes back where it is let go sooner, never above its place', async () => {
    const { sheet, touch } = await opened();
    touch('pointerDown', 300);
    touch('pointerMove', 200);
    expect(sheet.style.transform).toBe('translateY(0px)');
    touch('pointerMove', 340);
    touch('pointerUp', 340);
    expect(sheet.style.transform).toBe('');
    expect(screen.getByRole('dialog')).toBe(sheet);
  });

  test('but not for a person who asked for no motion', async () => {
    const { sheet, touch } = await opened(true);
    touch('pointerDown', 300);
    touch('pointerMove', 420);
    touch('pointerUp', 420);
    expect(screen.getByRole('dialog')).toBe(sheet);
  });
});
