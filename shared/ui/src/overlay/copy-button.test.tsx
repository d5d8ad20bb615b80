import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CopyButton } from './copy-button.tsx';
import { Toasts } from './toasts.tsx';

test('the text of the moment of the press is in the clipboard, and that is said', async () => {
  const user = userEvent.setup();
  let address = '/reports';
  render(
    <>
      <CopyButton label="Copiar enlace" text={() => address} copied="Copiamos el enlace." />
      <Toasts />
    </>,
  );
  address = '/reports?panel=pagos';
  await user.click(screen.getByRole('button', { name: 'Copiar enlace' }));
  expect(await screen.findByText('Copiamos el enlace.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('/reports?panel=pagos');
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
});

test.each([
  [
    'refuses the clipboard',
    () =>
      jest
        .spyOn(navigator.clipboard, 'writeText')
        .mockRejectedValueOnce(new DOMException('', 'NotAllowedError')),
  ],
  [
    'offers no clipboard, as on a page that is not secure',
    () => jest.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard),
  ],
])('where the browser %s that is said, and stays until it is closed', async (_what, without) => {
  const user = userEvent.setup();
  without();
  render(
    <>
      <CopyButton label="Copiar" icon={<i />} iconOnly text="abc" copied="Copiamos el texto." />
      <Toasts />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Copiar' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'No pudimos copiar. Revisa que el navegador lo permita.',
  );
  expect(screen.queryByText('Copiamos el texto.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('alert')).toBeNull();
  jest.restoreAllMocks();
});
