import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import ShortcutsDialog from './shortcuts-dialog.tsx';

const saving = 'Guardar el borrador de la página que editas';
const clients = { key: 'c', label: 'Clientes', path: '/adminuser' };
const pages = { key: 'p', label: 'Paginas', path: '/pages' };

test('the key that saves a page is listed for those who may edit pages', () => {
  const { rerender } = render(<ShortcutsDialog places={[clients]} onClose={() => {}} />);
  expect(screen.queryByText(saving)).toBeNull();
  rerender(<ShortcutsDialog places={[clients, pages]} onClose={() => {}} />);
  expect(screen.getByText(saving).nextElementSibling?.textContent).toBe('CtrlS');
  expect(screen.getByText('Ir a Paginas').nextElementSibling?.textContent).toBe('gp');
});
