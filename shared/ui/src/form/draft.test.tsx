import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as yup from 'yup';
import { drafts } from '../core/drafts.ts';
import { Field } from './field.tsx';
import { Form, useYupForm } from './form.tsx';
import { PasswordInput, TextInput } from './text-inputs.tsx';

const schema = yup.object({ street: yup.string().defined(), current_password: yup.string().defined() });

function Profile() {
  const form = useYupForm(schema, { street: 'Calle 10', current_password: '' });
  return (
    <Form form={form} onSubmit={() => {}} draft="perfil">
      <Field name="street" label="Dirección">
        <TextInput />
      </Field>
      <Field name="current_password" label="Contraseña actual">
        <PasswordInput />
      </Field>
      <output>{form.formState.isDirty ? 'sin guardar' : 'guardado'}</output>
    </Form>
  );
}
const street = () => screen.getByLabelText<HTMLInputElement>('Dirección');
const password = () => screen.getByLabelText<HTMLInputElement>('Contraseña actual');

afterEach(() => {
  cleanup();
  drafts.forget();
});

test('a form that stood half-filled when the session expired is half-filled again, without its password', async () => {
  const user = userEvent.setup();
  render(<Profile />);
  await user.clear(street());
  await user.type(street(), 'Carrera 43A');
  await user.type(password(), 'Portal2026*');
  expect(drafts.keep('1010101010', '/perfil')).toBe(true);
  cleanup();
  expect(drafts.admit('1010101010')).toBe('/perfil');
  render(<Profile />);
  expect([street().value, password().value]).toEqual(['Carrera 43A', '']);
  expect(screen.getByText('sin guardar')).not.toBeNull();
});

test('an untouched form keeps nothing, and neither does one that was left', async () => {
  const user = userEvent.setup();
  render(<Profile />);
  expect(drafts.keep('1010101010', '/perfil')).toBe(false);
  await user.type(street(), ' # 1-50');
  cleanup();
  expect(drafts.keep('1010101010', '/perfil')).toBe(false);
});
