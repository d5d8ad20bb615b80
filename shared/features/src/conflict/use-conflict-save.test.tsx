import { beforeEach, expect, test } from '@jest/globals';
import { ApiResponseError } from '@portal/api-client';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FieldConflict } from './field-conflict.tsx';
import { type ConflictSave, type Seen, useConflictSave } from './use-conflict-save.ts';

interface Stored {
  readonly version: string;
  readonly phone: string;
}
interface Values {
  readonly phone: string;
}

const refusal = (code: 'RECORD_CHANGED' | 'WRONG_CURRENT_PASSWORD'): ApiResponseError =>
  new ApiResponseError(409, {
    ...{ code, detail: '', message: '', trace: '' },
    fields: [{ path: '/body/phone', message: 'Paula, hoy a las 9:00' }],
  });

let stored: Stored | undefined;
let form: Values;
let refused: unknown[];
beforeEach(() => {
  stored = { version: 'v2', phone: '3002222222' };
  form = { phone: '3001111111' };
  refused = [];
});

let saving: ConflictSave<Values>;
function TestForm() {
  saving = useConflictSave<Stored, Values>({
    stored: async () => stored,
    fields: ({ phone }) => ({
      phone: {
        label: 'Celular',
        mine: phone,
        theirs: (record) => record.phone,
        take: (record) => {
          form = { phone: record.phone };
        },
      },
    }),
    refuse: (error) => refused.push(error),
  });
  return <FieldConflict {...saving.dialog} />;
}

/** Saves by a server that answers each attempt with the next refusal, or accepts it. */
async function save(...answers: (ApiResponseError | undefined)[]): Promise<readonly Seen[]> {
  const attempts: Seen[] = [];
  render(<TestForm />);
  await act(() =>
    saving.save(form, async (seen) => {
      attempts.push(seen);
      const answer = answers[attempts.length - 1];
      if (answer) throw answer;
    }),
  );
  return attempts;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a save that nothing contests is sent once, and asks nothing', async () => {
  expect(await save(undefined)).toEqual([{}]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a changed record shows both states of the field, and saving the own one names the version seen', async () => {
  const attempts = await save(refusal('RECORD_CHANGED'), undefined);
  const row = screen.getByRole('row', { name: /^Celular/ });
  expect(row.textContent).toBe('Celular30011111113002222222Paula, hoy a las 9:00');
  await press('Guardar lo mío');
  expect(attempts).toEqual([{}, { seen: 'v2' }]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the stored values go into the form and nothing is saved', async () => {
  const attempts = await save(refusal('RECORD_CHANGED'));
  await press('Dejar lo guardado');
  expect(form).toEqual({ phone: '3002222222' });
  expect(attempts).toEqual([{}]);
});

test('to go on editing leaves form and record as they are', async () => {
  const attempts = await save(refusal('RECORD_CHANGED'));
  await press('Seguir editando');
  expect(form).toEqual({ phone: '3001111111' });
  expect(attempts).toEqual([{}]);
});

test('a record that changed again in the meantime is asked about again', async () => {
  const attempts = await save(refusal('RECORD_CHANGED'), refusal('RECORD_CHANGED'), undefined);
  stored = { version: 'v3', phone: '3003333333' };
  await press('Guardar lo mío');
  expect((await screen.findByRole('row', { name: /^Celular/ })).textContent).toContain('3003333333');
  await press('Guardar lo mío');
  expect(attempts).toEqual([{}, { seen: 'v2' }, { seen: 'v3' }]);
});

test('what the second save is refused with is said, as the dialog is closed', async () => {
  const wrong = refusal('WRONG_CURRENT_PASSWORD');
  await save(refusal('RECORD_CHANGED'), wrong);
  await press('Guardar lo mío');
  expect(refused).toEqual([wrong]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('any other refusal, and that of a record that is gone, is thrown to the form', async () => {
  const wrong = refusal('WRONG_CURRENT_PASSWORD');
  await expect(save(wrong)).rejects.toBe(wrong);
  stored = undefined;
  const changed = refusal('RECORD_CHANGED');
  await expect(save(changed)).rejects.toBe(changed);
});
