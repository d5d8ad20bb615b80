import { describe, expect, test } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as yup from 'yup';
import { Checkbox, Select } from './choice-inputs.tsx';
import { Field } from './field.tsx';
import { applyServerErrors, Form, useYupForm } from './form.tsx';
import { MoneyInput } from './money-input.tsx';
import { SubmitButton } from './submit-button.tsx';
import { DigitsInput, PasswordInput } from './text-inputs.tsx';

const schema = yup.object({
  cedula: yup.string().required('Escribe tu cédula').min(4, 'Escribe al menos 4 dígitos'),
  clave: yup.string().required('Escribe tu contraseña'),
});

type Values = yup.InferType<typeof schema>;

function Login({ onSubmit }: { onSubmit: (values: Values, form: ReturnType<typeof useLogin>) => unknown }) {
  const form = useLogin();
  return (
    <Form form={form} onSubmit={(values) => onSubmit(values, form)}>
      <Field name="cedula" label="Cédula" help="Sin puntos ni espacios">
        <DigitsInput of="nationalId" />
      </Field>
      <Field name="clave" label="Contraseña">
        <PasswordInput />
      </Field>
      <SubmitButton>Ingresar</SubmitButton>
    </Form>
  );
}

const useLogin = () => useYupForm(schema, { cedula: '', clave: '' });

test('after a failed submit the summary takes the focus and leads to each field', async () => {
  const user = userEvent.setup();
  render(<Login onSubmit={() => {}} />);
  await user.click(screen.getByRole('button', { name: 'Ingresar' }));
  const summary = await screen.findByRole('alert');
  expect(document.activeElement).toBe(summary);
  expect(summary.textContent).toContain('Revisa 2 datos:');
  await user.click(within(summary).getByRole('link', { name: 'Contraseña' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Contraseña'));
});

test('an error stands at its field, tied to it for screen readers, beside the help', async () => {
  const user = userEvent.setup();
  render(<Login onSubmit={() => {}} />);
  const id = screen.getByLabelText('Cédula');
  await user.type(id, '123');
  await user.tab();
  const message = await screen.findByText('Escribe al menos 4 dígitos');
  expect(id.getAttribute('aria-invalid')).toBe('true');
  const described = (id.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((key) => document.getElementById(key));
  expect(described.some((element) => element?.contains(message))).toBe(true);
  expect(described.some((element) => element?.textContent === 'Sin puntos ni espacios')).toBe(true);
  await user.type(id, '4');
  expect(screen.queryByText('Escribe al menos 4 dígitos')).toBeNull();
});

test('a form under way is not sent twice', async () => {
  const user = userEvent.setup();
  const answer = Promise.withResolvers<void>();
  const sent: Values[] = [];
  const send = (values: Values) => {
    sent.push(values);
    return answer.promise;
  };
  render(<Login onSubmit={send} />);
  await user.type(screen.getByLabelText('Cédula'), '1.028.004.317');
  await user.type(screen.getByLabelText('Contraseña'), 'Portal2026*{Enter}{Enter}');
  await user.dblClick(screen.getByRole('button', { name: 'Ingresar' }));
  expect(sent).toEqual([{ cedula: '1028004317', clave: 'Portal2026*' }]);
  expect(screen.getByRole('button', { name: 'Ingresar' }).getAttribute('aria-busy')).toBe('true');
  await act(async () => answer.resolve());
  expect(screen.getByRole('button', { name: 'Ingresar' }).hasAttribute('aria-busy')).toBe(false);
});

test('what the server refuses stands at the field it names, and the rest in the summary', async () => {
  const user = userEvent.setup();
  render(
    <Login
      onSubmit={(_values, form) => {
        applyServerErrors(form, {
          message: 'Revisa los datos marcados e inténtalo de nuevo.',
          fields: [
            { path: '/body/cedula', message: 'Esta cédula no existe' },
            { path: 'body/clave', message: 'Este dato no es válido' },
            { path: '/body/otro', message: 'Falta otro dato' },
          ],
        });
      }}
    />,
  );
  await user.type(screen.getByLabelText('Cédula'), '1028004317');
  await user.type(screen.getByLabelText('Contraseña'), 'x{Enter}');
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain('Falta otro dato');
  expect(within(summary).getByRole('link', { name: 'Cédula' })).toBeTruthy();
  expect(within(summary).getByRole('link', { name: 'Contraseña' })).toBeTruthy();
  for (const name of ['Cédula', 'Contraseña'])
    expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(summary);
});

test('a refusal that names no field stands in the summary in the words of the server', async () => {
  const user = userEvent.setup();
  render(
    <Login
      onSubmit={(_values, form) => {
        applyServerErrors(form, { message: 'La cédula o la contraseña no son correctas.' });
      }}
    />,
  );
  await user.type(screen.getByLabelText('Cédula'), '1028004317');
  await user.type(screen.getByLabelText('Contraseña'), 'x{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('La cédula o la contraseña no son correctas.');
});

const payment = yup.object({
  banco: yup.string().required('Elige tu banco'),
  valor: yup.number().required('Escribe el valor'),
  acepto: yup.boolean().oneOf([true], 'Acepta los términos').required(),
});

function Payment({ onSubmit }: { onSubmit: (values: unknown) => void }) {
  const form = useYupForm(payment, { banco: '', valor: 229_179, acepto: false });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <Field name="banco" label="Banco">
        <Select options={[{ value: '1007', label: 'Banco Cordillera' }]} />
      </Field>
      <Field name="valor" label="Valor a pagar">
        <MoneyInput />
      </Field>
      <Field name="acepto" label="Términos" hiddenLabel>
        <Checkbox label="Acepto los términos" />
      </Field>
      <SubmitButton>Pagar PSE</SubmitButton>
    </Form>
  );
}

test('[BC-06] every control gives the form its own kind of value', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  render(<Payment onSubmit={(values) => sent.push(values)} />);
  const amount = screen.getByLabelText<HTMLInputElement>('Valor a pagar');
  expect(amount.value).toBe('$229.179');
  await user.clear(amount);
  await user.type(amount, '114370');
  expect(amount.value).toBe('$114.370');
  await user.selectOptions(screen.getByLabelText('Banco'), '1007');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Pagar PSE' }));
  expect(sent).toEqual([{ banco: '1007', valor: 114_370, acepto: true }]);
});

describe('a press of the button that sends the form', () => {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ingresar' });
  /** Presses the button, which is somewhere else by the time the pointer is let go. */
  const pressAndMiss = async (clientY: number) => {
    render(<Login onSubmit={() => {}} />);
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: button(), coords: { clientX: 100, clientY: 583 } },
      { keys: '[/MouseLeft]', target: document.body, coords: { clientX: 101, clientY } },
    ]);
  };

  test('counts where it began, though what is wrong with the last field moved the button away meanwhile', async () => {
    await pressAndMiss(583);
    expect((await screen.findByRole('alert')).textContent).toContain('Revisa 2 datos');
  });

  test('is taken back by letting go elsewhere', async () => {
    await pressAndMiss(640);
    await act(async () => {});
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('counts once where the button stayed under it', async () => {
    const sent: Values[] = [];
    const user = userEvent.setup();
    render(<Login onSubmit={(values) => sent.push(values)} />);
    await user.type(screen.getByLabelText('Cédula'), '1010101010');
    await user.type(screen.getByLabelText('Contraseña'), 'Portal2026*');
    await user.click(button());
    expect(sent).toHaveLength(1);
  });
});
