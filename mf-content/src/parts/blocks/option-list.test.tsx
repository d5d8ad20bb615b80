import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import { createTestApi } from '@portal/remote-kit/testing';
import { drafts, type KeptDraft } from '@portal/ui/core';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anOption, renderAt } from '../../testing.tsx';
import { SaveFrame } from '../save-frame.tsx';
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
    <SaveFrame>
      <OptionList
        section={{ section_id: 1, name: 'Footer', place: 'Footer', menu: true, options }}
        most={1}
        pages={new Map()}
      />
    </SaveFrame>,
  );
  await userEvent.click(screen.getByText('Agregar opción'));
  expect(screen.getByText(/^Esta sección permite 1 opciones activas/)).toBeTruthy();
  expect(screen.queryByLabelText('Nombre')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Habilitar Opción 2' }));
  expect(api.asked('POST /api/addSection')).toHaveLength(0);
});

test('an option that another person has changed shows both states before one is chosen', async () => {
  const option = { ...anOption({ option_id: 1, name: 'Ayuda', url: '/faq' }), version: 1 };
  const section = { section_id: 1, name: 'Footer', place: 'Footer', menu: true } as const;
  api.refuse('POST /api/addSection', 'CONTENT_CHANGED');
  api.answer('GET /api/sections/list', {
    sections: [{ ...section, options: [{ ...option, name: 'Centro de ayuda', version: 2 }] }],
  });
  renderAt(
    '/sections',
    '/sections',
    <SaveFrame>
      <OptionList section={{ ...section, options: [option] }} most={3} pages={new Map()} />
    </SaveFrame>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Editar Ayuda' }));
  await userEvent.type(screen.getByLabelText('Nombre'), ' aquí');
  await userEvent.click(screen.getByText('Guardar'));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByText('Continuar'));
  const row = within(await screen.findByRole('row', { name: /^Nombre/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Ayuda aquí',
    'Centro de ayuda',
  ]);
});

test('a new option that waits for another person says so in place of the message of success', async () => {
  const section = { section_id: 1, name: 'A', place: 'Footer' as const, menu: true, options: [] };
  const waiting = {
    ...anOption({ option_id: 7, name: 'Fuera', url: 'https://otro.example', active: false }),
  };
  api.answer('POST /api/addSection', { sections: [{ ...section, options: [{ ...waiting, version: 1 }] }] });
  renderAt(
    '/sections',
    '/sections',
    <SaveFrame>
      <OptionList section={section} most={3} pages={new Map()} />
    </SaveFrame>,
  );
  await userEvent.click(screen.getByText('Agregar opción'));
  await userEvent.type(screen.getByLabelText('Nombre'), 'Fuera');
  await userEvent.type(screen.getByRole('textbox', { name: 'URL' }), 'https://otro.example');
  await userEvent.click(screen.getByText('Guardar'));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByText('Continuar'));
  expect(await screen.findByText(/otra persona debe revisarlo/)).toBeTruthy();
});

test('what was typed into an option outlives the save of another one, which leaves nothing behind', async () => {
  const kept = new Map<string, KeptDraft>();
  drafts.keepIn({
    read: async (key) => kept.get(key),
    write: async (key, draft) => void kept.set(key, draft),
    drop: async (key) => void kept.delete(key),
  });
  api.answer('POST /api/addSection', { sections: [] });
  const section = (section_id: number, name: string) => ({
    ...({ section_id, name, place: 'Footer', menu: true } as const),
    options: [{ ...anOption({ option_id: section_id, name: `Ayuda ${name}`, url: '/faq' }), version: 1 }],
  });
  renderAt(
    '/sections',
    '/sections',
    <SaveFrame>
      <OptionList section={section(1, 'A')} most={3} pages={new Map()} />
      <OptionList section={section(2, 'B')} most={3} pages={new Map()} />
    </SaveFrame>,
  );
  for (const name of ['A', 'B']) {
    await userEvent.click(screen.getByRole('button', { name: `Editar Ayuda ${name}` }));
    const field = screen.getByDisplayValue(`Ayuda ${name}`);
    await userEvent.type(field, ' nueva');
  }
  await waitFor(() => expect(kept.size).toBe(2), { timeout: 5_000 });
  await userEvent.click(screen.getAllByText('Guardar')[0] as HTMLElement);
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByText('Continuar'));
  await screen.findByText('Se han guardado los cambios correctametne');
  await drafts.settled();
  expect([...kept.values()].map(({ values }) => values['name'])).toEqual(['Ayuda B nueva']);
  drafts.keepIn(undefined);
});

test('what was typed into an option before another person saved it names the version that it began from', async () => {
  const open = (version: number) => {
    const options = [{ ...anOption({ option_id: 1, name: 'Ayuda', url: '/faq' }), version }];
    const section = { section_id: 1, name: 'Footer', place: 'Footer', menu: true, options } as const;
    const list = <OptionList section={section} most={3} pages={new Map()} />;
    renderAt('/sections', '/sections', <SaveFrame>{list}</SaveFrame>);
  };
  api.answer('GET /api/contents', { contents: [], contents_length: 0 });
  open(1);
  await userEvent.click(screen.getByRole('button', { name: 'Editar Ayuda' }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await userEvent.type(screen.getByLabelText('Nombre'), ' aquí');
  expect(drafts.keep('9292929292', '/sections')).toBe(true);
  cleanup();
  drafts.admit('9292929292');
  api.reset();
  api.answer('GET /api/contents', { contents: [], contents_length: 0 });
  api.refuse('POST /api/addSection', 'CONTENT_CHANGED');
  api.answer('GET /api/sections/list', { sections: [] });
  open(2);
  await userEvent.click(screen.getByRole('button', { name: 'Editar Ayuda' }));
  expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Ayuda aquí');
  await userEvent.click(screen.getByText('Guardar'));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByText('Continuar'));
  await waitFor(() => expect(api.asked('POST /api/addSection')).toHaveLength(1));
  expect(JSON.stringify(api.asked('POST /api/addSection')[0]?.body)).toContain('"version":1');
});
