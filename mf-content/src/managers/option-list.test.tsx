import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Manager } from '../admin/manager.tsx';
import { anOption, renderAt } from '../testing.tsx';
import { OptionList } from './option-list.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

test('[CM-31] a section that is full takes no other active option, and says what to do', async () => {
  const options = [
    { ...anOption({ option_id: 1 }), version: 1 },
    { ...anOption({ option_id: 2, active: false }), version: 1 },
  ];
  renderAt(
    '/sections',
    '/sections',
    <Manager>
      <OptionList
        section={{ section_id: 1, name: 'Footer', place: 'Footer', menu: true, options }}
        most={1}
        pages={new Map()}
      />
    </Manager>,
  );
  await userEvent.click(screen.getByText('Agregar opción'));
  expect(screen.getByText(/^Esta sección permite 1 opciones activas/)).toBeTruthy();
  expect(screen.queryByLabelText('Nombre')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Habilitar Opción 2' }));
  expect(api.asked('POST /api/addSection')).toHaveLength(0);
});
