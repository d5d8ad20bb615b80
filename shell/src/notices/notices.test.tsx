import { beforeEach, expect, jest, test } from '@jest/globals';
import { PUSH_QUESTION_PLACE } from '@portal/contract/push-question-place';
import { store, writtenNotices } from '@portal/state/shell';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { atom } from 'jotai';
import { StrictMode } from 'react';
import type { Expiry } from '../session/idle-expiry.ts';
import { createNoticeQueue } from './notice-queue.ts';
import { Notices } from './notices.tsx';

const expiry: Expiry = {
  warning: atom(undefined),
  told() {},
  stay: async () => {},
  dismiss() {},
};

const queue = createNoticeQueue(() => {});
beforeEach(() => store.set(writtenNotices, []));

test('[ER-38] what failed for no reason of its own is told in one dialog, however often, until it is read', async () => {
  render(<Notices expiry={expiry} onLogout={() => {}} onLogin={() => {}} />);
  act(() => {
    queue.notify({ kind: 'failed' });
    queue.notify({ kind: 'failed' });
  });
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Ha ocurrido un problema, por favor intenta mas tarde.');
  await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  act(() => queue.notify({ kind: 'failed' }));
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
});

test('[PL-07] whether to be told of news is asked in the page that has a place for it, all of it at once', async () => {
  const question = (id: 'push' | 'consent') => ({
    kind: 'question' as const,
    question: {
      id,
      title: `¿${id}?`,
      text: 'Porque…',
      unfold: 'Ver más',
      answers: [{ text: 'Sí', run() {} }],
    },
  });
  const { container } = render(
    <>
      <main>
        <div id={PUSH_QUESTION_PLACE} />
      </main>
      <Notices expiry={expiry} onLogout={() => {}} onLogin={() => {}} />
    </>,
  );
  act(() => queue.notify(question('push')));
  const asked = await screen.findByRole('region', { name: '¿push?' });
  expect(container.querySelector('main')?.contains(asked)).toBe(true);
  expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sí' }));
  expect(screen.queryByRole('region', { name: '¿push?' })).toBeNull();
  act(() => queue.notify(question('consent')));
  const above = await screen.findByRole('region', { name: '¿consent?' });
  expect(container.querySelector('main')?.contains(above)).toBe(false);
});

test.each([true, false])(
  '[AU-59] the word that the session is over leads back in, first of all (text kept: %s)',
  async (kept) => {
    const onLogin = jest.fn();
    render(<Notices expiry={expiry} onLogout={() => {}} onLogin={onLogin} />);
    act(() => queue.notify({ kind: 'expired', kept }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Sesión expirada. Inicia sesión nuevamente.');
    expect(dialog.textContent?.includes('Lo que estabas escribiendo te espera')).toBe(kept);
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ingresar de nuevo', 'Aceptar']);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(onLogin).not.toHaveBeenCalled();
    act(() => queue.notify({ kind: 'expired', kept }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ingresar de nuevo' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(onLogin).toHaveBeenCalledTimes(1);
  },
);

test('[AU-60] a tab that was logged out by another says that what was typed in it waits', async () => {
  render(<Notices expiry={expiry} onLogout={() => {}} onLogin={() => {}} />);
  act(() => queue.notify({ kind: 'expired', kept: true, elsewhere: true }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cerraste sesión en otra pestaña' });
  expect(dialog.textContent).toContain('Sesión expirada. Inicia sesión nuevamente.');
  expect(dialog.textContent).toContain('Lo que estabas escribiendo te espera');
});

test('a toast that waited for its renderer is shown once, also to a renderer that starts anew', async () => {
  queue.notify({ kind: 'toast', text: 'Copiado', tone: 'ok' });
  const notices = <Notices expiry={expiry} onLogout={() => {}} onLogin={() => {}} />;
  const { unmount } = render(<StrictMode>{notices}</StrictMode>);
  expect(await screen.findAllByText('Copiado')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  unmount();
  render(notices);
  expect(screen.queryByText('Copiado')).toBeNull();
});
