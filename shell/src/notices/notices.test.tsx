import { expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Expiry } from '../session/expiry.ts';
import { watched } from '../watched.ts';
import { createNoticeQueue } from './notice-queue.ts';
import { Notices } from './notices.tsx';

const expiry: Expiry = {
  warning: watched(undefined),
  told() {},
  stay: async () => {},
  dismiss() {},
};

test('[ER-38] what failed for no reason of its own is told in one dialog, however often, until it is read', async () => {
  const queue = createNoticeQueue(() => {});
  render(<Notices queue={queue} expiry={expiry} onLogout={() => {}} />);
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
