import { describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { TypedNumber } from '../format/typed-number.ts';
import { Checkbox, RadioGroup, Switch } from './choice-inputs.tsx';
import { CodeInput } from './code-input.tsx';
import { CountInput } from './count-input.tsx';
import { DateInput, dashedDate } from './date-input.tsx';
import { Field } from './field.tsx';
import { caretPlace, MoneyInput } from './money-input.tsx';
import { DigitsInput, PasswordInput, TextInput } from './text-inputs.tsx';

test('[AU-02] the password is shown and hidden by its button, and keeps what was typed', async () => {
  const user = userEvent.setup();
  function Secret() {
    const [value, setValue] = useState('');
    return (
      <Field label="Contraseña">
        <PasswordInput value={value} onValue={setValue} />
      </Field>
    );
  }
  render(<Secret />);
  const input = screen.getByLabelText<HTMLInputElement>('Contraseña');
  await user.type(input, 'Portal2026*');
  expect(input.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(input.type).toBe('text');
  expect(input.value).toBe('Portal2026*');
  await user.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
  expect(input.type).toBe('password');
});

test.each([
  ['nationalId', 'C.C. 1.028.004.317', '1028004317'],
  ['nationalId', 'C.C. 1.028.004.317.999.999', 'C.C. 1.028.004.317.999.999'],
  ['nationalId', '5100000004.0', '5100000004.0'],
  ['phone', '+57 300 123 4567', '3001234567'],
  ['phone', '57300123456', '57300123456'],
] as const)(
  '[BC-01] the %s %j, pasted, is %j: read as a whole, or kept as it is',
  async (of, pasted, value) => {
    const user = userEvent.setup();
    const heard: string[] = [];
    render(<DigitsInput of={of} aria-label="Número" onValue={(text) => heard.push(text)} />);
    await user.click(screen.getByLabelText('Número'));
    await user.paste(pasted);
    expect(heard).toEqual([value]);
  },
);

function Mail({ onFile = '' }: { onFile?: string }) {
  const [value, setValue] = useState(onFile);
  return (
    <Field label="Correo">
      <TextInput type="email" value={value} onValue={setValue} />
    </Field>
  );
}
const mail = () => screen.getByLabelText<HTMLInputElement>('Correo');

test('an e-mail is read out of a name when its field is left, and it is said which', async () => {
  const user = userEvent.setup();
  render(<Mail />);
  await user.type(mail(), 'Ana Díaz <Ana@Correo.CO>');
  expect(mail().value).toBe('Ana Díaz <Ana@Correo.CO>');
  await user.tab();
  expect(mail().value).toBe('Ana@correo.co');
  expect(screen.getByRole('status').textContent).toBe('Leímos este correo: Ana@correo.co');
  await user.type(mail(), ', otra@correo.co');
  await user.tab();
  expect(mail().value).toBe('Ana@correo.co, otra@correo.co');
  expect(screen.queryByRole('status')).toBeNull();
});

test('what is on file stays as it is when its field is only passed', async () => {
  const user = userEvent.setup();
  render(<Mail onFile="<ana@correo.co>" />);
  await user.click(mail());
  await user.tab();
  expect(mail().value).toBe('<ana@correo.co>');
});

test('a text is never cut to fit', async () => {
  const user = userEvent.setup();
  render(<Mail />);
  await user.click(mail());
  await user.paste('x'.repeat(400));
  expect(mail().value).toHaveLength(400);
});

describe('MoneyInput', () => {
  const given: TypedNumber[] = [];
  function Amount({ initial = 1_234 }: { initial?: TypedNumber }) {
    const [value, setValue] = useState<TypedNumber>(initial);
    given.push(value);
    return <MoneyInput aria-label="Valor" value={value} onValue={setValue} />;
  }
  const input = () => screen.getByLabelText<HTMLInputElement>('Valor');

  test('[BC-06] puts the sign and the dots while typing, and is empty when cleared', async () => {
    const user = userEvent.setup();
    render(<Amount />);
    expect(input().value).toBe('$1.234');
    await user.type(input(), '567');
    expect(input().value).toBe('$1.234.567');
    await user.clear(input());
    expect(input().value).toBe('');
    expect(given.at(-1)).toBe('');
  });

  test.each([
    ['50.000,75', '$50.000,75', '$50.000,75'],
    ['1e5', '$1e5', '$1e5'],
    ['50.5', '$50.5', '$50.5'],
    ['-500', '-500', '-500'],
    ['99999999', '$99.999.999', 99_999_999],
    ['50.000', '$50.000', 50_000],
    ['0', '$0', 0],
  ])('%s typed key by key loses nothing: shown %s, given %p', async (typed, shown, value) => {
    const user = userEvent.setup();
    render(<Amount initial="" />);
    await user.type(input(), typed);
    expect(input().value).toBe(shown);
    expect(given.at(-1)).toBe(value);
  });

  test.each(['50.000,75', '1,234,567', '12abc'])('%s stays when it is pasted', async (pasted) => {
    const user = userEvent.setup();
    render(<Amount />);
    await user.tripleClick(input());
    await user.paste(pasted);
    expect(input().value).toBe(pasted);
  });

  test('what was kept as typed becomes an amount again when its cents are taken off', async () => {
    const user = userEvent.setup();
    render(<Amount initial="$50.000,75" />);
    await user.type(input(), '{Backspace}{Backspace}{Backspace}');
    expect(input().value).toBe('$50.000');
    expect(given.at(-1)).toBe(50_000);
  });

  test('keeps the caret between the same digits when dots come and go', async () => {
    const user = userEvent.setup();
    render(<Amount />);
    await user.type(input(), '9', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(input().value).toBe('$19.234');
    expect(input().selectionStart).toBe(3);
  });

  test('[BC-06] digits typed before the sign stand behind it', async () => {
    const user = userEvent.setup();
    render(<Amount />);
    input().focus();
    input().setSelectionRange(0, 0);
    await user.keyboard('56');
    expect(input().value).toBe('$561.234');
  });

  test('[BC-06] a press before the sign puts the caret behind the digits', async () => {
    const user = userEvent.setup();
    render(<Amount />);
    await user.pointer({ keys: '[MouseLeft]', target: input(), offset: 0 });
    await user.keyboard('5');
    expect(input().value).toBe('$12.345');
  });

  test('keeps the caret where a comma was put in', async () => {
    const user = userEvent.setup();
    render(<Amount />);
    await user.type(input(), ',5', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect(input().value).toBe('$1.2,534');
    expect(input().selectionStart).toBe(6);
  });

  test('a digit taken out moves the dots of the others', async () => {
    const user = userEvent.setup();
    render(<Amount initial={1_234_567} />);
    await user.type(input(), '{Backspace}', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect(input().value).toBe('$134.567');
  });

  test.each([
    ['$1.234', 0, 6],
    ['$1.234', 1, 5],
    ['$1.234', 3, 2],
    ['$1.234', 4, 1],
    ['', 0, 0],
  ])('in "%s" the caret with %d digits behind it stands at %d', (text, behind, place) => {
    expect(caretPlace(text, behind)).toBe(place);
  });
});

test('a count that is no whole number stays as it was typed', async () => {
  const user = userEvent.setup();
  const given: TypedNumber[] = [];
  function Count() {
    const [value, setValue] = useState<TypedNumber>('');
    given.push(value);
    return <CountInput aria-label="Cuotas" value={value} onValue={setValue} />;
  }
  render(<Count />);
  const input = screen.getByLabelText<HTMLInputElement>('Cuotas');
  await user.type(input, '12');
  expect(given.at(-1)).toBe(12);
  await user.type(input, ',5');
  expect(input.value).toBe('12,5');
  expect(given.at(-1)).toBe('12,5');
});

test('a date gets its dashes while typing, is read in the order of the day, and is never another one', async () => {
  const typed = ['2', '2026', '20261', '20261120', '2026-11-20x', '20/11/2026', '31/11/2026', '31112026'];
  expect(typed.map(dashedDate)).toEqual([
    '2',
    '2026',
    '2026-1',
    '2026-11-20',
    '2026-11-20x',
    '2026-11-20',
    '31/11/2026',
    '31112026',
  ]);
  const heard: string[] = [];
  render(<DateInput aria-label="Desde" value="2026-1" onValue={(value) => heard.push(value)} />);
  await userEvent.type(screen.getByLabelText('Desde'), '1');
  expect(heard).toEqual(['2026-11']);
});

describe('CodeInput', () => {
  function Code({ onComplete }: { onComplete: (code: string) => void }) {
    const [value, setValue] = useState('');
    return (
      <CodeInput aria-label="Código de 6 dígitos" value={value} onValue={setValue} onComplete={onComplete} />
    );
  }

  test('[BC-04] is one field of 6 digits that can be pasted, and says once that it is complete', async () => {
    const user = userEvent.setup();
    const complete: string[] = [];
    const { container } = render(<Code onComplete={(code) => complete.push(code)} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Código de 6 dígitos' });
    expect(input.autocomplete).toBe('one-time-code');
    await user.click(input);
    await user.paste('409 112');
    expect(complete).toEqual(['409112']);
    expect([...container.querySelectorAll('.otp span')].map((box) => box.textContent)).toEqual([...'409112']);
    await user.keyboard('7');
    expect(complete).toEqual(['409112']);
  });
});

test('a checkbox may stand for some of many', async () => {
  const heard: boolean[] = [];
  render(<Checkbox label="Pago Total" checked="mixed" onValue={(value) => heard.push(value)} />);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Pago Total' });
  expect(box.indeterminate).toBe(true);
  await userEvent.click(box);
  expect(heard).toEqual([true]);
});

test('a switch and a group of choices say what was chosen', async () => {
  const user = userEvent.setup();
  const heard: unknown[] = [];
  render(
    <>
      <Switch label="Avisarme" checked={false} onValue={(value) => heard.push(value)} />
      <RadioGroup
        legend="Plazo"
        value="6"
        onValue={(value) => heard.push(value)}
        options={[
          { value: '6', label: '6 cuotas' },
          { value: '12', label: '12 cuotas' },
        ]}
      />
    </>,
  );
  await user.click(screen.getByRole('switch', { name: 'Avisarme' }));
  expect(screen.getByRole('group', { name: 'Plazo' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '12 cuotas' }));
  expect(heard).toEqual([true, '12']);
});
