import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAt } from '../../testing.tsx';
import { ImageDialog } from './image-dialog.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const image = {
  fileUrl: '/api/media/00112233445566778899aabbccddeeff.webp',
  name: 'foto.png',
  bytes: 2_048,
  width: 40,
  height: 30,
  user: 'Paula',
  uploaded: '2026-11-20T10:00:00',
  version: 1,
};
beforeEach(() => {
  api.reset();
  api.answer('GET /api/media', { files: [image], total: 1, max_pages: 1 });
  api.answer('GET /api/media/trash', { files: [] });
  api.answer('DELETE /api/media/:name', { deleted: true });
  renderAt('/', '/', <ImageDialog open onChoose={() => {}} onClose={() => {}} />);
});

/** Chooses the picture and goes through with deleting it. */
const remove = async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^foto\.png/ }));
  await user.click(screen.getByRole('button', { name: 'Borrar de la biblioteca' }));
  const question = within(await screen.findByRole('alertdialog', { name: '¿Borrar foto.png?' }));
  expect(api.asked('DELETE /api/media/:name')).toEqual([]);
  api.answer('GET /api/media', { files: [], total: 0, max_pages: 1 });
  await user.click(question.getByRole('button', { name: 'Borrar de la biblioteca' }));
};

test('an image that nothing shows is deleted after a question, and leaves the library', async () => {
  await remove();
  expect(await screen.findByText('Borramos la imagen de la biblioteca.')).toBeTruthy();
  const [sent] = api.asked('DELETE /api/media/:name');
  expect([sent?.path, String(sent?.query)]).toEqual([image.fileUrl, 'version=1']);
  expect(screen.queryByRole('button', { name: /^foto\.png/ })).toBeNull();
});

test('one that the site uses stays, and it is said why', async () => {
  api.refuse('DELETE /api/media/:name', 'IMAGE_IN_USE');
  await remove();
  expect((await screen.findByRole('alert')).textContent).toContain('Esta imagen se usa en el sitio');
  expect(screen.getByRole('button', { name: /^foto\.png/ })).toBeTruthy();
});

test('an image in the trash is told with who threw it away, and comes back to the library', async () => {
  await remove();
  const thrown = { id: 7, nombre: 'foto.png', version: 2, user: 'Paula', trashed: '2026-11-21T10:00:00' };
  cleanup();
  api.answer('GET /api/media/trash', { files: [thrown] });
  api.answer('POST /api/media/:id/untrash', { ...image, version: 3 });
  renderAt('/', '/', <ImageDialog open onChoose={() => {}} onClose={() => {}} />);
  const user = userEvent.setup();
  await user.click(await screen.findByText('Papelera (1)'));
  expect(screen.getByText(/^Paula, /)).toBeTruthy();
  api.answer('GET /api/media', { files: [{ ...image, version: 3 }], total: 1, max_pages: 1 });
  api.answer('GET /api/media/trash', { files: [] });
  await user.click(screen.getByRole('button', { name: 'Recuperar foto.png' }));
  expect(await screen.findByText('La imagen volvió a la biblioteca.')).toBeTruthy();
  expect(api.asked('POST /api/media/:id/untrash')[0]).toMatchObject({ body: { version: 2 } });
  expect(await screen.findByRole('button', { name: /^foto\.png/ })).toBeTruthy();
  expect(screen.queryByText(/^Papelera/)).toBeNull();
});

test('what is wrong with a file is said as the server says it', async () => {
  const message =
    'El nombre del archivo es muy largo: tiene 256 letras y caben 255. Acórtalo y súbelo otra vez.';
  const fields = [{ path: '/body/file', message }];
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (
    this: XMLHttpRequest,
  ) {
    Object.defineProperties(this, {
      status: { value: 400 },
      responseText: {
        value: JSON.stringify({ code: 'INVALID_REQUEST', message: 'Revisa los datos.', fields }),
      },
    });
    this.onload?.(new ProgressEvent('load'));
  });
  const file = new File(['x'], 'foto.png', { type: 'image/png' });
  await userEvent.setup().upload(screen.getByLabelText('Subir imagen', { selector: 'input' }), file);
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  send.mockRestore();
});
