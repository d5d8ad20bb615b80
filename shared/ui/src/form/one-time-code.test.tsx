import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as yup from 'yup';
import { Checkbox } from './choice-inputs.tsx';
import { Field } from './field.tsx';
import { Countdown, OneTimeCode, type OneTimeCodeProps } from './one-time-code.tsx';

const START = Date.UTC(2026, 10, 20, 15);

beforeEach(() => {
  jest.useFakeTimers({ now: START });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function Code({ until }: { until: number }) {
  return <Countdown expiresAt={until} lifetime={120_000} />;
}
const aloud = () => screen.getByRole('status').textContent;

test('[AU-28, TM-16] counts down to the second for the eye, and by minutes aloud', () => {
  const { container } = render(<Code until={START + 120_000} />);
  expect(container.textContent).toContain('Puedes pedir otro código en 2:00');
  expect(aloud()).toBe('Puedes pedir otro código en 2 minutos');
  act(() => jest.advanceTimersByTime(16_000));
  expect(container.textContent).toContain('1:44');
  expect(aloud()).toBe('Puedes pedir otro código en 2 minutos');
  act(() => jest.advanceTimersByTime(44_000));
  expect(aloud()).toBe('Puedes pedir otro código en 1 minuto');
  act(() => jest.advanceTimersByTime(60_000));
  expect(aloud()).toBe('Ya puedes pedir otro código.');
});

test('[AU-28, TM-16] a tab that slept wakes up with the right time', () => {
  const { container } = render(<Code until={START + 120_000} />);
  jest.setSystemTime(START + 119_000);
  act(() => jest.advanceTimersByTime(1000));
  expect(container.textContent).toContain('Ya puedes pedir otro código.');
});

test('[AU-28, TM-17] another code starts it again', () => {
  const { container, rerender } = render(<Code until={0} />);
  expect(aloud()).toBe('Ya puedes pedir otro código.');
  act(() => jest.advanceTimersByTime(5000));
  rerender(<Code until={START + 5000 + 60_000} />);
  expect(container.textContent).toContain('1:00');
});

describe('the code', () => {
  const checked: string[] = [];
  const open = (props: Partial<OneTimeCodeProps> = {}) => {
    checked.length = 0;
    render(
      <OneTimeCode
        expiresAt={0}
        lifetime={120_000}
        onCheck={async (code) => void checked.push(code)}
        onResend={async () => {}}
        onRetry={() => {}}
        {...props}
      />,
    );
    return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  };
  const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Código de 6 dígitos' });
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirmar' });
  const agreement = {
    shape: { agreed: yup.boolean().defined().oneOf([true], 'Acepta para continuar.') },
    empty: { agreed: false },
    fields: (
      <Field name="agreed" label="Acuerdo" hiddenLabel>
        <Checkbox label="Acepto" />
      </Field>
    ),
  };

  test('[BC-04, TM-14] takes digits only, is checked from the sixth, and finds the code in a pasted message', async () => {
    const user = open();
    await user.type(code(), '40a911');
    expect([code().value, confirm().disabled]).toEqual(['40911', true]);
    await user.type(code(), '27');
    expect(code().value).toBe('409112');
    await user.clear(code());
    await user.paste('Tu código es G-409112. Vence en 10 minutos.');
    expect(code().value).toBe('409112');
    await user.click(confirm());
    expect(checked).toEqual(['409112']);
  });

  test('[AU-26, AU-27] asked for with something else, a press names all that is missing', async () => {
    const user = open({ also: agreement });
    await user.type(code(), '409');
    await user.click(confirm());
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toMatch(
      /El código tiene 6 dígitos, sin letras ni espacios\..*Acepta para continuar\./,
    );
    expect(checked).toEqual([]);
    await user.type(code(), '112');
    await user.click(screen.getByRole('checkbox'));
    await user.click(confirm());
    expect(checked).toEqual(['409112']);
  });

  test.each([
    ['sent, it is typed anew', true, ''],
    ['not sent, what was typed stays', false, '409112'],
  ])('[AU-28, TM-17] when another one is %s', async (_name, answer, left) => {
    const user = open({ also: agreement, onResend: async () => answer });
    await user.type(code(), '409112');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Reenviar OTP' }));
    expect(code().value).toBe(left);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });
});
