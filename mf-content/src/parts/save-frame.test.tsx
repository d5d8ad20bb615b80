import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiResponseError } from '@portal/api-client';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderAt } from '../testing.tsx';
import { type Change, SaveFrame, useSaveFrame } from './save-frame.tsx';

let loads: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  jest.useFakeTimers();
  // jsdom loads no page; it says that it was to.
  loads = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function Buttons({ change }: { change: Change }) {
  const { ask, run, done } = useSaveFrame();
  return (
    <>
      <button type="button" onClick={() => ask(change)}>
        Preguntar
      </button>
      <button type="button" onClick={() => void run(change)}>
        Hacer
      </button>
      <output aria-label="done">{String(done)}</output>
    </>
  );
}
const open = (change: Partial<Change>) =>
  renderAt(
    '/sections',
    '/sections',
    <SaveFrame>
      <Buttons change={{ title: '¿Seguro?', run: async () => 'Se ha guardado', ...change }} />
    </SaveFrame>,
  );
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test.each([
  ['a save that was asked about', {}, ['Preguntar', 'Continuar']],
  ['a save that is not asked about', {}, ['Hacer']],
  ['a deletion', { destroys: true }, ['Preguntar', 'Continuar']],
  ['a save that leads elsewhere', { reloadAt: () => '/pages?page=3' }, ['Hacer']],
] as const)(
  '[CM-17, BC-13] the message of %s stands for three seconds, and then the page is loaded again',
  async (_what, change, buttons) => {
    open(change);
    for (const name of buttons) await press(name);
    pass(2_999);
    expect(screen.getByText('Se ha guardado')).toBeTruthy();
    expect(screen.getByLabelText('done').textContent).toBe('true');
    expect(loads).not.toHaveBeenCalled();
    pass(1);
    expect(loads.mock.calls.map(String)).toEqual([expect.stringContaining('navigation')]);
  },
);

test('[CM-17] what was refused says so, and the page stays', async () => {
  const { detail, message } = errorCatalogue.UNEXPECTED;
  const refusal = new ApiResponseError(500, { code: 'UNEXPECTED', detail, message, trace: '' });
  open({ run: () => Promise.reject(refusal) });
  await press('Hacer');
  pass(10_000);
  expect(screen.getByRole('alert').textContent).toContain(message);
  expect(screen.getByLabelText('done').textContent).toBe('false');
  expect(loads).not.toHaveBeenCalled();
});

test('[CM-17] a manager that was left meanwhile loads nothing again', async () => {
  const { unmount } = open({});
  await press('Hacer');
  unmount();
  pass(10_000);
  expect(loads).not.toHaveBeenCalled();
});
