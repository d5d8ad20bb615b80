import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { easyChallenge, isSolution } from '../testing/easy-challenge.ts';
import { Captcha } from './captcha.tsx';
import { solveCaptcha } from './solve-captcha.ts';

// Solving a captcha takes its time on a busy machine.
configure({ asyncUtilTimeout: 4000 });

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(async () => {
  api.reset();
  api.answer('GET /api/captcha', await easyChallenge());
});
afterEach(cleanup);

test('[PL-09] the solution is the one that the server verifies, for the action asked for', async () => {
  const token = await solveCaptcha('recovery');
  expect(await isSolution(token)).toBe(true);
  expect(api.asked('GET /api/captcha')[0]?.query.get('action')).toBe('recovery');
});

const told: (string | undefined)[] = [];
const open = (goodFor?: number) => {
  told.length = 0;
  render(<Captcha action="register" goodFor={goodFor} onChange={(token) => told.push(token)} />);
  return screen.getByRole<HTMLInputElement>('checkbox', { name: 'No soy un robot' });
};

test('[PL-09] it is ticked by keyboard, says what it does, and hands the solution over once', async () => {
  const user = userEvent.setup();
  const box = open();
  await user.tab();
  expect(document.activeElement).toBe(box);
  await user.keyboard(' ');
  expect(screen.getByRole('status').textContent).toBe('Verificando. Toma unos segundos.');
  expect(box.indeterminate).toBe(true);
  await screen.findByText('Verificación lista.');
  expect(box.checked).toBe(true);
  expect(told).toHaveLength(1);
  expect(document.activeElement).toBe(box);
});

test('unticking it takes the solution back', async () => {
  const user = userEvent.setup();
  const box = open();
  await user.click(box);
  await screen.findByText('Verificación lista.');
  await user.click(box);
  expect(box.checked).toBe(false);
  expect(told.at(-1)).toBeUndefined();
});

test('[ER-10] a solution that has grown old is taken back before the server would refuse it', async () => {
  const user = userEvent.setup();
  const box = open(50);
  await user.click(box);
  await screen.findByText('La verificación venció. Marca la casilla de nuevo.');
  expect(box.checked).toBe(false);
  expect(told).toEqual([expect.any(String), undefined]);
});

test('without connection it says so and can be ticked again', async () => {
  const user = userEvent.setup();
  api.hangUp('GET /api/captcha');
  const box = open();
  await user.click(box);
  await screen.findByText('No pudimos verificar. Revisa tu conexión y marca la casilla de nuevo.');
  api.answer('GET /api/captcha', await easyChallenge());
  await user.click(box);
  await screen.findByText('Verificación lista.');
  expect(told).toHaveLength(1);
});

test('a person who leaves while it works is told nothing any more', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Captcha action="register" onChange={(token) => told.push(token)} />);
  told.length = 0;
  await user.click(screen.getByRole('checkbox'));
  unmount();
  await waitFor(() => expect(api.asked('GET /api/captcha')).toHaveLength(1));
  expect(told).toEqual([]);
});
